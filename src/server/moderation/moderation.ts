// Carries out the operator's moderation commands: list, hide, restore and dismiss.
import { reportKinds } from '#contract/limits.ts'
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { adjustCountsOfAuthor, setCommentHidden } from '../comments/comments.ts'
import { findUserIdByName, setUserHidden } from '../creators/hide-user.ts'
import type { Orm } from '../db/database.ts'
import type { Deps } from '../deps/deps.ts'
import { isUuid } from '../playlists/find-playlist.ts'
import { hidePlaylist, unhidePlaylist } from '../playlists/playlists.ts'
import { setPublicationHidden } from '../publications/publications.ts'
import type { ModerationCommand } from './command.ts'
import * as store from './store.ts'

/** The reports of one target. */
export type ReportCase = {
  /** The id of the oldest report. Dismissing it resolves all of them. */
  reportId: string
  kind: store.TargetKind
  /** The id of a playlist, comment or public page, or the username of a creator, or their id if they have none. */
  id: string
  /** The text of the target and the name of its owner; null if it was deleted. */
  text: string | null
  by: string | null
  isHidden: boolean
  isSettled: boolean
  reports: { reason: store.Report['reason']; note: string; createdAt: number }[]
}
export type ModerationResult = { cases: ReportCase[] } | { changed: boolean }

/** Runs a command. Throws `*_not_found`, or `bad_request` for an unknown report. */
export async function runModeration(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  command: ModerationCommand,
): Promise<ModerationResult> {
  if (command.name === 'list') return { cases: await listReportCases(db.orm, command.all) }
  if (command.name === 'dismiss') {
    const report = isUuid(command.reportId) ? await store.findReport(db.orm, command.reportId) : null
    if (!report) throw new Problem('bad_request', { message: `There is no report ${command.reportId}.` })
    await store.resolveReports(db.orm, report, now())
    return { changed: report.resolvedAt === null }
  }
  const { kind } = command
  const id = await findTargetId(db.orm, kind, command.id)
  const nowMs = now()
  return db.orm.transaction(async (tx) => {
    const changed = await setHidden[kind](tx, id, command.name === 'hide' ? nowMs : null)
    if (command.name === 'hide') await store.resolveReports(tx, { kind, targetId: id }, nowMs)
    return { changed }
  })
}

const setHidden: Record<store.TargetKind, (tx: Orm, id: string, hiddenAt: number | null) => Promise<boolean>> = {
  playlist: (tx, id, hiddenAt) => (hiddenAt === null ? unhidePlaylist(tx, id) : hidePlaylist(tx, id, hiddenAt)),
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

async function findTargetId(orm: Orm, kind: store.TargetKind, idOrName: string): Promise<string> {
  const isId = kind === 'summary' || isUuid(idOrName)
  const id = kind === 'creator' ? await findUserIdByName(orm, idOrName) : isId ? idOrName : null
  const [target] = id === null ? [] : await store.listTargets(orm, kind, [id])
  if (!target) throw new Problem(notFoundCodes[kind], { message: `There is no ${kind} ${idOrName}.` })
  return target.id
}

async function listReportCases(orm: Orm, all: boolean): Promise<ReportCase[]> {
  const reports = await store.listReports(orm, { all })
  const cases = new Map<string, store.Report[]>()
  for (const report of reports) {
    const key = `${report.kind} ${report.targetId}`
    cases.set(key, [...(cases.get(key) ?? []), report])
  }
  const targets = new Map<string, store.TargetDetails>()
  for (const kind of reportKinds) {
    const ids = [...new Set(reports.filter((report) => report.kind === kind).map(({ targetId }) => targetId))]
    for (const target of await store.listTargets(orm, kind, ids)) targets.set(`${kind} ${target.id}`, target)
  }
  return [...cases].map(([key, [first, ...more]]) => toCase([first!, ...more], targets.get(key)))
}

function toCase(reports: [store.Report, ...store.Report[]], target: store.TargetDetails | undefined): ReportCase {
  const [{ id: reportId, kind, targetId }] = reports
  return {
    ...{ reportId, kind, id: kind === 'creator' ? (target?.username ?? targetId) : targetId },
    ...{ text: target?.text ?? null, by: target?.by ?? null, isHidden: (target?.hiddenAt ?? null) !== null },
    isSettled: reports.every(({ resolvedAt }) => resolvedAt !== null),
    reports: reports.map(({ reason, note, createdAt }) => ({ reason, note, createdAt })),
  }
}
