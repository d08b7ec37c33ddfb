// Requests a rewrite of a summary that its reader did not like, from the same transcript.
import { type Length, lengths, type RewriteReason } from '#contract/basics/limits.ts'
import type { AcceptedSummary, RewriteRequest } from '#contract/summaries/summary.ts'
import type { Deps } from '../deps/deps.ts'
import { acceptJob } from '../jobs/accept-job.ts'
import { chargeKey, requestKey, type SummaryOptions } from './generations/request-keys.ts'
import { summaryKind } from './generations/summary-job.ts'
import { findLengthLimit, requireLengthWithin } from './request-summary.ts'
import { findVersion } from './user-summaries/user-summaries.ts'
import { viewOf } from './user-summaries/view.ts'

type OwnedRewriteRequest = {
  ownerId: string
  videoId: string
  address: string
  request: RewriteRequest
}

/**
 * Enqueues a rewrite of the owner's newest summary of a video, or of the requested
 * version, which is kept. The first rewrite after a low rating is free, unless the
 * version was imported; each further one charges one summary. Throws the Problems of
 * `requestSummary`, and `not_found` without a summary.
 */
export async function rewriteSummary(
  deps: Deps,
  { request, address, ownerId, videoId }: OwnedRewriteRequest,
): Promise<AcceptedSummary> {
  const { reason, summaryId } = request
  const earlier = await findVersion(deps, { ownerId, videoId, summaryId })
  const { userSummary, generation, transcript } = earlier
  const isImported = generation.importId !== null
  const engine = request.engine ?? deps.model?.name ?? 'extract'
  const options: SummaryOptions = {
    length: lengthAfter(generation.length, reason),
    language: generation.language,
    prompt: engine === 'extract' ? null : generation.prompt,
    engine,
    uploadTitle: generation.uploadTitle,
    rewrite: { reason, previousGenerationId: generation.id },
  }
  const keys = {
    requestKey: requestKey(videoId, null, options),
    chargeKey: chargeKey(videoId, null, options),
  }
  const limit = await findLengthLimit(deps, { ownerId, chargeKey: keys.chargeKey })
  // A file may say any duration.
  const isMeasured = isImported && transcript !== null
  if (limit)
    requireLengthWithin(limit, isMeasured ? transcript.endSeconds : viewOf(earlier).durationSeconds)
  return acceptJob(deps, summaryKind, {
    ownerId,
    videoId,
    address,
    options,
    ...keys,
    idempotencyKey: null,
    title: userSummary.title,
    words: { id: generation.transcriptId },
    price: isImported ? 'one' : { rewritten: userSummary },
  })
}

/**
 * Returns the next shorter or longer length. Beyond the shortest and the longest the
 * engine adjusts by itself.
 */
function lengthAfter(length: Length, reason: RewriteReason): Length {
  const step = { too_long: -1, too_short: 1, missed_the_point: 0, wrong: 0, read_everything: 0 }[
    reason
  ]
  return lengths[lengths.indexOf(length) + step] ?? length
}
