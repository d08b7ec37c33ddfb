// Puts the videos of a Takeout or of a list into a playlist, where they wait for their
// summaries as in every import of a playlist.
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { ensurePlaylist } from '../../playlists/import-playlist.ts'
import { queuePlaylistImport } from '../../playlists/imports/playlist-imports.ts'
import { cutPlaylistName, numberPlaylist } from './playlist-names.ts'
import type { VideoPart } from './stage-videos.ts'
import * as store from './store.ts'

export async function queueVideos(
  deps: Deps,
  tx: Orm,
  { ownerId, ...row }: store.ImportRow,
  part: store.PartRow,
) {
  const { name, number, videoIds, address } = part.data as VideoPart
  const { createdAt } = row
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    createdAt,
  )
  const text = { name: numberPlaylist(cutPlaylistName(name || `Links of ${date}`), number) }
  const { id } = await ensurePlaylist(tx, ownerId, { text, createdAt, updatedAt: createdAt })
  const videos = videoIds.map((videoId) => ({ videoId, title: videoId }))
  await queuePlaylistImport(deps, tx, { ownerId, id }, { videos, publishSummaries: false, address })
  await store.deleteParts(tx, row.id, [part.position])
  return { done: 1, playlist: { id, name: text.name } }
}
