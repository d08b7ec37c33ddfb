// Finds the videos of a person that are about the same as another one of theirs.

import { formatDuration } from '#contract/basics/format.ts'
import type { RelatedVideos } from '#contract/library/library.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { toPrefixes } from '../../questions/question-terms.ts'
import { maxTopics } from '../history/history.ts'
import { listNearest } from './by-meaning.ts'
import { findSubject, type Key, listByWords, type RelatedRow, type Subject } from './store.ts'

/** One word in common is often chance. */
const minShared = 2
/**
 * The share of the words' weight that two videos have in common. Chance alone rarely
 * reaches it, because rare words weigh most.
 */
const minShare = 0.3
const limit = 4

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

function viewOf({
  videoId,
  title,
  channel,
  thumbnail,
  durationSeconds,
}: RelatedRow): RelatedVideos['items'][number] {
  return { videoId, title, channel, thumbnail, duration: formatDuration(durationSeconds) }
}

/** The owner's videos that share the rarer words of title and topics, the most alike first. */
async function listAlike(orm: Orm, key: Key, { title, topics }: Subject): Promise<RelatedRow[]> {
  const prefixes = toPrefixes([...topics.slice(0, maxTopics), title])
  return prefixes.length < minShared
    ? []
    : listByWords(orm, key, { prefixes, minShared, minShare, limit })
}
