// Stores the videos of a Takeout or of a list of links as parts, divided into playlists
// that are not too long.

import { maxPlaylistVideos } from '#contract/basics/limits.ts'
import { maxImportedLinks, maxUnreadableNames } from '#contract/library/library-import.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { listSummarizedVideoIds } from '../history/history.ts'
import { noCounts, type OpenImport, type Staged } from './parts.ts'
import { cutPlaylistName, numberPlaylist } from './playlist-names.ts'
import type { ReadEnd } from './read-file.ts'
import * as store from './store.ts'
import type { VideoList } from './video-list.ts'

const videosAtOnce = 500

/**
 * Videos that go into one playlist. `number` counts the playlists that a long list is
 * divided into, from 1.
 */
export type VideoPart = { name: string; number: number; videoIds: string[]; address: string }

/**
 * Throws `import_unreadable` if there are none, with the reason if one is known, and
 * `too_large` if there are too many.
 */
export async function stageVideos(
  { orm, importId, ownerId, address }: OpenImport,
  { lists, problem }: Pick<ReadEnd, 'lists' | 'problem'>,
): Promise<Staged> {
  const kind = (['takeout', 'links', 'history'] as const).find((each) =>
    lists.some((list) => list.kind === each),
  )
  const used = kind === 'history' ? [cutHistory(lists)] : lists.filter((list) => list.kind === kind)
  const all = [...new Set(used.flatMap(({ videoIds }) => videoIds))]
  if (all.length === 0)
    throw new Problem('import_unreadable', problem === null ? {} : { message: problem })
  if (all.length > maxImportedLinks)
    throw new Problem('too_large', {
      message: `An import may have ${maxImportedLinks.toLocaleString('en')} videos, and this file has ${all.length.toLocaleString('en')}. Nothing was changed. Divide the file.`,
    })
  const playlists = divideIntoPlaylists(used).map(
    (playlist): VideoPart => ({ ...playlist, address }),
  )
  await store.insertParts(
    orm,
    playlists.map((playlist, position) => {
      const part = { importId, position, key: playlist.name, json: JSON.stringify(playlist) }
      return { ...part, kind: 'videos' as const }
    }),
  )
  const hasHistory = kind !== 'history' && lists.some((list) => list.kind === 'history')
  const leftOut = hasHistory ? [historyLeftOut] : []
  const present = await listPresent(orm, ownerId, all)
  const counts = {
    ...noCounts(),
    videos: all.length - present,
    alreadyHere: present,
    playlists: playlists.length,
    unreadable: used.reduce((sum, list) => sum + list.unreadable, leftOut.length),
    unreadableNames: [...leftOut, ...used.flatMap((list) => list.unreadableNames)].slice(
      0,
      maxUnreadableNames,
    ),
  }
  return {
    source: kind === 'takeout' ? 'takeout' : 'links',
    exportedAt: null,
    counts,
    total: playlists.length,
  }
}

const historyLeftOut =
  'A history of watched videos, beside playlists. Import its file alone to bring it in.'

/** A history is as long as an account is old, and begins with what was watched last. */
function cutHistory(lists: VideoList[]): VideoList {
  const videoIds = [...new Set(lists.flatMap((list) => list.videoIds))]
  const older = Math.max(0, videoIds.length - maxImportedLinks)
  return {
    kind: 'history',
    name: 'Watch history',
    videoIds: videoIds.slice(0, maxImportedLinks),
    unreadable: lists.reduce((sum, list) => sum + list.unreadable, older),
    unreadableNames: [
      ...(older > 0 ? [`${older.toLocaleString('en')} videos that were watched earlier`] : []),
      ...lists.flatMap((list) => list.unreadableNames),
    ],
  }
}

async function listPresent(orm: Orm, ownerId: string, videoIds: string[]): Promise<number> {
  let present = 0
  for (let at = 0; at < videoIds.length; at += videosAtOnce)
    present += (await listSummarizedVideoIds(orm, ownerId, videoIds.slice(at, at + videosAtOnce)))
      .length
  return present
}

/**
 * Lists of one name become one playlist, or several with numbers that no other playlist
 * of the import has.
 */
function divideIntoPlaylists(lists: VideoList[]): Omit<VideoPart, 'address'>[] {
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
