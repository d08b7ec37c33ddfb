// What a screen reader says before the content of a link to the filtered list.
export const texts = {
  channel: 'All summaries from',
  topic: 'All summaries about',
  rating: 'All summaries that you rated',
  unrated: 'All summaries that are',
  sentiment: 'All summaries with the sentiment',
} as const
