// Queries on the table of reports.
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { profiles, users } from '../../db/schema/accounts.ts'
import { comments } from '../../db/schema/comments.ts'
import { history } from '../../db/schema/history.ts'
import { reports } from '../../db/schema/moderation.ts'
import { playlists } from '../../db/schema/playlists.ts'
import { publications } from '../../db/schema/publications.ts'

export type Report = typeof reports.$inferSelect
export type TargetKind = Report['kind']

/** Stores one report per reporter and target. Reporting again reopens a resolved report. */
export async function upsertReport(
  orm: Orm,
  report: Omit<Report, 'id' | 'resolvedAt'>,
): Promise<void> {
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

export type TargetRef = { kind: TargetKind; targetId: string }
type Part = { offset: number; limit: number }
/** No list is counted further. */
const maxTotal = 1000

/**
 * The targets with open reports, or with any, the first reported first; or those with
 * none but resolved reports, the last resolved first.
 */
export async function listReported(
  orm: Orm,
  { filter, offset, limit }: Part & { filter: 'open' | 'all' | 'resolved' },
): Promise<{ targets: TargetRef[]; total: number }> {
  const { kind, targetId, createdAt, resolvedAt } = reports
  const isOpen = filter === 'open' ? isNull(resolvedAt) : undefined
  const isSettled = filter === 'resolved' ? sql`bool_and(${resolvedAt} is not null)` : undefined
  const order = filter === 'resolved' ? sql`max(${resolvedAt}) desc` : sql`min(${createdAt})`
  const query = () =>
    orm
      .select({ kind, targetId })
      .from(reports)
      .where(isOpen)
      .groupBy(kind, targetId)
      .having(isSettled)
  const targets = await query().orderBy(order, targetId).limit(limit).offset(offset)
  const [row] = await orm.select({ total: count() }).from(query().limit(maxTotal).as('counted'))
  return { targets, total: row!.total }
}

/** Everything that is hidden, the last hidden first. */
export async function listHidden(
  orm: Orm,
  { offset, limit }: Part,
): Promise<{ targets: TargetRef[]; total: number }> {
  const hidden = sql`
    select 'playlist' as kind, id::text as "targetId", hidden_at from ${playlists} where hidden_at is not null and deleted_at is null
    union all select 'comment', id::text, hidden_at from ${comments} where hidden_at is not null
    union all select 'summary', id, hidden_at from ${publications} where hidden_at is not null
    union all select 'creator', user_id, hidden_at from ${profiles} where hidden_at is not null`
  const { rows } = await orm.execute<TargetRef>(
    sql`select kind, "targetId" from (${hidden}) h order by hidden_at desc, "targetId" limit ${limit} offset ${offset}`,
  )
  const counted = await orm.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from (${hidden}) h limit ${maxTotal}) c`,
  )
  return { targets: rows, total: counted.rows[0]!.total }
}

/** Reports of one target that are listed, the oldest ones. */
const maxListedReports = 20

export type ListedReport = Report & { total: number; areAllResolved: boolean }

/**
 * The oldest reports of these targets, with the number of all of each and whether all are
 * resolved.
 */
export async function listReportsOf(
  orm: Orm,
  targets: TargetRef[],
  { onlyOpen }: { onlyOpen: boolean },
): Promise<ListedReport[]> {
  if (targets.length === 0) return []
  const { kind, targetId, createdAt, id, resolvedAt } = reports
  const isOfTarget = or(
    ...targets.map((target) => and(eq(kind, target.kind), eq(targetId, target.targetId))),
  )
  const ranked = orm
    .select({
      ...getTableColumns(reports),
      rank: sql<number>`row_number() over (partition by ${kind}, ${targetId} order by ${createdAt}, ${id})`.as(
        'rank',
      ),
      total: sql<number>`count(*) over (partition by ${kind}, ${targetId})::int`.as('total'),
      areAllResolved:
        sql<boolean>`bool_and(${resolvedAt} is not null) over (partition by ${kind}, ${targetId})`.as(
          'are_all_resolved',
        ),
    })
    .from(reports)
    .where(and(isOfTarget, onlyOpen ? isNull(resolvedAt) : undefined))
    .as('ranked')
  return orm
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${maxListedReports}`)
    .orderBy(asc(ranked.createdAt), asc(ranked.id))
}

export async function findReport(orm: Orm, id: string): Promise<Report | null> {
  const [row] = await orm.select().from(reports).where(eq(reports.id, id))
  return row ?? null
}

/** Resolves all open reports of a target. False if there is none. */
export async function resolveReports(
  orm: Orm,
  { kind, targetId }: Pick<Report, 'kind' | 'targetId'>,
  resolvedAt: number,
): Promise<boolean> {
  const open = and(
    eq(reports.kind, kind),
    eq(reports.targetId, targetId),
    isNull(reports.resolvedAt),
  )
  const resolved = await orm
    .update(reports)
    .set({ resolvedAt })
    .where(open)
    .returning({ id: reports.id })
  return resolved.length > 0
}

/** The text, owner and visibility of a report's target. `playlistId` is that of a comment. */
export type TargetDetails = {
  id: string
  text: string
  ownerId: string
  by: string
  email: string
  username: string | null
  hiddenAt: number | null
  playlistId?: string
}

export async function listTargets(
  orm: Orm,
  kind: TargetKind,
  ids: string[],
): Promise<TargetDetails[]> {
  const owner = {
    ownerId: users.id,
    by: users.name,
    email: users.email,
    username: profiles.username,
  }
  if (kind === 'playlist')
    return orm
      .select({ id: playlists.id, text: playlists.name, hiddenAt: playlists.hiddenAt, ...owner })
      .from(playlists)
      .innerJoin(users, eq(users.id, playlists.ownerId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(inArray(playlists.id, ids), isNull(playlists.deletedAt)))
  if (kind === 'comment')
    return orm
      .select({
        id: comments.id,
        text: comments.content,
        hiddenAt: comments.hiddenAt,
        playlistId: comments.playlistId,
        ...owner,
      })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(comments.id, ids))
  if (kind === 'summary')
    return orm
      .select({
        id: publications.id,
        text: history.title,
        hiddenAt: publications.hiddenAt,
        ...owner,
      })
      .from(publications)
      .innerJoin(users, eq(users.id, publications.ownerId))
      .innerJoin(
        history,
        and(eq(history.ownerId, users.id), eq(history.videoId, publications.videoId)),
      )
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(inArray(publications.id, ids))
  return orm
    .select({ id: users.id, text: users.name, hiddenAt: profiles.hiddenAt, ...owner })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids))
}

/**
 * Deletes the reports by a user, of them and of their playlists, comments and public
 * pages, which must still exist.
 */
export async function deleteByUser(tx: Orm, userId: string): Promise<void> {
  await tx.delete(reports).where(sql`${reports.reporterId} = ${userId}
    or ${reports.targetId} = ${userId}
    or ${reports.targetId} in (select id::text from ${playlists} where owner_id = ${userId})
    or ${reports.targetId} in (select id from ${publications} where owner_id = ${userId})
    or ${reports.targetId} in (select id::text from ${comments} where author_id = ${userId})`)
}

export async function listByReporter(orm: Orm, userId: string) {
  const { kind, targetId, reason, note, createdAt } = reports
  return orm
    .select({ kind, targetId, reason, note, createdAt })
    .from(reports)
    .where(eq(reports.reporterId, userId))
}
