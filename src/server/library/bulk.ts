// Changes many summaries at once, and says how to undo it.
import {
  type BulkChange,
  type BulkResult,
  bulkIdLimit,
  type Change,
  maxBulkSummaries,
  type Selection,
} from '#contract/library/bulk.ts'
import { requireVerifiedEmail } from '../accounts/profiles.ts'
import { parseTimeZone } from '../analytics/days.ts'
import type { Orm } from '../db/database.ts'
import { letOthersFirst } from '../db/leave-turns.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import {
  publishInBulk,
  restorePublications,
  withdrawPublications,
} from '../publications/publications.ts'
import { restoreShared, withdrawShared } from '../spaces/shared.ts'
import * as bulk from './history/bulk-changes.ts'
import { searchHistory } from './history/search.ts'
import { spellTags } from './history/tags.ts'

type TagChange = { action: 'tag' | 'untag'; tags: string[] }
type Undo = { videoIds: string[]; change: BulkChange['change'] }

/** Others are answered between two of these. What was changed stays if the next ones fail. */
const videosAtOnce = 40

/**
 * Changes the selected summaries that the owner has and has not deleted, at most 20,000.
 * Throws `email_unverified` when an owner without a verified address publishes.
 */
export async function changeInBulk(
  deps: Pick<Deps, 'db' | 'engine' | 'now' | 'mailer'>,
  ownerId: string,
  { selection, change }: { selection: Selection; change: Change },
): Promise<BulkResult> {
  const { db, now, mailer } = deps
  // Before the transaction, because a search waits for engine threads, and they may wait
  // for the database.
  const videoIds = await findSelected(deps, ownerId, selection)
  if (change.action === 'publish') await requireVerifiedEmail({ mailer }, db.orm, ownerId)
  const [nowMs, undo] = [now(), new Map<string, Undo>()]
  const asSpelled =
    'tags' in change ? { ...change, tags: await spell(db.orm, ownerId, change) } : change
  for (let at = 0; at < videoIds.length; at += videosAtOnce) {
    const videos = { ownerId, videoIds: videoIds.slice(at, at + videosAtOnce) }
    for (const one of await db.orm.transaction((tx) => apply(tx, videos, asSpelled, nowMs))) {
      const same = undo.get(JSON.stringify(one.change))
      if (same) same.videoIds.push(...one.videoIds)
      else undo.set(JSON.stringify(one.change), one)
    }
    await letOthersFirst()
  }
  const undone = [...undo.values()]
  const changed = new Set(undone.flatMap(({ videoIds }) => videoIds)).size
  if (changed > 0) await notifyOwner(db, ownerId)
  return { changed, undo: undone.flatMap(inParts) }
}

/** The videos of a selection, the newest first where it is a query; at most 20,000. */
export async function findSelected(
  deps: Pick<Deps, 'db' | 'engine'>,
  ownerId: string,
  selection: Selection,
): Promise<string[]> {
  if ('videoIds' in selection) return selection.videoIds
  const order = { sort: 'date', direction: 'desc', page: 1, pageSize: maxBulkSummaries } as const
  const zone = parseTimeZone(selection.query.zone)
  const { hits } = await searchHistory(deps, ownerId, { ...selection.query, ...order, zone })
  const except = new Set(selection.except)
  return hits.map(({ videoId }) => videoId).filter((videoId) => !except.has(videoId))
}

type Videos = { ownerId: string; videoIds: string[] }

async function apply(tx: Orm, videos: Videos, change: Change, nowMs: number): Promise<Undo[]> {
  switch (change.action) {
    case 'save':
      return [{ videoIds: await bulk.saveVideos(tx, videos, nowMs), change: { action: 'unsave' } }]
    case 'unsave':
      return [{ videoIds: await bulk.unsaveVideos(tx, videos, nowMs), change: { action: 'save' } }]
    case 'delete': {
      const videoIds = await bulk.deleteVideos(tx, videos, nowMs)
      await withdrawPublications(tx, { ...videos, videoIds }, nowMs)
      await withdrawShared(tx, { ...videos, videoIds }, nowMs)
      return [{ videoIds, change: { action: 'restore' } }]
    }
    case 'restore':
      return [{ videoIds: await restore(tx, videos, nowMs), change: { action: 'delete' } }]
    case 'publish': {
      const summaries = await bulk.listPresent(tx, videos)
      const videoIds = await publishInBulk(tx, videos.ownerId, { summaries, nowMs })
      return [{ videoIds, change: { action: 'unpublish' } }]
    }
    case 'unpublish':
      return [
        { videoIds: await withdrawPublications(tx, videos, nowMs), change: { action: 'publish' } },
      ]
    case 'rate': {
      const former = await bulk.rateVideos(tx, videos, change.rating, nowMs)
      return [...former].map(([rating, videoIds]) => ({
        videoIds,
        change: { action: 'rate', rating },
      }))
    }
    case 'tag':
    case 'untag':
      return changeTags(tx, videos, change, nowMs)
  }
}

async function restore(tx: Orm, videos: Videos, nowMs: number): Promise<string[]> {
  const restored = await bulk.restoreVideos(tx, videos, nowMs)
  for (const deletedAt of new Set(restored.values())) {
    const videoIds = [...restored.keys()].filter((videoId) => restored.get(videoId) === deletedAt)
    await restorePublications(tx, { ...videos, videoIds }, deletedAt)
    await restoreShared(tx, { ...videos, videoIds }, deletedAt)
  }
  return [...restored.keys()]
}

const spell = (orm: Orm, ownerId: string, { action, tags }: TagChange) =>
  orm.transaction((tx) => spellTags(tx, ownerId, tags, { adds: action === 'tag' }))

async function changeTags(
  tx: Orm,
  videos: Videos,
  { action, tags }: TagChange,
  nowMs: number,
): Promise<Undo[]> {
  const inverse = action === 'tag' ? 'untag' : 'tag'
  const changed = await bulk.changeTags(tx, videos, { action, tags, nowMs })
  return [...changed].map(([tag, videoIds]) => ({
    videoIds,
    change: { action: inverse, tags: [tag] },
  }))
}

function inParts({ videoIds, change }: Undo): BulkResult['undo'] {
  const count = Math.ceil(videoIds.length / bulkIdLimit)
  return Array.from({ length: count }, (_, part) => ({
    selection: { videoIds: videoIds.slice(part * bulkIdLimit, (part + 1) * bulkIdLimit) },
    change,
  }))
}
