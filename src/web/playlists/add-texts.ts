// What is said where summaries are put into playlists; it comes with the pages that show summaries.

export const texts = {
  open: 'Add to playlist',
  openOne: (title: string) => `Add to playlist: ${title}`,
  title: 'Add to playlist',
  many: (count: number) => `${count} summaries`,
  list: 'Your playlists',
  none: 'You have no playlists yet.',
  failed: 'Your playlists could not be loaded.',
  showMore: 'Show more',
  newOne: 'New playlist',
  newName: 'Playlist Name',
  create: 'Create and add',
  creating: 'Adding...',
  done: 'Done',
  added: (name: string) => `Added to ${name}`,
  removed: (name: string) => `Taken out of ${name}`,
} as const
