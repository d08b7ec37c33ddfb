// Requests a summary of a video or of uploaded captions.
import { defaults, sampleVideoId } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { AcceptedSummary, SummaryRequest } from '#contract/summaries/summary.ts'
import { groupOf } from '../db/queue-groups.ts'
import type { AdmittedRequest } from '../deps/admission.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceAddressLimit } from '../http/rate-limits/action-limits.ts'
import { requireSource } from '../source.ts'
import { nextSummaryOf } from '../threads/next-summary.ts'
import { checkAllowance } from '../usage/check-allowance.ts'
import {
  enqueueSummary,
  findRepeatedRequest,
  findReusableGeneration,
  rejectWhenFull,
  repeatOwnSummary,
  requesterKeyOf,
} from './generations/enqueue-summary.ts'
import { chargeKey, requestKey, type SummaryOptions } from './generations/request-keys.ts'
import {
  nameUpload,
  parseSummaryRequest,
  resolveUploadTitle,
  type UploadedCaptions,
} from './parse-summary-request.ts'
import { findStoredId, type StoredTranscript } from './transcripts/transcripts.ts'
import { readVersion } from './user-summaries/user-summaries.ts'
import { enforceVideoLength, measureVideo } from './video-length-limit.ts'

type OwnedSummaryRequest = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  request: SummaryRequest
  idempotencyKey: string | null
}

/**
 * Enqueues a summary, or returns the existing one: equal requests of all owners share one
 * generation. It charges one summary unless the owner repeats a request. `admitted` is
 * set if it was let in before. Throws a Problem when the request is invalid or rejected;
 * then nothing was queued and nothing was charged.
 */
export async function requestSummary(
  deps: Deps,
  request: OwnedSummaryRequest,
  admitted: AdmittedRequest | null = null,
): Promise<AcceptedSummary> {
  const entered =
    admitted ??
    deps.admission.enter({ ownerId: request.ownerId, requesterKey: requesterKeyOf(request) })
  try {
    const accepted = await deps.admission.measure(() => acceptSummary(deps, request, entered))
    return accepted.cached && !accepted.summary
      ? await addSummary(deps, request.ownerId, accepted)
      : accepted
  } finally {
    entered.leave()
  }
}

async function addSummary(
  deps: Deps,
  ownerId: string,
  accepted: AcceptedSummary,
): Promise<AcceptedSummary> {
  const summary = await readVersion(deps, ownerId, accepted.jobId)
  return summary ? { ...accepted, summary } : accepted
}

async function acceptSummary(
  deps: Deps,
  { request, ...requester }: OwnedSummaryRequest,
  entered: AdmittedRequest,
): Promise<AcceptedSummary> {
  const wordLimit = deps.settings.TRANSCRIPT_WORD_LIMIT
  const requesterKey = requesterKeyOf(requester)
  const engine = request.engine ?? deps.model?.name ?? 'extract'
  // A summary that has to wait in the queue reads its transcript from the database.
  const findNext = () =>
    deps.work.hasSlot(groupOf(deps, requesterKey)) ? nextSummaryOf(engine) : null
  const source = parseSummaryRequest(request, (file) => {
    const parsing = deps.engine
      .forOwner(requesterKey)
      .parseUploadedCaptions({ ...file, wordLimit }, findNext)
    return countAttempt(deps, file.track ? 'browser' : 'upload', parsing)
  })
  const { videoId, uploaded } = source
  const prompt = request.prompt || null
  const options: SummaryOptions = {
    length: request.length ?? defaults.length,
    language: request.language ?? defaults.language,
    // Only a model can follow instructions.
    prompt: engine === 'extract' ? null : prompt,
    track: uploaded ? null : (request.track ?? null),
    engine,
    uploadTitle: nameUpload(source),
  }
  const uploadHash = uploaded?.hash ?? null
  const keys = {
    requestKey: requestKey(videoId, uploadHash, options),
    // A repeat with another engine is free, so the instructions count as requested.
    chargeKey: chargeKey(videoId, uploadHash, { ...options, prompt }),
  }
  const repeated =
    (await repeatOwnSummary(deps, { ...requester, ...keys })) ??
    (await findRepeatedRequest(deps.db.orm, { ...requester, ...keys, videoId }))
  if (repeated) return repeated
  if (!uploaded) await requireSource(deps, videoId).check?.(videoId)
  // Everybody shares the few summaries of the sample talk; instructions and languages
  // would make endless ones.
  const isShared = prompt === null && options.language === defaults.language
  const isFree = videoId === sampleVideoId && isShared && uploaded === null
  if (!isFree) await checkAllowance(deps, { ...requester, ...keys })
  // The captions are parsed before the transaction, because other requests wait for the
  // rows that it locks.
  const isNew = !isFree && !(await findReusableGeneration(deps, deps.db.orm, keys.requestKey))
  const isParsed = uploaded !== null && isNew
  if (isParsed) await rejectWhenFull(deps, deps.db.orm)
  // Also with captions: the source knows the title.
  if (isNew && !isUploaded(videoId)) await limitVideoRequests(deps, requester)
  const length = await enforceVideoLength(deps, {
    ownerId: requester.ownerId,
    chargeKey: keys.chargeKey,
    measure: () => {
      const measure = () => measureVideo(deps, source, options)
      // Captions are parsed on this machine, so nobody else is let in meanwhile.
      return uploaded ? measure() : entered.waitElsewhere(measure)
    },
  })
  const title = await resolveUploadTitle(source)
  const transcript = isParsed ? await readUploaded(deps, videoId, uploaded) : null
  return enqueueSummary(deps, {
    ...requester,
    ...keys,
    videoId,
    title,
    options,
    isFreeOfCharge: async () => isFree,
    readTranscript: async () =>
      transcript ??
      (uploaded ? { ...(await uploaded.read()), chapters: [] } : (length?.transcript ?? null)),
  })
}

async function countAttempt<Captions>(
  { captionAttempts }: Deps,
  way: 'browser' | 'upload',
  parsing: Promise<Captions>,
): Promise<Captions> {
  try {
    const captions = await parsing
    captionAttempts.count({ way, failure: null })
    return captions
  } catch (error) {
    if (error instanceof Problem)
      captionAttempts.count({ way, failure: { code: error.code, reason: '' } })
    throw error
  }
}

/**
 * Captions that a browser read are private like uploaded ones, unless this server has
 * read the same: then they are the video's own.
 */
async function readUploaded(
  { db }: Deps,
  videoId: string,
  { read, track }: UploadedCaptions,
): Promise<StoredTranscript | { id: string }> {
  const counted = await read()
  const asRead = track && { ...counted.transcript, kind: track.kind }
  const id = asRead ? await findStoredId(db.orm, videoId, asRead) : null
  return id === null ? { ...counted, chapters: [] } : { id }
}

const videoRequests = { kind: 'video requests', limit: 100, windowMs: 10 * 60_000 }

/**
 * A source is asked for every new video, also for one that does not exist, and a failure
 * counts nothing. So requests are limited as such, but never to fewer than the guests of
 * an address may have in a day.
 */
async function limitVideoRequests(
  deps: Deps,
  requester: { ownerId: string; address: string },
): Promise<void> {
  const limit = Math.max(videoRequests.limit, deps.settings.GUEST_DAILY_PER_ADDRESS)
  await enforceAddressLimit(deps, { ...videoRequests, limit, address: requesterKeyOf(requester) })
}
