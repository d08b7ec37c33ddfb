// The texts of the player and its timestamps.
export const texts = {
  playAt: 'Play at ',
  readAt: 'Read at ',
  estimated: 'an estimated ',
  player: (title: string) => `Video: ${title}`,
  audio: (title: string) => `Recording: ${title}`,
  unreachable: 'The video could not be loaded: its player needs a network.',
  tryAgain: 'Try again',
  plays: {
    frame: { start: 'Play the video', from: (time: string) => `Play the video from ${time}` },
    audio: {
      start: 'Play the recording',
      from: (time: string) => `Play the recording from ${time}`,
    },
  },
} as const
