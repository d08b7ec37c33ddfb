// Queries on the table of reports.
import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { comments } from '../db/schema/comments.ts'
import { history } from '../db/schema/history.ts'
import { reports } from '../db/schema/moderation.ts'
import { playlists } from '../db/schema/playlists.ts'
import { publications } from '../db/schema/publications.ts'

export type Report = typeof reports.$inferSelect
export type TargetKind = Report['kind']

/** Stores one report per reporter and target. Reporting again reopens a resolved report. */
export async function upsertReport(orm: Orm, report: Omit<Report, 'id' | 'resolvedAt'>): Promise<void> {
  const { reason, note, createdAt } = report
  await orm
    .insert(reports)
    .values({ ...report, id: sql`gen_random_uuid()` })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.kind, reports.targetId],
      set: { reason, note, createdAt, resolvedAt: null },
      setWhere: isNotNull(reports.resolvedAt),
    })
}

/** Oldest first. */
export async function listReports(orm: Orm, { all }: { all: boolean }): Promise<Report[]> {
  const where = all ? undefined : isNull(reports.resolvedAt)
  return orm.select().from(reports).where(where).orderBy(asc(reports.createdAt), asc(reports.id)).limit(10_000)
}

export async function findReport(orm: Orm, id: string): Promise<Report | null> {
  const [row] = await orm.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

/** Resolves all open reports of a target. */
export async function resolveReports(
  orm: Orm,
  { kind, targetId }: Pick<Report, 'kind' | 'targetId'>,
  resolvedAt: number,
) {
  const open = and(eq(reports.kind, kind), eq(reports.targetId, targetId), isNull(reports.resolvedAt))
  await orm.update(reports).set({ resolvedAt }).where(open)
}

/** The text, owner and visibility of a report's target. */
export type TargetDetails = { id: string; text: string; by: string; username: string | null; hiddenAt: number | null }

export async function listTargets(orm: Orm, kind: TargetKind, ids: string[]): Promise<TargetDetails[]> {
  const owner = { by: users.name, username: profiles.username }
  if (kind === 'playlist')
    return orm
      .select({ id: playlists.id, text: playlists.name, hiddenAt: playlists.hiddenAt, ...owner })
      .from(playlists)
      .innerJoin(users, eq(users.id, playlists.ownerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(inArray(playlists.id, ids), isNull(playlists.deletedAt)))
  if (kind === 'comment')
    return orm
      .select({ id: comments.id, text: comments.content, hiddenAt: comments.hiddenAt, ...owner })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(comments.id, ids))
  if (kind === 'summary')
    return orm
      .select({ id: publications.id, text: history.title, hiddenAt: publications.hiddenAt, ...owner })
      .from(publications)
      .innerJoin(users, eq(users.id, publications.ownerId))
      .innerJoin(history, and(eq(history.ownerId, users.id), eq(history.videoId, publications.videoId)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(publications.id, ids))
  return orm
    .select({ id: users.id, text: users.name, hiddenAt: profiles.hiddenAt, ...owner })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids))
}

/** Deletes the reports by a user, of them and of their playlists, comments and public pages, which must still exist. */
export async function deleteByUser(tx: Orm, userId: string): Promise<void> {
  await tx.delete(reports).where(sql`${reports.reporterId} = ${userId}
    or ${reports.targetId} = ${userId}
    or ${reports.targetId} in (select id::text from ${playlists} where owner_id = ${userId})
    or ${reports.targetId} in (select id from ${publications} where owner_id = ${userId})
    or ${reports.targetId} in (select id::text from ${comments} where author_id = ${userId})`)
}

export async function listByReporter(orm: Orm, userId: string) {
  const { kind, targetId, reason, note, createdAt } = reports
  return orm.select({ kind, targetId, reason, note, createdAt }).from(reports).where(eq(reports.reporterId, userId))
}
