// Creates, lists, changes and deletes spaces.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { maxSpaces } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type {
  Space,
  spaceChangeSchema,
  spaceListSchema,
  spaceRequestSchema,
} from '#contract/spaces/spaces.ts'
import { requireVerifiedEmail } from '../accounts/profiles.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { lockFor, type SpaceKey } from './access.ts'
import { announceChange } from './announce.ts'
import * as members from './member-store.ts'
import { removeAll } from './shared-store.ts'
import * as store from './store.ts'

/** Those that the person is a member of, by name. */
export async function listSpaces(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  videoId: string | undefined,
): Promise<z.output<typeof spaceListSchema>> {
  const rows = await store.listOf(db.orm, userId, { videoId })
  return {
    items: rows.map(({ sharedId, ...space }) =>
      videoId === undefined ? space : { ...space, sharedId },
    ),
  }
}

/** Throws `space_not_found`. */
export async function readSpace(
  { db }: Pick<Deps, 'db'>,
  { spaceId, userId }: SpaceKey,
): Promise<Space> {
  const [row] = await store.listOf(db.orm, userId, { id: spaceId })
  if (!row) throw new Problem('space_not_found')
  const { sharedId: _, ...space } = row
  return space
}

/** The person who creates a space owns it. Throws `email_unverified` or `space_limit_reached`. */
export async function createSpace(
  deps: Deps,
  userId: string,
  text: z.output<typeof spaceRequestSchema>,
): Promise<Space> {
  await enforceRateLimit(deps, { kind: 'space', userId, perMinute: 10, perDay: maxSpaces })
  await requireVerifiedEmail(deps, deps.db.orm, userId)
  const id = randomUUID()
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    await requireFewerSpaces(tx, userId)
    await store.insert(tx, { id, ...text, createdAt: nowMs })
    const owner = {
      id: randomUUID(),
      spaceId: id,
      userId,
      role: 'owner' as const,
      joinedAt: nowMs,
      ownerSince: nowMs,
    }
    await members.insert(tx, owner)
  })
  return readSpace(deps, { spaceId: id, userId })
}

/** Owners only. */
export async function changeSpace(
  deps: Pick<Deps, 'db'>,
  key: SpaceKey,
  change: z.output<typeof spaceChangeSchema>,
): Promise<Space> {
  await deps.db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'owner')
    await store.update(tx, key.spaceId, change)
  })
  await announceChange(deps, key.spaceId)
  return readSpace(deps, key)
}

/** Owners only. What was shared stays with those who shared it. */
export async function deleteSpace({ db }: Pick<Deps, 'db'>, key: SpaceKey): Promise<void> {
  const userIds = await db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'owner')
    const ids = await members.listUserIds(tx, key.spaceId)
    await removeAll(tx, key.spaceId)
    await store.remove(tx, key.spaceId)
    return ids
  })
  await announceChange({ db }, key.spaceId, userIds)
}

/** Throws `space_limit_reached`. Two requests at once cannot exceed the limit together. */
export async function requireFewerSpaces(tx: Orm, userId: string): Promise<void> {
  await lockPerson(tx, userId)
  if ((await members.countSpacesOf(tx, userId)) >= maxSpaces)
    throw new Problem('space_limit_reached')
}

/** Until the transaction ends. */
const lockPerson = (tx: Orm, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spaces ${userId}`}, 0))`)
