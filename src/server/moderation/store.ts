// The drawer of `reports`.
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { comments } from '../db/schema/comments.ts'
import { reports } from '../db/schema/moderation.ts'
import { playlists } from '../db/schema/playlists.ts'

export type Report = typeof reports.$inferSelect
export type Kind = Report['kind']

/** One for each person and target; reported again after it was settled, it is open again. */
export async function add(orm: Orm, report: Omit<Report, 'id' | 'settledAt'>): Promise<void> {
  const { reason, note, createdAt } = report
  await orm
    .insert(reports)
    .values({ ...report, id: sql`gen_random_uuid()` })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: { reason, note, createdAt, settledAt: null },
      setWhere: isNotNull(reports.settledAt),
    })
}

/** Oldest first. */
export async function list(orm: Orm, { all }: { all: boolean }): Promise<Report[]> {
  const where = all ? undefined : isNull(reports.settledAt)
  return orm.select().from(reports).where(where).orderBy(asc(reports.createdAt), asc(reports.id)).limit(10_000)
}

export async function find(orm: Orm, id: string): Promise<Report | null> {
  const [row] = await orm.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

/** Settles all that is open about a target. */
export async function settle(orm: Orm, { kind, targetId }: Pick<Report, 'kind' | 'targetId'>, settledAt: number) {
  const open = and(eq(reports.kind, kind), eq(reports.targetId, targetId), isNull(reports.settledAt))
  await orm.update(reports).set({ settledAt }).where(open)
}

/** What is told of a target: its words, whose they are, and whether it is hidden. */
export type Target = { id: string; text: string; by: string; username: string | null; hiddenAt: number | null }

export async function listTargets(orm: Orm, kind: Kind, ids: string[]): Promise<Target[]> {
  const person = { by: users.name, username: profiles.username }
  if (kind === 'playlist')
    return orm
      .select({ id: playlists.id, text: playlists.name, hiddenAt: playlists.hiddenAt, ...person })
      .from(playlists)
      .innerJoin(users, eq(users.id, playlists.ownerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(inArray(playlists.id, ids), isNull(playlists.deletedAt)))
  if (kind === 'comment')
    return orm
      .select({ id: comments.id, text: comments.content, hiddenAt: comments.hiddenAt, ...person })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(comments.id, ids))
  return orm
    .select({ id: users.id, text: users.name, hiddenAt: profiles.hiddenAt, ...person })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids))
}

/** What others reported of somebody who leaves goes with them; what they reported goes with the account. */
export async function forgetTarget(tx: Orm, userId: string): Promise<void> {
  await tx.delete(reports).where(sql`${reports.targetId} = ${userId}
    or ${reports.targetId} in (select id::text from ${playlists} where owner_id = ${userId})
    or ${reports.targetId} in (select id::text from ${comments} where author_id = ${userId})`)
}

export async function listOwned(orm: Orm, userId: string) {
  const { kind, targetId, reason, note, createdAt } = reports
  return orm.select({ kind, targetId, reason, note, createdAt }).from(reports).where(eq(reports.reporterId, userId))
}
