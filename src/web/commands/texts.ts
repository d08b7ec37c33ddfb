// What the palette and the list of shortcuts say.

export const texts = {
  palette: 'Search and commands',
  input: 'Search summaries and commands',
  results: 'Results',
  summaries: 'Summaries',
  moments: 'Moments',
  commands: 'Commands',
  nothing: 'Nothing found',
  choose: 'choose',
  open: 'open',
  allShortcuts: 'all shortcuts',
  search: 'Search',
  helpTitle: 'Keyboard shortcuts',
  helpLead: 'They work wherever no text is being typed.',
  letters: 'Use shortcuts of single letters',
} as const
