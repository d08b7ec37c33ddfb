// Carries out the operator's moderation commands: list, hide, restore and dismiss.

import type { ModerationFilter, ReportCase, ReportCases } from '#contract/admin/moderation.ts'
import { reportKinds } from '#contract/basics/limits.ts'
import { Problem, type ProblemCode } from '#contract/problems/problems.ts'
import { logAction } from '../../admin/audit/actions.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { isUuid } from '../../playlists/find-playlist.ts'
import { hidePlaylist, unhidePlaylist } from '../../playlists/playlists.ts'
import { setPublicationHidden } from '../../publications/publications.ts'
import { adjustCountsOfAuthor, setCommentHidden } from '../comments/comments.ts'
import { findUserIdByName, setUserHidden } from '../creators/creators.ts'
import type { ModerationCommand } from './command.ts'
import * as store from './store.ts'

export type ModerationResult = { cases: ReportCase[] } | { changed: boolean }

/** More cases than that are listed by nobody's terminal. */
const maxListedCases = 1000

/**
 * Runs a command of an administrator, or of the terminal. Throws `*_not_found`, or
 * `bad_request` for an unknown report.
 */
export async function runModeration(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  command: ModerationCommand,
  actorId: string | null = null,
): Promise<ModerationResult> {
  if (command.name === 'list') {
    const filter = command.all ? 'all' : 'open'
    return { cases: (await listCases(db.orm, { filter, offset: 0, limit: maxListedCases })).items }
  }
  const nowMs = now()
  return db.orm.transaction(async (tx) => {
    const acted =
      command.name === 'dismiss'
        ? await dismiss(tx, command.reportId, nowMs)
        : await hide(tx, command, nowMs)
    const { changed, kind, userId } = acted
    if (changed)
      await logAction(tx, { actorId, action: command.name, userId, details: { kind }, nowMs })
    return { changed }
  })
}

type Acted = { changed: boolean; kind: store.TargetKind; userId: string | null }

/** The log does not say about whom, because a person who exports it would learn of the report. */
async function dismiss(tx: Orm, reportId: string, nowMs: number): Promise<Acted> {
  const report = isUuid(reportId) ? await store.findReport(tx, reportId) : null
  if (!report) throw new Problem('bad_request', { message: `There is no report ${reportId}.` })
  // It may be resolved itself while newer reports of the same are open.
  return { changed: await store.resolveReports(tx, report, nowMs), kind: report.kind, userId: null }
}

type HideCommand = Extract<ModerationCommand, { name: 'hide' | 'restore' }>

async function hide(tx: Orm, { name, kind, id }: HideCommand, nowMs: number): Promise<Acted> {
  const target = await findTarget(tx, kind, id)
  const changed = await setHidden[kind](tx, target.id, name === 'hide' ? nowMs : null)
  if (name === 'hide') await store.resolveReports(tx, { kind, targetId: target.id }, nowMs)
  return { changed, kind, userId: target.ownerId }
}

const setHidden: Record<
  store.TargetKind,
  (tx: Orm, id: string, hiddenAt: number | null) => Promise<boolean>
> = {
  playlist: (tx, id, hiddenAt) =>
    hiddenAt === null ? unhidePlaylist(tx, id) : hidePlaylist(tx, id, hiddenAt),
  comment: setCommentHidden,
  summary: setPublicationHidden,
  async creator(tx, id, hiddenAt) {
    const changed = await setUserHidden(tx, id, hiddenAt)
    if (changed) await adjustCountsOfAuthor(tx, id, hiddenAt === null ? 1 : -1)
    return changed
  },
}

const notFoundCodes: Record<store.TargetKind, ProblemCode> = {
  playlist: 'playlist_not_found',
  comment: 'comment_not_found',
  creator: 'creator_not_found',
  summary: 'not_found',
}

async function findTarget(
  orm: Orm,
  kind: store.TargetKind,
  idOrName: string,
): Promise<store.TargetDetails> {
  const isId = kind === 'summary' || isUuid(idOrName)
  const id = kind === 'creator' ? await findUserIdByName(orm, idOrName) : isId ? idOrName : null
  const [target] = id === null ? [] : await store.listTargets(orm, kind, [id])
  if (!target)
    throw new Problem(notFoundCodes[kind], { message: `There is no ${kind} ${idOrName}.` })
  return target
}

type CasesQuery = { filter: ModerationFilter | 'all'; offset: number; limit: number }

/** One part of the reported or hidden targets, with their reports. */
export async function listCases(orm: Orm, { filter, ...part }: CasesQuery): Promise<ReportCases> {
  const { targets, total } =
    filter === 'hidden'
      ? await store.listHidden(orm, part)
      : await store.listReported(orm, { filter, ...part })
  const reports = await store.listReportsOf(orm, targets, { onlyOpen: filter === 'open' })
  const details = new Map<string, store.TargetDetails>()
  for (const kind of reportKinds) {
    const ids = targets.filter((target) => target.kind === kind).map(({ targetId }) => targetId)
    if (ids.length === 0) continue
    for (const target of await store.listTargets(orm, kind, ids))
      details.set(`${kind} ${target.id}`, target)
  }
  const isOf = (target: store.TargetRef) => (report: store.Report) =>
    report.kind === target.kind && report.targetId === target.targetId
  const items = targets.map((target) =>
    toCase(target, reports.filter(isOf(target)), details.get(`${target.kind} ${target.targetId}`)),
  )
  return { items, total }
}

function toCase(
  { kind, targetId }: store.TargetRef,
  reports: store.ListedReport[],
  target: store.TargetDetails | undefined,
): ReportCase {
  return {
    reportId: reports[0]?.id ?? null,
    kind,
    id: kind === 'creator' ? (target?.username ?? targetId) : targetId,
    text: target?.text ?? null,
    by: target?.by ?? null,
    email: target?.email ?? null,
    playlistId: target?.playlistId ?? null,
    isHidden: (target?.hiddenAt ?? null) !== null,
    isSettled: reports[0]?.areAllResolved ?? true,
    reportCount: reports[0]?.total ?? 0,
    reports: reports.map(({ reason, note, createdAt }) => ({ reason, note, createdAt })),
  }
}
