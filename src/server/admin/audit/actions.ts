// The log of what administrators did.
import { randomUUID } from 'node:crypto'
import { desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AdminAction, AdminActions } from '#contract/admin/admin.ts'
import { adminPageSize } from '#contract/basics/limits.ts'
import type { Orm } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { adminActions } from '../../db/schema/operation/administration.ts'

type NewAction = {
  /** Null for the terminal. */
  actorId: string | null
  action: AdminAction['action']
  userId: string | null
  details: AdminAction['details']
  nowMs: number
}

export async function logAction(orm: Orm, { nowMs, ...action }: NewAction): Promise<void> {
  await orm.insert(adminActions).values({ id: randomUUID(), at: nowMs, ...action })
}

/** The newest first. */
export async function listActions(orm: Orm, page: number): Promise<AdminActions> {
  const actors = alias(users, 'actors')
  const { id, at, action, details } = adminActions
  const items = await orm
    .select({
      id,
      at,
      action: sql<AdminAction['action']>`${action}`,
      details,
      actor: actors.name,
      person: users.name,
    })
    .from(adminActions)
    .leftJoin(actors, eq(actors.id, adminActions.actorId))
    .leftJoin(users, eq(users.id, adminActions.userId))
    .orderBy(desc(at), desc(id))
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
  return { items, total: await orm.$count(adminActions) }
}

/** Of what was done to a user, also to their address before they had an account. */
export const isAbout = (userId: string) =>
  or(
    eq(adminActions.userId, userId),
    sql`${adminActions.details}->>'email' = (select lower(email) from ${users} where id = ${userId})`,
  )

/**
 * Keeps what an administrator did, without their name, and removes what says something
 * about a person.
 */
export async function eraseActions(tx: Orm, userId: string): Promise<void> {
  await tx.update(adminActions).set({ userId: null, details: {} }).where(isAbout(userId))
  await tx.update(adminActions).set({ actorId: null }).where(eq(adminActions.actorId, userId))
}
