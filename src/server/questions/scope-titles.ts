// Reads the names of what questions are about.

import { Problem } from '#contract/problems/problems.ts'
import type { QuestionScope } from '#contract/questions/questions.ts'
import type { Orm } from '../db/database.ts'
import { findHistoryEntry } from '../library/history/history.ts'
import { getVisiblePlaylist } from '../playlists/find-playlist.ts'
import { readSpaceName } from '../spaces/reading.ts'
import { scopeKeyOf } from './scope-key.ts'

/**
 * The titles of videos and the names of playlists and spaces that these questions are
 * about, by the keys of their scopes, as far as the owner sees them.
 */
export async function readScopeTitles(
  orm: Orm,
  ownerId: string,
  scopes: QuestionScope[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const distinct = new Map(scopes.map((scope) => [scopeKeyOf(scope), scope]))
  for (const [key, scope] of distinct) {
    const title = await findTitle(orm, ownerId, scope)
    if (title !== null) titles.set(key, title)
  }
  return titles
}

async function findTitle(orm: Orm, ownerId: string, scope: QuestionScope): Promise<string | null> {
  if (scope.kind === 'library') return null
  if (scope.kind === 'video')
    return (await findHistoryEntry(orm, { ownerId, videoId: scope.videoId }))?.title ?? null
  if (scope.kind === 'space') return readSpaceName(orm, { spaceId: scope.spaceId, userId: ownerId })
  try {
    return (await getVisiblePlaylist(orm, ownerId, scope.playlistId)).name
  } catch (error) {
    if (error instanceof Problem && error.code === 'playlist_not_found') return null
    throw error
  }
}
