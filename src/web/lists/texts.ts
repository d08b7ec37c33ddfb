// The texts shared by all lists.
import { quoteSearch } from './quote-search.ts'

export const texts = {
  searchHelp: 'How to search',
  noDate: {
    before: (part: string) =>
      `${quoteSearch(part)} is no date and is looked for as words. Write before:2026-12-31, before:2026-12 or before:2026.`,
    after: (part: string) =>
      `${quoteSearch(part)} is no date and is looked for as words. Write after:2026-03-15, after:2026-03 or after:2026.`,
  },
  clearSearch: 'Empty the search box',
  failed: 'Your summaries could not be loaded',
  retry: 'Retry',
  pages: 'Pages',
  previous: 'Previous page',
  page: (number: number) => `Page ${number}`,
  next: 'Next page',
  undo: 'Undo',
  restoreFailed: 'Failed to restore it. It is in the trash.',
  deleted: (count: number) => (count === 1 ? 'Summary deleted' : `${count} summaries deleted`),
  deleteFailed: 'Failed to delete summary',
  undoFailed: 'Undoing failed. Please try again.',
  changeFailed: 'Failed to change it. Nothing was changed. Please try again.',
  nothingChanged: 'Nothing to change',
  unsaved: (count: number) => (count === 1 ? 'Removed from saved summaries' : `${count} removed from saved summaries`),
  changed: {
    save: (count: number) => (count === 1 ? 'Summary saved' : `${count} summaries saved`),
    restore: (count: number) => (count === 1 ? 'Summary restored' : `${count} summaries restored`),
    publish: (count: number) =>
      count === 1 ? 'Summary published' : `${count.toLocaleString('en')} summaries published`,
    unpublish: (count: number) => (count === 1 ? 'Summary is private again' : `${count} summaries are private again`),
    rate: (count: number) => (count === 1 ? 'Summary rated' : `${count} summaries rated`),
    tag: (count: number) => (count === 1 ? 'Summary tagged' : `${count} summaries tagged`),
    untag: (count: number) => (count === 1 ? 'Tag removed' : `Tag removed from ${count} summaries`),
  },
  view: 'View',
  grid: 'Grid',
  list: 'List',
} as const
