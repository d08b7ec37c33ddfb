// The texts of the command palette and the shortcut help.
import type { MediaWords } from '#contract/sources/video-facts.ts'

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
  video: ({ noun }: MediaWords) => `This ${noun}`,
  askVideo: ({ noun }: MediaWords) => `Ask this ${noun}:`,
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
