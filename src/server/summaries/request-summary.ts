// Requests a summary of a video or of uploaded captions.
import { defaults, sampleVideoId } from '#contract/limits.ts'
import type { SummaryRequest } from '#contract/summary.ts'
import type { Deps } from '../deps/deps.ts'
import {
  type AcceptedSummary,
  enqueueSummary,
  findRepeatedRequest,
  findReusableGeneration,
  rejectWhenFull,
  turnTaker,
} from '../generations/enqueue-summary.ts'
import { chargeKey, requestKey, type SummaryOptions } from '../generations/request-keys.ts'
import { checkAllowance } from '../usage/check-allowance.ts'
import { parseSummaryRequest, resolveUploadTitle } from './parse-summary-request.ts'
import { enforceVideoLength, measureVideo } from './video-length-limit.ts'

type OwnedSummaryRequest = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  request: SummaryRequest
  idempotencyKey: string | null
}

/**
 * Enqueues a summary, or returns the existing one: equal requests of all owners share one generation. It charges one summary unless the
 * owner repeats a request. Throws a Problem when the request is invalid or rejected; then nothing was queued and nothing was charged.
 */
export async function requestSummary(deps: Deps, request: OwnedSummaryRequest): Promise<AcceptedSummary> {
  const place = deps.admission.enter({ ownerId: request.ownerId, taker: turnTaker(request) })
  try {
    return await acceptSummary(deps, request)
  } finally {
    place.leave()
  }
}

async function acceptSummary(deps: Deps, { request, ...requester }: OwnedSummaryRequest): Promise<AcceptedSummary> {
  const wordLimit = deps.settings.TRANSCRIPT_WORD_LIMIT
  const engineOfOwner = deps.engine.forOwner(turnTaker(requester))
  const source = parseSummaryRequest(request, (file) => engineOfOwner.parseUploadedCaptions({ ...file, wordLimit }))
  const { videoId, uploaded } = source
  const engine = request.engine ?? deps.model?.name ?? 'extract'
  const prompt = request.prompt || null
  const options: SummaryOptions = {
    length: request.length ?? defaults.length,
    language: request.language ?? defaults.language,
    // Only a model can follow instructions.
    prompt: engine === 'extract' ? null : prompt,
    engine,
  }
  const uploadHash = uploaded?.hash ?? null
  const keys = {
    requestKey: requestKey(videoId, uploadHash, options),
    // A repeat with another engine is free, so the instructions count as requested.
    chargeKey: chargeKey(videoId, uploadHash, { ...options, prompt }),
  }
  const repeated = await findRepeatedRequest(deps.db.orm, { ...requester, ...keys, videoId })
  if (repeated) return repeated
  // Everybody shares the few summaries of the sample talk; instructions and languages would make endless ones.
  const isShared = prompt === null && options.language === defaults.language
  const isFree = videoId === sampleVideoId && isShared && uploaded === null
  if (!isFree) await checkAllowance(deps, { ...requester, ...keys })
  // The captions are parsed before the transaction, because other requests wait for the rows that it locks.
  const isParsed = uploaded !== null && !(await findReusableGeneration(deps, deps.db.orm, keys.requestKey))
  if (isParsed) await rejectWhenFull(deps, deps.db.orm)
  const length = await enforceVideoLength(deps, {
    ownerId: requester.ownerId,
    chargeKey: keys.chargeKey,
    measure: () => measureVideo(deps, source, options.language),
  })
  const title = await resolveUploadTitle(source)
  if (isParsed) await uploaded.read()
  return enqueueSummary(deps, {
    ...requester,
    ...keys,
    ...{ videoId, title, options },
    isFreeOfCharge: async () => isFree,
    readTranscript: async () =>
      uploaded ? { ...(await uploaded.read()), chapters: [] } : (length?.transcript ?? null),
  })
}
