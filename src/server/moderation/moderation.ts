// What the operator does about reports: look at them, hide and show again, or leave things as they are.
import { Problem, type ProblemCode } from '#contract/problems.ts'
import { reportKinds } from '#contract/settings.ts'
import { countAllOf, hideComment } from '../comments/comments.ts'
import { hidePerson, personIdOf } from '../creators/hidden.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { isId } from '../playlists/find.ts'
import { hidePlaylist, restorePlaylist } from '../playlists/playlists.ts'
import type { Order } from './order.ts'
import * as store from './store.ts'

/** All reports of one target. */
export type Case = {
  /** Of its oldest report; dismissing it settles them all. */
  reportId: string
  kind: store.Kind
  /** A playlist's or comment's id; a creator's username, or their id while they have none. */
  id: string
  /** What it says, and whose it is; null where it is gone. */
  text: string | null
  by: string | null
  isHidden: boolean
  isSettled: boolean
  reports: { reason: store.Report['reason']; note: string; createdAt: number }[]
}
export type Outcome = { cases: Case[] } | { changed: boolean }

/** Carries out one order. Throws the problem of what is not there. */
export async function moderate({ db, now }: Pick<Deps, 'db' | 'now'>, order: Order): Promise<Outcome> {
  if (order.name === 'list') return { cases: await listCases(db.orm, order.all) }
  if (order.name === 'dismiss') {
    const report = isId(order.reportId) ? await store.find(db.orm, order.reportId) : null
    if (!report) throw new Problem('bad_request', { message: `There is no report ${order.reportId}.` })
    await store.settle(db.orm, report, now())
    return { changed: report.settledAt === null }
  }
  const { kind } = order
  const id = await find(db.orm, kind, order.id)
  const nowMs = now()
  return db.orm.transaction(async (tx) => {
    const changed = await change[kind](tx, id, order.name === 'hide' ? nowMs : null)
    if (order.name === 'hide') await store.settle(tx, { kind, targetId: id }, nowMs)
    return { changed }
  })
}

const change: Record<store.Kind, (tx: Orm, id: string, hiddenAt: number | null) => Promise<boolean>> = {
  playlist: (tx, id, hiddenAt) => (hiddenAt === null ? restorePlaylist(tx, id) : hidePlaylist(tx, id, hiddenAt)),
  comment: hideComment,
  async creator(tx, id, hiddenAt) {
    const changed = await hidePerson(tx, id, hiddenAt)
    if (changed) await countAllOf(tx, id, hiddenAt === null ? 1 : -1)
    return changed
  },
}

const missing: Record<store.Kind, ProblemCode> = {
  playlist: 'playlist_not_found',
  comment: 'comment_not_found',
  creator: 'creator_not_found',
}

async function find(orm: Orm, kind: store.Kind, given: string): Promise<string> {
  const id = kind === 'creator' ? await personIdOf(orm, given) : isId(given) ? given : null
  const [found] = id === null ? [] : await store.listTargets(orm, kind, [id])
  if (!found) throw new Problem(missing[kind], { message: `There is no ${kind} ${given}.` })
  return found.id
}

async function listCases(orm: Orm, all: boolean): Promise<Case[]> {
  const reports = await store.list(orm, { all })
  const cases = new Map<string, store.Report[]>()
  for (const report of reports) {
    const key = `${report.kind} ${report.targetId}`
    cases.set(key, [...(cases.get(key) ?? []), report])
  }
  const targets = new Map<string, store.Target>()
  for (const kind of reportKinds) {
    const ids = [...new Set(reports.filter((report) => report.kind === kind).map(({ targetId }) => targetId))]
    for (const found of await store.listTargets(orm, kind, ids)) targets.set(`${kind} ${found.id}`, found)
  }
  return [...cases].map(([key, [first, ...more]]) => toCase([first!, ...more], targets.get(key)))
}

function toCase(reports: [store.Report, ...store.Report[]], found: store.Target | undefined): Case {
  const [{ id: reportId, kind, targetId }] = reports
  return {
    ...{ reportId, kind, id: kind === 'creator' ? (found?.username ?? targetId) : targetId },
    ...{ text: found?.text ?? null, by: found?.by ?? null, isHidden: (found?.hiddenAt ?? null) !== null },
    isSettled: reports.every(({ settledAt }) => settledAt !== null),
    reports: reports.map(({ reason, note, createdAt }) => ({ reason, note, createdAt })),
  }
}
