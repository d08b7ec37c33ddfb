// Deletes what guests left behind. Nobody but they can delete it, and most of them never come back.
import type { Deps } from '../../deps/deps.ts'
import { eraseRecordingsOfGuests } from '../../listening/maintain.ts'
import { deleteHighlightsOfGuests } from '../../marks/highlights/highlights.ts'
import { deleteNotesOfGuests } from '../../marks/notes/notes.ts'
import { deleteQuestionsOfGuests } from '../../questions/questions.ts'
import { purgeSummariesOfGuests } from '../../summaries/user-summaries/purge-expired.ts'
import { deleteEverywhere } from './delete-everywhere.ts'

const dayMs = 24 * 3600 * 1000
/** It reads a row of each entry, so it is not done every minute. */
const everyMs = 3600 * 1000

/**
 * Returns a step that deletes, once an hour, what guests did not change for
 * GUEST_RETENTION_DAYS. The entries that count their usage stay.
 */
export function createGuestPurge({
  db,
  now,
  settings,
}: Pick<Deps, 'db' | 'now' | 'settings'>): () => Promise<void> {
  let doneAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (now() - doneAt < everyMs) return
    const beforeMs = now() - settings.GUEST_RETENTION_DAYS * dayMs
    await purgeSummariesOfGuests({ db }, beforeMs, deleteEverywhere)
    await deleteHighlightsOfGuests(db.orm, beforeMs)
    await deleteNotesOfGuests(db.orm, beforeMs)
    await deleteQuestionsOfGuests(db.orm, beforeMs)
    await eraseRecordingsOfGuests(db.orm, beforeMs)
    doneAt = now()
  }
}
