// The texts of the command palette and the shortcut help.

export const texts = {
  palette: 'Search and commands',
  input: 'Search summaries and commands',
  results: 'Results',
  summaries: 'Summaries',
  moments: 'Moments',
  savedSearches: 'Saved searches',
  commands: 'Commands',
  ask: 'Your library',
  askAbout: 'Ask:',
  link: 'Link',
  fillLink: 'Put this link into the form',
  empty: 'Nothing found',
  choose: 'choose',
  open: 'open',
  allShortcuts: 'all shortcuts',
  search: 'Search',
  helpTitle: 'Keyboard shortcuts',
  helpLead: 'They work whenever you are not typing in a field.',
  letters: 'Use single-letter shortcuts',
} as const
