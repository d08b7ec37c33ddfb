// What a guest had becomes the account's when they sign in: their summaries, and that repeating them is free.
import type { Arrive } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { adoptGuest } from '../summaries/owners.ts'
import { carryOver } from '../usage/usage.ts'

/** All of it or nothing. The guest keeps what they used, so that signing out gives nothing back. */
export const arrival =
  ({ db }: Deps): Arrive =>
  ({ guestId, userId }) =>
    db.orm.transaction(async (tx) => {
      await adoptGuest(tx, guestId, userId)
      await carryOver(tx, guestId, userId)
    })
