// The texts of a published summary.
import type { HighlightColor } from '#contract/basics/limits.ts'
import type { MediaWords } from '#contract/sources/video-facts.ts'
import { brandName } from '../../ui/brand.ts'

export const texts = {
  side: ({ title }: MediaWords) => `${title} and source`,
  report: 'Report',
  madeWith: `Made with ${brandName}`,
  publishedBy: (name: string) => `Published by ${name}`,
  highlights: 'Highlights of the person who published this',
  colors: { sand: 'Sand', sage: 'Sage', sky: 'Sky', plum: 'Plum' } satisfies Record<
    HighlightColor,
    string
  >,
  note: 'Their note: ',
  pitch: 'Paste a YouTube link and read the point in a minute.',
  summarizeOwn: 'Summarize your own',
} as const
