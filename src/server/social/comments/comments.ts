// Adds, lists, updates, deletes and likes comments under playlists. A playlist that a
// viewer does not see has no comments for them.
import { randomUUID } from 'node:crypto'
import { initialOf } from '#contract/basics/initial.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Comment, CommentPage } from '#contract/social/social.ts'
import { requireVerifiedEmail } from '../../accounts/profiles.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { enforceRateLimit } from '../../http/rate-limits/action-limits.ts'
import { getListedPlaylist, getVisiblePlaylist, isUuid } from '../../playlists/find-playlist.ts'
import { adjustCommentCount, lockPlaylist } from '../../playlists/playlists.ts'
import { nameAnonymousAuthor } from '../../site-url.ts'
import { blockAuthor } from '../creators/blocks.ts'
import { lockAuthor } from '../creators/user-locks.ts'
import { notify } from '../notifications/notifications.ts'
import { addLike, deleteLike } from './like-store.ts'
import * as store from './store.ts'

/** What `encodeCursor` writes. */
const cursorPattern = /^(\d{1,15})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

const pageSize = 20
const writeLimit = { kind: 'comment', perMinute: 20, perDay: 200 }

type CommentListRequest = {
  viewerId: string | null
  playlistId: string
  cursor?: string | undefined
}

/** Returns one page, newest first. Throws `playlist_not_found`. */
export async function listComments(
  { db, settings }: Deps,
  { viewerId, playlistId, cursor }: CommentListRequest,
): Promise<CommentPage> {
  const after = parseCursor(cursor)
  const { comments } = await getVisiblePlaylist(db.orm, viewerId, playlistId)
  const rows = await store.listPage(db.orm, viewerId, { playlistId, after, limit: pageSize + 1 })
  const pageRows = rows.slice(0, pageSize)
  const last = pageRows.at(-1)
  return {
    items: pageRows.map((row) => toComment(row, { viewerId, settings })),
    total:
      comments +
      (viewerId === null ? 0 : await store.countDifference(db.orm, viewerId, playlistId)),
    nextCursor: last && rows.length > pageSize ? encodeCursor(last) : null,
  }
}

/**
 * Lists the newest few comments under each playlist. The caller has checked that the
 * viewer sees the playlists.
 */
export async function listNewestComments(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  viewerId: string | null,
  playlistIds: string[],
  { perPlaylist }: { perPlaylist: number },
): Promise<Map<string, Comment[]>> {
  const comments = new Map<string, Comment[]>()
  if (playlistIds.length === 0) return comments
  for (const row of await store.listNewest(db.orm, viewerId, playlistIds, perPlaylist))
    comments.set(row.playlistId, [
      ...(comments.get(row.playlistId) ?? []),
      toComment(row, { viewerId, settings }),
    ])
  return comments
}

type CommentKey = { viewerId: string; id: string }

/**
 * Throws `playlist_not_found` unless the playlist is listed, `hidden_by_operator`,
 * `too_many_attempts`.
 */
export async function addComment(
  deps: Deps,
  { viewerId, playlistId }: { viewerId: string; playlistId: string },
  content: string,
): Promise<Comment> {
  const { db, now } = deps
  await enforceRateLimit(deps, { ...writeLimit, userId: viewerId })
  const { ownerId } = await getListedPlaylist(db.orm, viewerId, playlistId)
  await requireVerifiedEmail(deps, db.orm, viewerId)
  const id = randomUUID()
  const nowMs = now()
  await db.orm
    .transaction(async (tx) => {
      const author = await lockAuthor(tx, viewerId, ownerId)
      if (author === null) throw new Problem('not_authenticated')
      if (author.hiddenAt !== null) throw new Problem('hidden_by_operator')
      await store.insertComment(tx, {
        id,
        playlistId,
        authorId: viewerId,
        content,
        createdAt: nowMs,
      })
      await adjustCommentCount(tx, playlistId, 1)
      await notify(tx, {
        kind: 'commented',
        ownerId,
        actorId: viewerId,
        playlistId,
        commentId: id,
        nowMs,
      })
    })
    .catch(rejectDeletedTarget('playlist_not_found'))
  await notifyOwner(db, ownerId)
  return readComment(deps, { viewerId, id })
}

/** Throws `comment_not_found` unless it is the viewer's own comment and they still see it. */
export async function updateComment(
  deps: Deps,
  key: CommentKey,
  content: string,
): Promise<Comment> {
  const { db, now } = deps
  await enforceRateLimit(deps, { ...writeLimit, userId: key.viewerId })
  const { authorId } = await getVisibleComment(db.orm, key)
  if (authorId !== key.viewerId) throw new Problem('comment_not_found')
  await store.updateContent(db.orm, key.id, content, now())
  return readComment(deps, key)
}

/**
 * Deletes the viewer's own comment, or any comment under the viewer's playlist. Throws
 * `comment_not_found`.
 */
export async function deleteComment({ db }: Deps, { viewerId, id }: CommentKey): Promise<void> {
  await db.orm.transaction(async (tx) => {
    const comment = isUuid(id) ? await store.find(tx, id) : null
    if (!comment || ![comment.authorId, comment.playlistOwnerId].includes(viewerId))
      throw new Problem('comment_not_found')
    const author = await lockAuthor(tx, comment.authorId)
    if (!(await lockPlaylist(tx, comment.playlistId))) throw new Problem('comment_not_found')
    const deleted = await store.deleteComment(tx, id)
    if (deleted?.hiddenAt === null && author?.hiddenAt === null)
      await adjustCommentCount(tx, deleted.playlistId, -1)
  })
}

export async function likeComment(deps: Deps, key: CommentKey): Promise<Comment> {
  await enforceRateLimit(deps, {
    kind: 'comment-like',
    userId: key.viewerId,
    perMinute: 120,
    perDay: 5000,
  })
  await getVisibleComment(deps.db.orm, key)
  await deps.db.orm
    .transaction(async (tx) => {
      if ((await lockAuthor(tx, key.viewerId)) === null) throw new Problem('not_authenticated')
      await addLike(tx, { commentId: key.id, userId: key.viewerId })
    })
    .catch(rejectDeletedTarget('comment_not_found'))
  return readComment(deps, key)
}

export async function unlikeComment(deps: Deps, key: CommentKey): Promise<Comment> {
  const { orm } = deps.db
  await getVisibleComment(orm, key)
  await orm.transaction((tx) => deleteLike(tx, { commentId: key.id, userId: key.viewerId }))
  return readComment(deps, key)
}

/**
 * Blocks the author without revealing who it is. Throws `comment_not_found`, and
 * `cannot_block_yourself` for the viewer's own.
 */
export async function blockCommentAuthor(deps: Deps, { viewerId, id }: CommentKey): Promise<void> {
  await blockAuthor(
    deps,
    viewerId,
    async (viewer) => (await getVisibleComment(deps.db.orm, { viewerId: viewer, id })).authorId,
  )
}

/**
 * Returns a comment that the viewer sees, under a playlist that they see. Throws
 * `comment_not_found`.
 */
export async function getVisibleComment(
  orm: Orm,
  { viewerId, id }: { viewerId: string | null; id: string },
): Promise<store.CommentRow> {
  const row = isUuid(id) ? await store.findVisible(orm, viewerId, id) : null
  const playlist =
    row && (await getVisiblePlaylist(orm, viewerId, row.playlistId).catch(() => null))
  if (!row || !playlist) throw new Problem('comment_not_found')
  return row
}

/**
 * Hides a comment from everyone but its author, or shows it again if the time is null.
 * False if there is none or nothing changes.
 */
export async function setCommentHidden(
  tx: Orm,
  id: string,
  hiddenAt: number | null,
): Promise<boolean> {
  const comment = isUuid(id) ? await store.find(tx, id) : null
  if (!comment) return false
  const author = await lockAuthor(tx, comment.authorId)
  if (!(await lockPlaylist(tx, comment.playlistId)) || !(await store.setHidden(tx, id, hiddenAt)))
    return false
  if (author?.hiddenAt === null)
    await adjustCommentCount(tx, comment.playlistId, hiddenAt === null ? 1 : -1)
  return true
}

/**
 * Adds or subtracts all comments of an author in the counts of the playlists, when the
 * author is shown, hidden or deleted.
 */
export async function adjustCountsOfAuthor(tx: Orm, userId: string, sign: 1 | -1): Promise<void> {
  for (const { playlistId, total } of await store.countNotHiddenOf(tx, userId))
    await adjustCommentCount(tx, playlistId, sign * total)
}

async function readComment({ db, settings }: Deps, { viewerId, id }: CommentKey): Promise<Comment> {
  const row = await store.findVisible(db.orm, viewerId, id)
  if (!row) throw new Problem('comment_not_found')
  return toComment(row, { viewerId, settings })
}

function toComment(
  { authorId, hiddenAt, name, username, ...row }: store.CommentRow,
  { viewerId, settings }: { viewerId: string | null } & Pick<Deps, 'settings'>,
): Comment {
  const isYours = authorId === viewerId
  const displayName = username !== null || isYours ? name : nameAnonymousAuthor(settings)
  return {
    ...row,
    displayName,
    username,
    avatar: initialOf(displayName),
    isYours,
    isHidden: hiddenAt !== null,
  }
}

/**
 * Turns the violation of a foreign key into a problem: the target was deleted after it
 * was looked up.
 */
function rejectDeletedTarget(code: 'playlist_not_found' | 'comment_not_found') {
  return (error: unknown): never => {
    if ((error as { cause?: { code?: unknown } }).cause?.code === '23503')
      throw new Problem(code, { cause: error })
    throw error
  }
}

/** Encodes a position in a list of comments as a cursor. */
function encodeCursor({ createdAt, id }: store.CommentPosition): string {
  return `${createdAt}_${id}`
}

/** Returns null for the first page. Throws `bad_request`. */
function parseCursor(cursor: string | undefined): store.CommentPosition | null {
  if (cursor === undefined) return null
  const [, createdAt, id] = cursorPattern.exec(cursor) ?? []
  if (!id)
    throw new Problem('bad_request', {
      message: 'This cursor is not valid. Start again from the first page.',
    })
  return { createdAt: Number(createdAt), id }
}
