// The summaries that members share: a reference to the sharer's own, of which the others
// read the newest version.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { maxSharedSummaries, sharedPageSize } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import {
  type SharedContent,
  type SharedPage,
  type SharedSummary,
  sharedContentSchema,
  type sharedQuerySchema,
  type shareRequestSchema,
} from '#contract/spaces/spaces.ts'
import { requireVerifiedEmail } from '../accounts/profiles.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceRateLimit } from '../http/rate-limits/action-limits.ts'
import { findHistoryEntry } from '../library/history/history.ts'
import { contentForOthers } from '../publications/publications.ts'
import { notifyMembers } from '../social/notifications/notifications.ts'
import {
  isImported,
  listVersionsById,
  readVersion,
} from '../summaries/user-summaries/user-summaries.ts'
import { hasRole, lockFor, requireMember, requireRole, type SpaceKey } from './access.ts'
import { announceChange } from './announce.ts'
import type { MemberRow } from './member-store.ts'
import { listUnavailable, readSharedSearch } from './shared-search.ts'
import * as store from './shared-store.ts'
import { readSpace } from './spaces.ts'

type SharedKey = SpaceKey & { sharedId: string }

/** One page of what the search finds. */
export async function listShared(
  deps: Pick<Deps, 'db' | 'engine'>,
  key: SpaceKey,
  query: z.output<typeof sharedQuerySchema>,
): Promise<SharedPage> {
  const { db } = deps
  const member = await requireMember(db.orm, key)
  const scope = { viewerId: key.userId, spaceId: key.spaceId }
  const { rows, counts } = await store.search(
    db.orm,
    scope,
    await readSharedSearch(deps, scope, query),
  )
  const versions = await listVersionsById(
    db.orm,
    rows.map(({ summaryId }) => summaryId),
  )
  const items = rows.flatMap((row): SharedSummary[] => {
    const view = versions.get(row.summaryId)
    if (!view) return []
    const { id, videoId, title, channel, thumbnail, duration, durationSeconds, ...content } =
      contentForOthers(view, row.id)
    const { savedSeconds, readMinutes, summary } = content
    return [
      {
        ...{ id, videoId, title, channel, thumbnail, duration, durationSeconds },
        ...{ savedSeconds, readMinutes, tldr: summary.tldr },
        ...describeSharing(member, row),
      },
    ]
  })
  const members = counts.map(({ ownerId, memberId, sharer, summaries }) => ({
    ...{ memberId, name: sharer, isYou: ownerId === key.userId },
    summaries,
  }))
  const counted =
    query.member === undefined
      ? members
      : members.filter(({ memberId }) => memberId === query.member)
  const total = counted.reduce((sum, { summaries }) => sum + summaries, 0)
  const unavailable = listUnavailable(query.query)
  return { items, total, page: query.page, pageSize: sharedPageSize, members, unavailable }
}

/** The whole of a shared summary. Throws `space_not_found` or `shared_not_found`. */
export async function readShared({ db }: Pick<Deps, 'db'>, key: SharedKey): Promise<SharedContent> {
  const member = await requireMember(db.orm, key)
  const row = await store.findReadable(
    db.orm,
    { viewerId: key.userId, spaceId: key.spaceId },
    key.sharedId,
  )
  const view = row && (await readVersion({ db }, row.ownerId, row.summaryId))
  if (!view) throw new Problem('shared_not_found')
  const { name: spaceName } = await readSpace({ db }, key)
  const content = { ...contentForOthers(view, row.id), ...describeSharing(member, row) }
  return sharedContentSchema.parse({ ...content, spaceId: key.spaceId, spaceName })
}

/**
 * Shares one's own summary of a video. Editors and owners only. Throws `not_found`,
 * `imported_unshared`, `already_shared` or `shared_limit_reached`.
 */
export async function share(
  deps: Deps,
  key: SpaceKey,
  { videoId, note }: z.output<typeof shareRequestSchema>,
): Promise<SharedContent> {
  const { db, now } = deps
  requireRole(await requireMember(db.orm, key), 'editor')
  await enforceRateLimit(deps, { kind: 'share', userId: key.userId, perMinute: 60, perDay: 1000 })
  await requireVerifiedEmail(deps, db.orm, key.userId)
  const sharedId = await db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'editor')
    const entry = await findHistoryEntry(tx, { ownerId: key.userId, videoId })
    if (!entry) throw new Problem('not_found')
    if (await isImported(tx, entry.summaryId)) throw new Problem('imported_unshared')
    if ((await store.countOf(tx, key.spaceId)) >= maxSharedSummaries)
      throw new Problem('shared_limit_reached')
    const row = {
      id: randomUUID(),
      spaceId: key.spaceId,
      ownerId: key.userId,
      videoId,
      note,
      sharedAt: now(),
    }
    const id = await store.insert(tx, row)
    if (!id) throw new Problem('already_shared')
    await notifyMembers(tx, key, now())
    return id
  })
  await announceChange(deps, key.spaceId)
  return readShared(deps, { ...key, sharedId })
}

/** Changes the note of what one has shared oneself. */
export async function changeNote(deps: Deps, key: SharedKey, note: string): Promise<SharedContent> {
  await deps.db.orm.transaction(async (tx) => {
    await lockFor(tx, key, 'reader')
    const row = await findShared(tx, key)
    if (row.ownerId !== key.userId) throw new Problem('space_role', { message: notYours })
    await store.updateNote(tx, row.id, note)
  })
  await announceChange(deps, key.spaceId)
  return readShared(deps, key)
}

const notYours = 'Only the member who shared this summary can change the note. Nothing was changed.'

/** Takes a summary out of the space. Its sharer may do so, and editors and owners. */
export async function unshare({ db }: Pick<Deps, 'db'>, key: SharedKey): Promise<void> {
  await db.orm.transaction(async (tx) => {
    const member = await lockFor(tx, key, 'reader')
    const row = await findShared(tx, key)
    if (row.ownerId !== key.userId) requireRole(member, 'editor')
    await store.remove(tx, row.id)
  })
  await announceChange({ db }, key.spaceId)
}

/**
 * What happens to shared summaries when they go to the trash, come back from it, and are
 * purged.
 */
export const { withdraw: withdrawShared, restore: restoreShared } = store

/** Deletes what was shared of videos that were purged from their owners' histories. */
export const deletePurgedShared = store.removeVideos

/**
 * After ten minutes what comes back from the trash is private, because nobody expects it
 * in a space again.
 */
const restoreMs = 10 * 60 * 1000

export async function purgeWithdrawnShared({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.deleteWithdrawn(db.orm, now() - restoreMs)
}

async function findShared(
  tx: Deps['db']['orm'],
  { userId, spaceId, sharedId }: SharedKey,
): Promise<store.ReadableRow> {
  const row = await store.findReadable(tx, { viewerId: userId, spaceId }, sharedId)
  if (!row) throw new Problem('shared_not_found')
  return row
}

function describeSharing(
  member: MemberRow,
  { ownerId, memberId, sharer, note, sharedAt }: store.ReadableRow,
) {
  const isYou = ownerId === member.userId
  return {
    note,
    sharedBy: { memberId, name: sharer, isYou },
    sharedAt,
    mayRemove: isYou || hasRole(member.role, 'editor'),
  }
}
