// The sentiments by which a list can be filtered.
export const sentiments = ['positive', 'neutral', 'negative'] as const
