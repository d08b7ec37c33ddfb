// The texts of a published summary.
export const texts = {
  side: 'Video and source',
  report: 'Report',
  madeWith: 'Made with Pith',
  publishedBy: (name: string) => `Published by ${name}`,
  highlights: 'Highlights of the person who published this',
  note: 'Their note: ',
  pitch: 'Paste a YouTube link and read the point in a minute.',
  summarizeOwn: 'Summarize your own',
} as const
