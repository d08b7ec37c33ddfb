// Finds the videos of a person that are about the same as another one of theirs.
import { formatDuration } from '#contract/format.ts'
import type { RelatedVideos } from '#contract/library.ts'
import { Problem } from '#contract/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { listNearest } from './by-meaning.ts'
import { listAlike } from './by-words.ts'
import { findSubject, type RelatedRow } from './store.ts'

const maxRelated = 4

/** Throws a Problem `not_found` unless the owner has a summary of the video. */
export async function listRelated(
  deps: Pick<Deps, 'db' | 'embeddings'>,
  ownerId: string | null,
  videoId: string,
): Promise<RelatedVideos> {
  const subject = ownerId === null ? null : await findSubject(deps.db.orm, { ownerId, videoId })
  if (ownerId === null || !subject) throw new Problem('not_found')
  const key = { ownerId, videoId }
  const rows = (await listNearest(deps, key)) ?? (await listAlike(deps.db.orm, key, subject))
  return { items: rows.slice(0, maxRelated).map(viewOf) }
}

function viewOf({ videoId, title, channel, thumbnail, durationSeconds }: RelatedRow): RelatedVideos['items'][number] {
  return { videoId, title, channel, thumbnail, duration: formatDuration(durationSeconds) }
}
