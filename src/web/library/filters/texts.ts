// The texts of filters. The first ones are what a screen reader says before the content
// of a link to the filtered list.
export const texts = {
  channel: 'All summaries from',
  topic: 'All summaries about',
  rating: 'All summaries that you rated',
  unrated: 'All summaries that are',
  sentiment: 'All summaries with the sentiment',
  thisWeek: 'This week',
  thisYear: 'This year',
  since: (day: string) => `Since ${day}`,
  until: (day: string) => `Until ${day}`,
  days: (from: string, to: string) => `${from} to ${to}`,
} as const
