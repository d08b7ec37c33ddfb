// What saving and rating say.
import type { RewriteReason } from '#contract/settings.ts'

/** The reasons as they are offered. */
export const reasonOrder: readonly RewriteReason[] = ['missed_the_point', 'too_long', 'too_short', 'wrong']

export const texts = {
  save: 'Save',
  saveSummary: 'Save Summary',
  saving: 'Saving...',
  saved: 'Saved',
  saveFailed: 'Failed to save summary',
  rate: 'Rate this summary:',
  rated: (rating: number) => `Your Rating: ${rating}/5`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  remove: 'Remove',
  ratedToast: (rating: number) => `Rated ${rating} stars!`,
  removedToast: 'Rating removed successfully!',
  rateFailed: 'Failed to save rating',
  removeFailed: 'Failed to remove rating',
  retry: 'Retry',
  group: 'Your rating',
  notAuthenticated: 'User not authenticated',
  selectRating: 'Please select a rating',
  offer: (rating: number) => `Rated ${rating}/5. Write it again?`,
  offerText: 'Say what was wrong and the new summary takes it into account.',
  countsNothing: 'It does not count against your limit.',
  countsOne: 'It counts as one summary.',
  countsMaybe: 'Only the first one after a low rating does not count against your limit.',
  whatWasWrong: 'What was wrong',
  reasons: {
    missed_the_point: 'Missed the point',
    too_long: 'Too long',
    too_short: 'Too short',
    wrong: 'Something is wrong',
  },
  writeAgain: 'Write it again',
  keep: 'Keep this one',
} as const
