// What people say under each other's playlists. Who may not see a playlist finds no comments there either.
import { randomUUID } from 'node:crypto'
import { initialOf } from '#contract/format.ts'
import { Problem } from '#contract/problems.ts'
import { someReader } from '#contract/settings.ts'
import type { Comment, CommentPage } from '#contract/social.ts'
import { countAct } from '../buckets/acts.ts'
import { blockBehind } from '../creators/blocks.ts'
import { holdAuthor } from '../creators/hidden.ts'
import type { Orm } from '../db/open.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { notify } from '../notifications/notifications.ts'
import { findShown, isId } from '../playlists/find.ts'
import { countComments } from '../playlists/playlists.ts'
import { readCursor, writeCursor } from './cursor.ts'
import * as store from './store.ts'

const pageSize = 20
const bound = { kind: 'comment', perMinute: 20, perDay: 200 }

type Wish = { viewerId: string | null; playlistId: string; cursor?: string | undefined }

/** One page, newest first. Throws `playlist_not_found`. */
export async function listComments({ db }: Deps, { viewerId, playlistId, cursor }: Wish): Promise<CommentPage> {
  const after = readCursor(cursor)
  const { comments } = await findShown(db.orm, viewerId, playlistId)
  const rows = await store.listPage(db.orm, viewerId, { playlistId, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => toComment(row, viewerId)),
    total: comments + (viewerId === null ? 0 : await store.countOwnDifference(db.orm, viewerId, playlistId)),
    nextCursor: last && rows.length > pageSize ? writeCursor(last) : null,
  }
}

/** The newest few under each of these playlists, which the viewer is known to see. */
export async function newestComments(
  orm: Orm,
  viewerId: string | null,
  playlistIds: string[],
  { each }: { each: number },
): Promise<Map<string, Comment[]>> {
  const found = new Map<string, Comment[]>()
  if (playlistIds.length === 0) return found
  for (const row of await store.listNewest(orm, viewerId, playlistIds, each))
    found.set(row.playlistId, [...(found.get(row.playlistId) ?? []), toComment(row, viewerId)])
  return found
}

type Key = { viewerId: string; id: string }

/** Throws `playlist_not_found` where it is not shown to everybody, `hidden_by_operator`, `too_many_attempts`. */
export async function addComment(
  deps: Deps,
  { viewerId, playlistId }: { viewerId: string; playlistId: string },
  content: string,
): Promise<Comment> {
  const { db, now } = deps
  await countAct(deps, { ...bound, userId: viewerId })
  const { ownerId, isPublic, hiddenAt } = await findShown(db.orm, viewerId, playlistId)
  if (!isPublic || hiddenAt !== null) throw new Problem('playlist_not_found')
  const id = randomUUID()
  const nowMs = now()
  await db.orm
    .transaction(async (tx) => {
      const author = await holdAuthor(tx, viewerId, ownerId)
      if (author === null) throw new Problem('not_authenticated')
      if (author.hiddenAt !== null) throw new Problem('hidden_by_operator')
      await store.add(tx, { id, playlistId, authorId: viewerId, content, createdAt: nowMs })
      await countComments(tx, playlistId, 1)
      await notify(tx, { kind: 'commented', ownerId, actorId: viewerId, playlistId, commentId: id, nowMs })
    })
    .catch(refuseGone('playlist_not_found'))
  await tellOwner(db, ownerId)
  return readComment(db.orm, { viewerId, id })
}

/** Throws `comment_not_found` for what is not one's own, or no longer to be seen. */
export async function changeComment(deps: Deps, key: Key, content: string): Promise<Comment> {
  const { db, now } = deps
  await countAct(deps, { ...bound, userId: key.viewerId })
  const { authorId } = await findSeen(db.orm, key)
  if (authorId !== key.viewerId) throw new Problem('comment_not_found')
  await store.rewrite(db.orm, key.id, content, now())
  return readComment(db.orm, key)
}

/** One's own, wherever it stands, and what others wrote under one's own playlists. */
export async function deleteComment({ db }: Deps, { viewerId, id }: Key): Promise<void> {
  await db.orm.transaction(async (tx) => {
    const comment = isId(id) ? await store.find(tx, id) : null
    if (!comment || ![comment.authorId, comment.playlistOwnerId].includes(viewerId))
      throw new Problem('comment_not_found')
    const author = await holdAuthor(tx, comment.authorId)
    const gone = await store.remove(tx, id)
    if (gone?.hiddenAt === null && author?.hiddenAt === null) await countComments(tx, gone.playlistId, -1)
  })
}

export async function likeComment(deps: Deps, key: Key): Promise<Comment> {
  await countAct(deps, { kind: 'comment-like', userId: key.viewerId, perMinute: 120, perDay: 5000 })
  await findSeen(deps.db.orm, key)
  const like = { commentId: key.id, userId: key.viewerId }
  await deps.db.orm
    .transaction(async (tx) => {
      if ((await holdAuthor(tx, key.viewerId)) === null) throw new Problem('not_authenticated')
      await store.addLike(tx, like)
    })
    .catch(refuseGone('comment_not_found'))
  return readComment(deps.db.orm, key)
}

export async function unlikeComment({ db }: Deps, key: Key): Promise<Comment> {
  await findSeen(db.orm, key)
  await db.orm.transaction((tx) => store.removeLike(tx, { commentId: key.id, userId: key.viewerId }))
  return readComment(db.orm, key)
}

/** Blocks whoever wrote it, without telling who that is. Throws `comment_not_found`, and `cannot_follow` for oneself. */
export async function blockAuthor(deps: Deps, { viewerId, id }: Key): Promise<void> {
  await blockBehind(deps, viewerId, async (viewer) => (await findSeen(deps.db.orm, { viewerId: viewer, id })).authorId)
}

/** A comment that the viewer sees, under a playlist that they see. Throws `comment_not_found`. */
export async function findSeen(
  orm: Orm,
  { viewerId, id }: { viewerId: string | null; id: string },
): Promise<store.Row> {
  const row = isId(id) ? await store.findVisible(orm, viewerId, id) : null
  const playlist = row && (await findShown(orm, viewerId, row.playlistId).catch(() => null))
  if (!row || !playlist) throw new Problem('comment_not_found')
  return row
}

/** Somebody leaves: their likes and comments go, and nobody counts them any more. */
export async function forgetPerson(tx: Orm, userId: string): Promise<void> {
  const author = await holdAuthor(tx, userId)
  if (author?.hiddenAt === null) await countAllOf(tx, userId, -1)
  await store.forget(tx, userId)
}

/** The operator's: hides a comment from all but its author, or shows it again with null. False where there is none, or it was so before. */
export async function hideComment(tx: Orm, id: string, hiddenAt: number | null): Promise<boolean> {
  const comment = isId(id) ? await store.find(tx, id) : null
  if (!comment) return false
  const author = await holdAuthor(tx, comment.authorId)
  if (!(await store.setHidden(tx, id, hiddenAt))) return false
  if (author?.hiddenAt === null) await countComments(tx, comment.playlistId, hiddenAt === null ? 1 : -1)
  return true
}

/** Counts all that somebody said, who is hidden or shown again, out of or into the playlists it stands under. */
export async function countAllOf(tx: Orm, userId: string, sign: 1 | -1): Promise<void> {
  for (const { playlistId, shown } of await store.countShownOf(tx, userId))
    await countComments(tx, playlistId, sign * shown)
}

export const exportPerson = store.exportOwned

async function readComment(orm: Orm, { viewerId, id }: Key): Promise<Comment> {
  const row = await store.findVisible(orm, viewerId, id)
  if (!row) throw new Problem('comment_not_found')
  return toComment(row, viewerId)
}

function toComment(
  { authorId, hiddenAt, name, findable, username, ...row }: store.Row,
  viewerId: string | null,
): Comment {
  const isYours = authorId === viewerId
  const isFound = findable === true && username !== null
  const displayName = isFound || isYours ? name : someReader
  return {
    ...row,
    displayName,
    username: isFound ? username : null,
    avatar: initialOf(displayName),
    isYours,
    isHidden: hiddenAt !== null,
  }
}

/** What was pointed at is gone since it was looked up. */
function refuseGone(code: 'playlist_not_found' | 'comment_not_found') {
  return (error: unknown): never => {
    if ((error as { cause?: { code?: unknown } }).cause?.code === '23503') throw new Problem(code, { cause: error })
    throw error
  }
}
