// Stores the videos of a Takeout or of a list of links as parts, divided into playlists that are not too long.
import { maxImportedLinks, maxUnreadableNames } from '#contract/library-import.ts'
import { maxPlaylistVideos } from '#contract/limits.ts'
import { Problem } from '#contract/problems.ts'
import type { Orm } from '../db/database.ts'
import { listSummarizedVideoIds } from '../history/history.ts'
import { noCounts, type OpenImport, type Staged } from './parts.ts'
import { cutPlaylistName, numberPlaylist } from './playlist-names.ts'
import type { LinkList } from './read-links.ts'
import * as store from './store.ts'

const videosAtOnce = 500

/** Videos that go into one playlist. `number` counts the playlists that a long list is divided into, from 1. */
export type VideoPart = { name: string; number: number; videoIds: string[]; address: string }

/** Throws `import_unreadable` if there are none, and `too_large` if there are too many. */
export async function stageVideos({ orm, importId, ownerId, address }: OpenImport, lists: LinkList[]): Promise<Staged> {
  const isTakeout = lists.some((list) => list.isTakeout)
  const used = lists.filter((list) => list.isTakeout === isTakeout)
  const all = [...new Set(used.flatMap(({ videoIds }) => videoIds))]
  if (all.length === 0) throw new Problem('import_unreadable')
  if (all.length > maxImportedLinks)
    throw new Problem('too_large', {
      message: `An import may have ${maxImportedLinks.toLocaleString('en')} videos, and this file has ${all.length.toLocaleString('en')}. Nothing was changed. Divide the file.`,
    })
  const playlists = divideIntoPlaylists(used).map((playlist): VideoPart => ({ ...playlist, address }))
  await store.insertParts(
    orm,
    playlists.map((playlist, position) => {
      const part = { importId, position, key: playlist.name, json: JSON.stringify(playlist) }
      return { ...part, kind: 'videos' as const }
    }),
  )
  const present = await listPresent(orm, ownerId, all)
  const counts = {
    ...noCounts(),
    videos: all.length - present,
    alreadyHere: present,
    playlists: playlists.length,
    unreadable: used.reduce((sum, list) => sum + list.unreadable, 0),
    unreadableNames: used.flatMap((list) => list.unreadableNames).slice(0, maxUnreadableNames),
  }
  return { source: isTakeout ? 'takeout' : 'links', exportedAt: null, counts, total: playlists.length }
}

async function listPresent(orm: Orm, ownerId: string, videoIds: string[]): Promise<number> {
  let present = 0
  for (let at = 0; at < videoIds.length; at += videosAtOnce)
    present += (await listSummarizedVideoIds(orm, ownerId, videoIds.slice(at, at + videosAtOnce))).length
  return present
}

/** Lists of one name become one playlist, or several with numbers that no other playlist of the import has. */
function divideIntoPlaylists(lists: LinkList[]): Omit<VideoPart, 'address'>[] {
  const videosByName = new Map<string, Set<string>>()
  for (const { name: uncut, videoIds } of lists) {
    const name = cutPlaylistName(uncut)
    const videos = videosByName.get(name) ?? new Set()
    videosByName.set(name, videos)
    for (const videoId of videoIds) videos.add(videoId)
  }
  const usedNames = new Set(videosByName.keys())
  return [...videosByName].flatMap(([name, videos]) => {
    let number = 0
    return divide([...videos]).map((videoIds) => {
      number++
      while (number > 1 && usedNames.has(numberPlaylist(name, number))) number++
      return { name, number, videoIds }
    })
  })
}

const divide = (videoIds: string[]) =>
  Array.from({ length: Math.ceil(videoIds.length / maxPlaylistVideos) }, (_, part) =>
    videoIds.slice(part * maxPlaylistVideos, (part + 1) * maxPlaylistVideos),
  )
