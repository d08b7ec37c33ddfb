// The texts of saving, rating and rewriting a summary.
import type { Complaint } from '#contract/limits.ts'

/** The reasons in the order in which they are offered. */
export const reasonOrder: readonly Complaint[] = ['missed_the_point', 'too_long', 'too_short', 'wrong']

export const texts = {
  save: 'Save',
  saveSummary: 'Save Summary',
  saving: 'Saving...',
  saved: 'Saved',
  signInToSave: 'Sign in or create an account to save this summary. It is saved as soon as you are back.',
  signInToRate: 'Sign in or create an account to rate this summary. Your stars are kept until you are back.',
  saveFailed: 'Failed to save summary',
  rate: 'Rate this summary:',
  rated: (rating: number) => `Your Rating: ${rating}/5`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  remove: 'Remove',
  sameRating: (rating: number) => `All rated ${rating}/5`,
  ratedToast: (rating: number) => `Rated ${rating} stars!`,
  removedToast: 'Rating removed successfully!',
  rateFailed: 'Failed to save rating',
  removeFailed: 'Failed to remove rating',
  retry: 'Retry',
  ratingLabel: 'Your rating',
  selectRating: 'Please select a rating',
  offer: (rating: number) => `Rated ${rating}/5. Write it again?`,
  offerText: 'Tell us what was wrong, and the new summary takes it into account.',
  isFree: 'It does not count against your limit.',
  isCounted: 'It counts as one summary.',
  mayBeCounted: 'Only the first one after a low rating does not count against your limit.',
  reasonLabel: 'What was wrong',
  reasons: {
    missed_the_point: 'Missed the point',
    too_long: 'Too long',
    too_short: 'Too short',
    wrong: 'Something is wrong',
  },
  rewrite: 'Write it again',
  rewriting: 'It is being written again. You can keep reading.',
  rewritten: 'The new version is here',
  rewriteFailed: 'It was not written again.',
  keep: 'Keep this one',
} as const
