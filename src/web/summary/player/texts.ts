// The texts of the player and its timestamps.
import type { MediaWords } from '#contract/sources/video-facts.ts'

export const texts = {
  playAt: 'Play at ',
  readAt: 'Read at ',
  estimated: 'an estimated ',
  player: (words: MediaWords, title: string) => `${words.title}: ${title}`,
  play: ({ noun }: MediaWords) => `Play the ${noun}`,
  playFrom: ({ noun }: MediaWords, time: string) => `Play the ${noun} from ${time}`,
  broken: ({ noun }: MediaWords) =>
    `The ${noun} cannot be played right now. Its words are all here. Try again in a moment.`,
  unreachable: 'The video could not be loaded: its player needs a network.',
  tryAgain: 'Try again',
} as const
