// The texts of the note on a summary.
export const texts = {
  title: 'Your note',
  write: 'Write a note',
  edit: 'Edit',
  label: 'Your note on this summary, in Markdown',
  hint: 'Only you can read this. Markdown works. Ctrl+Enter saves.',
  restored: 'This was not saved yet. Save it, or press Cancel to leave your note as it was.',
  save: 'Save Note',
  cancel: 'Cancel',
  saveFailed: 'Your note was not saved. Please try again.',
  failed: 'Your note could not be loaded.',
  retry: 'Retry',
} as const
