// The problems of saved searches.
import { maxSavedSearches } from './limits.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const savedSearchProblems = {
  saved_search_not_found: {
    status: 404,
    title: 'Saved Search Not Found',
    text: 'This saved search no longer exists. It may have been deleted in another window.',
  },
  saved_search_exists: {
    status: 409,
    title: 'The name is taken',
    text: 'You have a saved search with this name already. Nothing was changed. Choose another name.',
  },
  saved_search_limit_reached: {
    status: 409,
    title: 'Too many saved searches',
    text: `You have ${maxSavedSearches} saved searches, which is the most that one person can have. Nothing was saved. Delete some that you no longer need.`,
  },
} as const satisfies Record<string, ProblemEntry>
