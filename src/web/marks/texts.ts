// What saving and rating say.

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
} as const
