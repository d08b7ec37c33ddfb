// What a person can do with playlists: make, read, change and delete their own, and read those of others that are shown.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type {
  ImportedVideo,
  Playlist,
  PlaylistView,
  playlistChangeSchema,
  playlistTextSchema,
} from '#contract/playlists.ts'
import { Problem } from '#contract/problems.ts'
import { maxPlaylists } from '#contract/settings.ts'
import { countAct } from '../buckets/acts.ts'
import { blockBehind } from '../creators/blocks.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { isNewReader, type Reader } from '../publications/publications.ts'
import { cardsOf } from './cards.ts'
import { findShown, holdOwned, isId, type Key } from './find.ts'
import { publishItems, readItems } from './items.ts'
import { forgetMarks, listMarks } from './marks.ts'
import { searchTextOf } from './sample.ts'
import * as store from './store.ts'

/** How long a deletion can be taken back. */
const undoMs = 10 * 60 * 1000

export async function createPlaylist(
  deps: Deps,
  ownerId: string,
  text: z.output<typeof playlistTextSchema>,
): Promise<Playlist> {
  await countAct(deps, { kind: 'playlist', userId: ownerId, perMinute: 30, perDay: 500 })
  const id = randomUUID()
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    await refuseTooMany(tx, ownerId)
    await store.insert(tx, {
      ...{ id, ownerId, ...text, searchText: searchTextOf(text) },
      ...{ publishedAt: text.isPublic ? nowMs : null, createdAt: nowMs, updatedAt: nowMs },
    })
  })
  return readCard(deps, { ownerId, id })
}

/** Changes what is said of it, and whether it is public; `playlist_holds_private` where that would show what nobody was to see. */
export async function changePlaylist(
  deps: Deps,
  key: Key,
  { publishSummaries = false, ...change }: z.output<typeof playlistChangeSchema>,
): Promise<Playlist> {
  const nowMs = deps.now()
  await deps.db.orm.transaction(async (tx) => {
    const before = await holdOwned(tx, key)
    const text = { ...before, ...dropUndefined(change) }
    if (text.isPublic && (!before.isPublic || publishSummaries))
      await publishItems(tx, key, { mayPublish: publishSummaries, nowMs })
    const publishedAt = text.isPublic ? (before.publishedAt ?? nowMs) : null
    await store.change(tx, key.id, {
      ...dropUndefined(change),
      searchText: searchTextOf(text),
      publishedAt,
      updatedAt: nowMs,
    })
  })
  return readCard(deps, key)
}

/** It can be taken back for ten minutes. */
export async function deletePlaylist(deps: Deps, key: Key): Promise<void> {
  await deps.db.orm.transaction(async (tx) => {
    await holdOwned(tx, key)
    await store.change(tx, key.id, { deletedAt: deps.now() })
  })
}

export async function undeletePlaylist(deps: Deps, key: Key): Promise<Playlist> {
  if (!isId(key.id)) throw new Problem('playlist_not_found')
  await deps.db.orm.transaction(async (tx) => {
    if (!(await store.isDeleted(tx, key))) throw new Problem('playlist_not_found')
    await refuseTooMany(tx, key.ownerId)
    await store.change(tx, key.id, { deletedAt: null })
  })
  return readCard(deps, key)
}

/** Removes for good what was deleted a while ago. */
export async function sweepDeleted({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await store.purge(db.orm, now() - undoMs)
}

export type Viewer = Reader & { viewerId: string | null }
/** What is on its way into a playlist, for its owner. */
export type ListImports = (playlistId: string) => Promise<ImportedVideo[]>

/** A playlist with all that the asking person sees in it. Others than its owner count as readers, once a day. */
export async function readPlaylist(
  deps: Deps,
  { viewerId, ...reader }: Viewer,
  { id, listImports }: { id: string; listImports: ListImports },
): Promise<PlaylistView> {
  const row = await findShown(deps.db.orm, viewerId, id)
  const isYours = row.ownerId === viewerId
  if (!isYours && (await isNewReader(deps, id, reader))) await store.addView(deps.db.orm, id)
  const items = await readItems(deps, id, isYours)
  const sum = (read: (item: (typeof items)[number]) => number) => items.reduce((total, item) => total + read(item), 0)
  return {
    ...(await readCard(deps, { ownerId: viewerId, id })),
    summaries: items.length,
    items,
    watchSeconds: sum(({ durationSeconds }) => durationSeconds),
    savedSeconds: sum(({ savedSeconds }) => savedSeconds),
    imports: isYours ? await listImports(id) : [],
  }
}

/** Blocks whoever made it, without telling who that is. Throws `playlist_not_found`, and `cannot_follow` for oneself. */
export async function blockOwner(deps: Deps, { viewerId, id }: { viewerId: string; id: string }): Promise<void> {
  await blockBehind(deps, viewerId, async (viewer) => (await findShown(deps.db.orm, viewer, id)).ownerId)
}

/** Counts comments that came or went, in the caller's transaction. */
export const countComments = store.addComments

/** The operator's: from here on only its owner sees it. False where there is none, or it was hidden before. */
export async function hidePlaylist(tx: Orm, id: string, nowMs: number): Promise<boolean> {
  return isId(id) && store.setHidden(tx, id, nowMs)
}

export async function restorePlaylist(tx: Orm, id: string): Promise<boolean> {
  return isId(id) && store.setHidden(tx, id, null)
}

/** Somebody leaves: their marks go, and nobody counts them any more. Their playlists go with the account. */
export const forgetPerson = forgetMarks

/** What is kept of a person's playlists and of what they marked. */
export async function exportPerson(orm: Orm, userId: string) {
  const owned = await store.listOwned(orm, userId)
  const items = await store.listOwnedItems(orm, userId)
  return {
    playlists: owned.map(({ searchText: _, ...playlist }) => ({
      ...playlist,
      items: items.filter(({ playlistId }) => playlistId === playlist.id),
    })),
    marks: await listMarks(orm, userId),
  }
}

export async function readCard(
  deps: Pick<Deps, 'db'>,
  { ownerId, id }: { ownerId: string | null; id: string },
): Promise<Playlist> {
  const [card] = await cardsOf(deps, ownerId, [id])
  if (!card) throw new Problem('playlist_not_found')
  return card
}

async function refuseTooMany(tx: Orm, ownerId: string): Promise<void> {
  if ((await store.countOwned(tx, ownerId)) >= maxPlaylists) throw new Problem('too_many_playlists')
}

function dropUndefined<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>
  }
}
