// The texts of the trash.
import { trashDays } from '#contract/basics/limits.ts'
import { hasCommunity } from '../../ui/community.ts'

export const texts = {
  title: 'Trash',
  lead: `What you delete waits here for ${trashDays} days. After that it is gone. What was public comes back private, unless you restore it within ten minutes.`,
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  deletedOn: (day: string) => `deleted ${day}`,
  restore: 'Restore',
  restoreOne: (title: string) => `Restore ${title}`,
  kinds: { summary: 'Summary', playlist: 'Playlist', highlight: 'Highlight' },
  highlightWithNote: 'Highlight with a note',
  summariesKept: (count: number) =>
    count === 0
      ? 'empty'
      : count === 1
        ? 'its summary is kept'
        : `its ${count.toLocaleString('en')} summaries are kept`,
  restored: {
    summary: 'Summary restored',
    playlist: 'Playlist restored',
    highlight: 'Highlight restored',
  },
  restoreFailed: 'It was not restored.',
  tryAgain: 'It is still in the trash. Please try again.',
  emptyFailed: 'The trash was not emptied completely.',
  tryAgainWithRest: 'What is listed is still there. Please try again.',
  isGone: 'It is no longer in the trash: it was restored or deleted in another window.',
  deleteForGood: 'Delete for Good',
  deleteOne: (title: string) => `Delete for Good: ${title}`,
  empty: 'Empty Trash',
  askOne: {
    summary: 'Delete this summary for good?',
    playlist: 'Delete this playlist for good?',
    highlight: 'Delete this highlight for good?',
  },
  askAll: (count: number) =>
    count === 1
      ? 'Delete 1 item for good?'
      : `Delete all ${count.toLocaleString('en')} items for good?`,
  warning: {
    all: 'This cannot be undone. With summaries, your tags, ratings and questions about them are deleted, too; your highlights, notes and cards are kept. What they used of your allowance stays used.',
    summary:
      'This cannot be undone. Your tags, your rating and its questions are deleted, too; your highlights, notes and cards are kept. What it used of your allowance stays used.',
    playlist: `This cannot be undone. ${hasCommunity ? 'Its likes and comments are deleted, too. ' : ''}The summaries in it are kept.`,
    highlight: 'This cannot be undone. Its note is deleted, too.',
  },
  cancel: 'Cancel',
  deleted: (count: number) =>
    count === 1 ? 'Deleted for good' : `${count.toLocaleString('en')} items deleted for good`,
  deleteFailed: 'It was not deleted.',
  nothing: 'The trash is empty',
  nothingText: `Summaries, playlists and highlights that you delete can be restored here for ${trashDays} days.`,
  list: 'What you deleted',
} as const
