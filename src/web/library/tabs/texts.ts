// The texts of the tabs of the library.
export const texts = {
  library: 'Library',
  summaries: 'Summaries',
  highlights: 'Highlights',
  review: 'Review',
  trash: 'Trash',
  due: ' due',
} as const
