// The texts of the reel of key moments.
import { formatDuration } from '#contract/basics/format.ts'

const moments = (count: number) =>
  count === 1 ? 'moment' : `${count.toLocaleString('en')} moments`

export const texts = {
  label: 'Key moments',
  play: (count: number, seconds: number) =>
    `Play the ${moments(count)}, ${formatDuration(seconds)}`,
  withOwn: (count: number) =>
    count === 1 ? 'With your highlight' : `With your ${count.toLocaleString('en')} highlights`,
  at: (number: number, total: number) => `${number} of ${total}`,
  previous: 'Previous moment',
  next: 'Next moment',
  stop: 'Stop',
} as const
