// The sentiments a list can be filtered by.
export const sentimentNames = ['positive', 'neutral', 'negative'] as const
