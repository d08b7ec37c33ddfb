// Moves a guest's data to the account that they sign in to: their summaries, questions,
// highlights and notes, and the usage that makes repeating them free.

import type { Deps } from '../../deps/deps.ts'
import { moveToOwner as mergeGuestRecordings } from '../../listening/recordings/recordings.ts'
import { mergeGuestHighlights } from '../../marks/highlights/highlights.ts'
import { mergeGuestNotes } from '../../marks/notes/notes.ts'
import { mergeGuestQuestions } from '../../questions/questions.ts'
import { mergeGuestSummaries } from '../../summaries/user-summaries/user-summaries.ts'
import { mergeGuestUsage } from '../../usage/usage.ts'
import type { MergeGuest } from '../identity.ts'

/**
 * Highlights may be many and come first, in steps; the rest is one transaction. A sign-in that
 * ends between is repeated by the guest. The guest's usage is copied, not moved, so that signing
 * out does not restore their allowance.
 */
export const mergeGuest =
  ({ db }: Deps): MergeGuest =>
  async ({ guestId, userId }) => {
    await mergeGuestHighlights(db.orm, guestId, userId)
    await db.orm.transaction(async (tx) => {
      await mergeGuestSummaries(tx, guestId, userId)
      await mergeGuestRecordings(tx, guestId, userId)
      await mergeGuestQuestions(tx, guestId, userId)
      await mergeGuestNotes(tx, guestId, userId)
      await mergeGuestUsage(tx, guestId, userId)
    })
  }
