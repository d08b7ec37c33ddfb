// Reads the playlists and the history of NewPipe, and of programs made from it, from
// their database.
import { findVideoIds } from '#contract/sources/registry.ts'
import { openSqlite, type Row } from './read-sqlite.ts'
import { openList, type VideoList } from './video-list.ts'

export function readNewPipe(database: Uint8Array): VideoList[] {
  const rowsOf = openSqlite(database)
  const streams = new Map(rowsOf('streams').map((row) => [row.uid, row]))
  const joins = Map.groupBy(
    rowsOf('playlist_stream_join').toSorted((a, b) => Number(a.join_index) - Number(b.join_index)),
    (join) => join.playlist_id,
  )
  const playlists = rowsOf('playlists').map(({ uid, name }) => {
    const list = openList('links', String(name ?? ''))
    for (const join of joins.get(uid) ?? []) addStream(list, streams.get(join.stream_id ?? null))
    return list.close()
  })
  const history = openList('history')
  const watched = rowsOf('stream_history').toSorted(
    (a, b) => Number(b.access_date) - Number(a.access_date),
  )
  for (const { stream_id } of watched) addStream(history, streams.get(stream_id ?? null))
  return [...playlists, history.close()].filter(({ videoIds }) => videoIds.length > 0)
}

/** NewPipe plays other sites, too. */
function addStream(list: ReturnType<typeof openList>, stream: Row | undefined): void {
  if (!stream) return
  const ids = findVideoIds(String(stream.url ?? ''))
  if (ids.length > 0) list.addVideos(ids)
  else list.addUnreadable(String(stream.title ?? stream.url ?? ''))
}
