// The texts of lists that explain their search. The start page does not load them.
import { quoteSearch } from './quote-search.ts'

export const searchTexts = {
  help: 'How to search',
  noDate: {
    before: (part: string) =>
      `${quoteSearch(part)} is no date and is looked for as words. Write before:2026-12-31, before:2026-12 or before:2026.`,
    after: (part: string) =>
      `${quoteSearch(part)} is no date and is looked for as words. Write after:2026-03-15, after:2026-03 or after:2026.`,
  },
} as const
