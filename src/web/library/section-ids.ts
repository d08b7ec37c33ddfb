// The parts of the page that lists what a search found.
export const sectionIds = {
  summaries: 'found-summaries',
  spoken: 'found-spoken',
  ownWords: 'found-own-words',
}
