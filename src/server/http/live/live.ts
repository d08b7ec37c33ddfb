// Streams a person's record, allowance, subscription and number of unread notifications
// whenever they change, and that a space of theirs did.
import { isGuest } from '../../accounts/identity.ts'
import { readUserRecord } from '../../accounts/me/user-record.ts'
import { readBilling } from '../../billing/billing.ts'
import type { Deps } from '../../deps/deps.ts'
import { countUnreadNotifications } from '../../social/notifications/notifications.ts'
import { readSpacesRevision } from '../../spaces/announce.ts'
import { readWholeUsage } from '../../usage/question-limits.ts'
import type { ServerSentEvent } from '../event-stream.ts'
import type { OwnerListener } from './listeners.ts'

type OwnerStream = {
  /** Null for a visitor without a cookie. */
  ownerId: string | null
  listener: OwnerListener
  /** False once the session that opened the stream is over. */
  isSessionValid(): Promise<boolean>
}

/**
 * Yields `user`, `usage` and, for accounts, `subscription`, `notifications` and `spaces`,
 * and each again when its data has changed.
 */
export async function* watchOwner(
  deps: Deps,
  { ownerId, listener, isSessionValid }: OwnerStream,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent> {
  const userId = ownerId === null || isGuest(ownerId) ? null : ownerId
  const readers = {
    user: async () => userId && readUserRecord(deps, userId),
    usage: () => readWholeUsage(deps, ownerId),
    ...(userId && {
      subscription: () => readBilling(deps, userId),
      notifications: () => countUnreadNotifications(deps, userId),
      spaces: () => readSpacesRevision(deps, userId),
    }),
  }
  // Nobody is told that they are in no space.
  const sent = new Map([['spaces', JSON.stringify({ revision: null })]])
  try {
    for await (const _ of listener.changes(signal)) {
      if (!(await isSessionValid())) return
      for (const [event, read] of Object.entries(readers)) {
        const data = await read()
        const text = JSON.stringify(data)
        if (sent.get(event) !== text) yield { event, data }
        sent.set(event, text)
      }
    }
  } finally {
    listener.close()
  }
}
