// Moves a guest's data to the account that they sign in to: their summaries, questions,
// highlights and notes, and the usage that makes repeating them free.
import type { MergeGuest } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { mergeGuestHighlights } from '../highlights/highlights.ts'
import { mergeGuestNotes } from '../notes/notes.ts'
import { mergeGuestQuestions } from '../questions/questions.ts'
import { mergeGuestUsage } from '../usage/usage.ts'
import { mergeGuestSummaries } from '../user-summaries/user-summaries.ts'

/**
 * Runs in one transaction. The guest's usage is copied, not moved, so that signing out
 * does not restore their allowance.
 */
export const mergeGuest =
  ({ db }: Deps): MergeGuest =>
  ({ guestId, userId }) =>
    db.orm.transaction(async (tx) => {
      await mergeGuestSummaries(tx, guestId, userId)
      await mergeGuestQuestions(tx, guestId, userId)
      await mergeGuestHighlights(tx, guestId, userId)
      await mergeGuestNotes(tx, guestId, userId)
      await mergeGuestUsage(tx, guestId, userId)
    })
