// The texts shared by all lists.
export const texts = {
  clearSearch: 'Empty the search box',
  failed: 'Your summaries could not be loaded',
  retry: 'Retry',
  pages: 'Pages',
  previous: 'Previous page',
  page: (number: number) => `Page ${number}`,
  next: 'Next page',
  undo: 'Undo',
  undoFailed: 'Failed to restore it. It is in the trash.',
  view: 'View',
  grid: 'Grid',
  list: 'List',
} as const
