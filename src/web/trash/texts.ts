// The texts of the trash.
import { trashDays } from '#contract/limits.ts'

export const texts = {
  title: 'Trash',
  lead: `What you delete waits here for ${trashDays} days. After that it is gone.`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  deletedOn: (day: string) => `deleted ${day}`,
  restore: 'Restore',
  restoreOne: (title: string) => `Restore ${title}`,
  restored: 'Summary restored',
  restoreFailed: 'Failed to restore the summary. It is still in the trash. Please try again.',
  deleteForGood: 'Delete for Good',
  deleteOne: (title: string) => `Delete for Good: ${title}`,
  empty: 'Empty Trash',
  askOne: 'Delete this summary for good?',
  askAll: (count: number) =>
    `Delete ${count === 1 ? '1 summary' : `${count.toLocaleString('en')} summaries`} for good?`,
  warning:
    'This cannot be undone. Your tags, your rating and its questions are deleted, too. What it used of your allowance stays used.',
  cancel: 'Cancel',
  deleted: (count: number) => (count === 1 ? 'Summary deleted for good' : `${count} summaries deleted for good`),
  deleteFailed: 'Failed to delete. It is still in the trash. Please try again.',
  nothing: 'The trash is empty',
  nothingText: `Summaries that you delete can be restored here for ${trashDays} days.`,
  list: 'Deleted summaries',
} as const
