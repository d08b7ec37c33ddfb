// Finished summaries, entered into the histories of the people who have them.
import { categoryName } from '#contract/categories.ts'
import type { Orm } from '../db/open.ts'
import { type Made, recordHistory } from '../history/history.ts'
import type { Readable } from './claim-store.ts'
import { viewOf } from './summaries.ts'

/** Enters finished claims, the newest of each video last to come; within the transaction that makes them what they are. */
export async function enterHistory(tx: Orm, claims: Readable[]): Promise<void> {
  await recordHistory(tx, claims.map(toMade))
}

function toMade(claim: Readable): Made {
  const { id, videoId, title, channel, durationSeconds, savedSeconds, createdAt, summary } = viewOf(claim)
  return {
    ownerId: claim.claim.ownerId,
    videoId,
    summaryId: id,
    title,
    channel,
    category: categoryName(claim.video?.metadata.categoryId ?? null),
    durationSeconds,
    savedSeconds,
    text: summary,
    createdAt,
  }
}
