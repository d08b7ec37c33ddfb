// What a signed-in person does for their security: change the password, see and end sessions.

import type { SessionView } from '#contract/accounts/security.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import { describeDevice } from './sign-in-methods/describe-device.ts'
import * as store from './store.ts'

/** The user's sessions, the current one first, then the latest. */
export async function listSessions(
  orm: Orm,
  userId: string,
  token: string | null,
): Promise<SessionView[]> {
  const rows = await store.listSessions(orm, userId, new Date())
  const current = token === null ? undefined : (await store.findSession(orm, token))?.id
  return rows
    .map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: describeDevice(userAgent ?? ''),
      isCurrent: id === current,
      createdAt: createdAt.getTime(),
      lastUsedAt: updatedAt.getTime(),
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt)
}

/** Throws `not_found`, for a session of another person exactly as for none. */
export async function endSession(orm: Orm, userId: string, id: string): Promise<void> {
  if (!(await store.deleteSession(orm, userId, id)))
    throw new Problem('not_found', { message: 'This session has ended already.' })
}

/** Ends all sessions, also the current one. */
export const endAllSessions = store.deleteSessions

/** Ends all sessions but the one with this token. */
export const endOtherSessions = store.deleteOtherSessions
