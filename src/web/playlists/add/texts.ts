// Texts of the dialog that adds summaries to playlists, and of the question before
// private summaries become public.
export const texts = {
  open: 'Add to playlist',
  summaries: (count: number) => `${count} summaries`,
  list: 'Your playlists',
  none: 'You have no playlists yet.',
  failed: 'Your playlists could not be loaded.',
  showMore: 'Show more',
  newPlaylist: 'New playlist',
  name: 'Playlist Name',
  nameEmpty: 'A playlist needs a name.',
  create: 'Create and add',
  creating: 'Adding...',
  done: 'Done',
  added: (name: string) => `Added to ${name}`,
  undoFailed: 'Undoing failed. Some summaries may still be in the playlist.',
  removed: (name: string) => `Removed from ${name}`,
} as const

export const consentTexts = {
  title: (count: number) => `Publish ${count} ${count === 1 ? 'summary' : 'summaries'} too?`,
  text: 'A public playlist shows only summaries that everyone can read. Each of these gets a public page; your ratings and instructions stay private.',
  publish: (count: number) => `Publish ${count} ${count === 1 ? 'summary' : 'summaries'} too`,
  keepPrivate: 'Keep private',
} as const
