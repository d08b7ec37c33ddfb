// The problems of what people import from a file.
import type { ProblemEntry } from './problem-entry.ts'

export const importProblems = {
  import_unreadable: {
    status: 422,
    title: 'Nothing was imported',
    text: 'Nothing that can be imported was found in this file. Nothing was changed. Choose an export of Pith, a YouTube Takeout or a list of links.',
  },
  import_running: {
    status: 409,
    title: 'An import is running',
    text: 'Another import of yours is running. Wait until it has ended, or stop it. Nothing was changed.',
  },
  import_too_early: {
    status: 403,
    title: 'Not yet',
    text: 'Your account is too new to import files. Nothing was imported. Try again tomorrow.',
  },
  storage_full: {
    status: 503,
    title: 'This server is full',
    text: 'This server has no room for imports at the moment. Nothing was imported. Its administrator can make room.',
  },
  import_missing: {
    status: 409,
    title: 'No file is waiting',
    text: 'No checked file is waiting to be imported. Choose the file again. What came in before stays.',
  },
  import_not_undoable: {
    status: 409,
    title: 'No import to undo',
    text: 'There is no import that can be undone: only the last one of a Pith export can be, within thirty days and once. Nothing was changed.',
  },
  imported_private: {
    status: 422,
    title: 'Imported from a file',
    text: 'This summary was imported from a file and not checked against the video here, so it cannot be published. It stays in your library.',
  },
} as const satisfies Record<string, ProblemEntry>
