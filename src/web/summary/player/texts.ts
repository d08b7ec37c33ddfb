// The texts of the player and its timestamps.
export const texts = {
  playAt: 'Play at ',
  readAt: 'Read at ',
  estimated: 'an estimated ',
  player: (title: string) => `Video: ${title}`,
  playFrom: (time: string) => `Play the video from ${time}`,
  play: 'Play the video',
} as const
