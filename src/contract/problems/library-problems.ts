// The problems of a library: highlights, cards, saved searches, and what people import from a file.
import { maxCards, maxHighlights, maxSavedSearches } from '../basics/limits.ts'
import type { ProblemEntry } from './problem-entry.ts'

export const libraryProblems = {
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
  highlight_not_found: {
    status: 404,
    title: 'Highlight Not Found',
    text: "The highlight you're looking for doesn't exist or you don't have access to it.",
  },
  highlight_limit_reached: {
    status: 409,
    title: 'Too many highlights',
    text: `You have ${maxHighlights.toLocaleString('en')} highlights, which is the most that one person can have. Nothing was saved. Delete some that you no longer need.`,
  },
  card_not_found: {
    status: 404,
    title: 'Card Not Found',
    text: "The card you're looking for doesn't exist or you don't have access to it.",
  },
  card_limit_reached: {
    status: 409,
    title: 'Too many cards',
    text: `You have ${maxCards.toLocaleString('en')} cards, which is the most that one person can have. Nothing was saved. Delete some that you no longer need.`,
  },
  no_review_to_undo: {
    status: 409,
    title: 'Nothing to undo',
    text: 'This card has no grade that can be undone: only its last grade can be, and only once. The card stays as it is.',
  },
  saved_search_not_found: {
    status: 404,
    title: 'Saved Search Not Found',
    text: 'This saved search no longer exists. It may have been deleted in another window.',
  },
  saved_search_exists: {
    status: 409,
    title: 'The name is taken',
    text: 'You have a saved search with this name already. Nothing was changed. Choose another name.',
  },
  saved_search_limit_reached: {
    status: 409,
    title: 'Too many saved searches',
    text: `You have ${maxSavedSearches} saved searches, which is the most that one person can have. Nothing was saved. Delete some that you no longer need.`,
  },
} as const satisfies Record<string, ProblemEntry>
