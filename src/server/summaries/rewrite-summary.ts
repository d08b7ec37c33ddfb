// A summary that was not good enough is written again, of the same words and with the reason why.
import type { Versions } from '#contract/library.ts'
import { type Length, lengths, lowRating, type RewriteReason } from '#contract/settings.ts'
import type { RewriteRequest } from '#contract/summary.ts'
import type { Rewrite } from '#engine/summarize.ts'
import type { Orm } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { findEntry } from '../history/history.ts'
import * as claimStore from './claim-store.ts'
import { requestKey, type Wish, wishKey } from './keys.ts'
import { refuseOverPlan } from './over-plan.ts'
import { type Accepted, placeErrand } from './place-errand.ts'
import * as store from './store.ts'
import { findVersion, viewOf } from './summaries.ts'

type Key = { ownerId: string; videoId: string }
type Asked = Key & { address: string; request: RewriteRequest }

/**
 * Has an owner's summary of a video written again, the newest unless another is meant; it stays, as an earlier version. The first time after a low rating it counts nothing,
 * else one. Throws what `requestSummary` throws, and `not_found` where there is no summary.
 */
export async function rewriteSummary(deps: Deps, { request, address, ...key }: Asked): Promise<Accepted> {
  const { reason, summaryId } = request
  const earlier = await findVersion(deps, { ...key, summaryId })
  const { claim, work } = earlier
  const wish: Wish = {
    length: lengthAfter(work.length, reason),
    language: work.language,
    prompt: work.prompt,
    engine: request.engine ?? deps.model?.name ?? 'extract',
    rewrite: { reason, of: work.id },
  }
  const keys = { requestKey: requestKey(key.videoId, null, wish), wishKey: wishKey(key.videoId, null, wish) }
  const readSeconds = async () => viewOf(earlier).durationSeconds
  await refuseOverPlan(deps, { ownerId: key.ownerId, ownKey: keys.wishKey, readSeconds })
  return placeErrand(deps, {
    ...key,
    ...keys,
    address,
    idempotencyKey: null,
    title: claim.title,
    wish,
    keepCaptions: async () => work.transcriptId,
    isFree: (tx) => isFree(tx, key),
  })
}

/** Every summary the owner has of a video, newest first, and whether the next rewrite after a low rating is free. */
export async function listVersions({ db }: Deps, { ownerId, videoId }: Key): Promise<Versions> {
  const found = await claimStore.listVersions(db.orm, ownerId, videoId)
  return { items: found.map(viewOf), rewriteIsFree: !(await store.hasFreeRewrite(db.orm, ownerId, videoId)) }
}

/** What the engine is told: the reason, and what had been said. Null where the work is nobody's second try. */
export async function readRewrite(deps: Deps, { rewrite }: store.Work): Promise<Rewrite | null> {
  if (!rewrite) return null
  const earlier = await store.findResult(deps, rewrite.of)
  if (!earlier) throw new Error(`work ${rewrite.of} is gone and cannot be written again`)
  return { reason: rewrite.reason, earlier: earlier.summary }
}

async function isFree(tx: Orm, { ownerId, videoId }: Key): Promise<boolean> {
  // Of two reasons that are given at once only one is free.
  await claimStore.lockVideo(tx, ownerId, videoId)
  const entry = await findEntry(tx, { ownerId, videoId })
  if (!entry || entry.rating === 0 || entry.rating > lowRating) return false
  return !(await store.hasFreeRewrite(tx, ownerId, videoId))
}

/** What was too long goes on as the next shorter length, what was too short as the next longer; the engine goes beyond the ends. */
function lengthAfter(length: Length, reason: RewriteReason): Length {
  const step = { too_long: -1, too_short: 1, missed_the_point: 0, wrong: 0 }[reason]
  return lengths[lengths.indexOf(length) + step] ?? length
}
