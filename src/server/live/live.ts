// What a person sees change while they look: their record, their allowance and what they pay for, as they are, not how they came to be so.
import { isGuest } from '../accounts/identity.ts'
import { readBilling } from '../billing/billing.ts'
import type { Deps } from '../deps.ts'
import type { WireEvent } from '../http/event-stream.ts'
import { readRecord } from '../me/me.ts'
import { countUnread } from '../notifications/notifications.ts'
import { readUsage } from '../usage/usage.ts'
import type { Listener } from './listeners.ts'

type Watched = {
  /** Null for a stranger. */
  ownerId: string | null
  listener: Listener
  /** False once the session is over that this stream was opened with. */
  isStillThere(): Promise<boolean>
}

/** Yields `user`, `usage` and, for people with an account, `subscription` and `notifications` as they are, then each again whenever it is another. */
export async function* watchOwner(
  deps: Deps,
  { ownerId, listener, isStillThere }: Watched,
  signal: AbortSignal,
): AsyncGenerator<WireEvent> {
  const userId = ownerId === null || isGuest(ownerId) ? null : ownerId
  const readers = {
    user: async () => userId && readRecord(deps, userId),
    usage: () => readUsage(deps, ownerId),
    ...(userId && {
      subscription: () => readBilling(deps, userId),
      notifications: () => countUnread(deps, userId),
    }),
  }
  const shown = new Map<string, string>()
  try {
    for await (const _ of listener.changes(signal)) {
      if (!(await isStillThere())) return
      for (const [event, read] of Object.entries(readers)) {
        const data = await read()
        const text = JSON.stringify(data)
        if (shown.get(event) !== text) yield { event, data }
        shown.set(event, text)
      }
    }
  } finally {
    listener.close()
  }
}
