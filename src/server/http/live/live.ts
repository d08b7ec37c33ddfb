// Streams a person's record, allowance, subscription and number of unread notifications
// whenever they change, and that a space of theirs did.
import { setTimeout as wait } from 'node:timers/promises'
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
  /** Shared by all streams of a process. */
  readTogether: Together
  listener: OwnerListener
  /** False once the session that opened the stream is over. */
  isSessionValid(): Promise<boolean>
}

/** The least time between two readings for one owner: many changes may follow each other. */
const pauseMs = 250

/** The data of each event as JSON. */
type Readings = Map<string, string>
type Together = (ownerId: string | null) => Promise<Readings>

/**
 * Reads for all streams of an owner at once what they send: a person has many tabs. One that asks
 * before a reading has begun shares it, so that nobody gets what was read before their change.
 */
export function createReadings(deps: Deps): Together {
  const waiting = new Map<string, Promise<Readings>>()
  const last = new Map<string, Promise<unknown>>()
  return (ownerId) => {
    const key = ownerId ?? ''
    const shared = waiting.get(key)
    if (shared) return shared
    const reading = (last.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key)
      return readAll(deps, ownerId)
    })
    waiting.set(key, reading)
    const rest = reading.catch(() => {}).then(() => wait(pauseMs, null, { ref: false }))
    last.set(key, rest)
    void rest.then(() => {
      if (last.get(key) === rest) last.delete(key)
    })
    return reading
  }
}

async function readAll(deps: Deps, ownerId: string | null): Promise<Readings> {
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
  const readings: Readings = new Map()
  for (const [event, read] of Object.entries(readers))
    readings.set(event, JSON.stringify(await read()))
  return readings
}

/**
 * Yields `user`, `usage` and, for accounts, `subscription`, `notifications` and `spaces`,
 * and each again when its data has changed.
 */
export async function* watchOwner(
  { ownerId, readTogether, listener, isSessionValid }: OwnerStream,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent> {
  // Nobody is told that they are in no space.
  const sent: Readings = new Map([['spaces', JSON.stringify({ revision: null })]])
  try {
    for await (const _ of listener.changes(signal)) {
      if (!(await isSessionValid())) return
      const readings = await readTogether(ownerId)
      // The reading may have waited for an earlier one.
      if (!(await isSessionValid())) return
      for (const [event, text] of readings) {
        if (sent.get(event) !== text) yield { event, data: JSON.parse(text) as unknown }
        sent.set(event, text)
      }
    }
  } finally {
    listener.close()
  }
}
