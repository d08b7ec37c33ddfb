// The texts shared by all lists.
export const texts = {
  clearSearch: 'Empty the search box',
  failed: 'Your summaries could not be loaded',
  retry: 'Retry',
  pages: 'Pages',
  previous: 'Previous page',
  page: (number: number) => `Page ${number}`,
  next: 'Next page',
  restoreFailed: 'Failed to restore it. It is in the trash.',
  deleted: (count: number) => (count === 1 ? 'Summary deleted' : `${count} summaries deleted`),
  deleteFailed: 'Failed to delete summary',
  undoFailed: 'Undoing failed. Please try again.',
  changeFailed: 'Failed to change it. Nothing was changed. Please try again.',
  nothingChanged: 'Nothing to change',
  unsaved: (count: number) =>
    count === 1 ? 'Removed from saved summaries' : `${count} removed from saved summaries`,
  changed: {
    save: (count: number) => (count === 1 ? 'Summary saved' : `${count} summaries saved`),
    restore: (count: number) => (count === 1 ? 'Summary restored' : `${count} summaries restored`),
    publish: (count: number) =>
      count === 1 ? 'Summary published' : `${count.toLocaleString('en')} summaries published`,
    unpublish: (count: number) =>
      count === 1 ? 'Summary is private again' : `${count} summaries are private again`,
    rate: (count: number) => (count === 1 ? 'Summary rated' : `${count} summaries rated`),
    tag: (count: number) => (count === 1 ? 'Summary tagged' : `${count} summaries tagged`),
    untag: (count: number) => (count === 1 ? 'Tag removed' : `Tag removed from ${count} summaries`),
  },
  view: 'View',
  grid: 'Grid',
  list: 'List',
} as const
