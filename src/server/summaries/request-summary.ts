// Requests a summary of a video or of uploaded captions.
import { defaults, sampleVideoId } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { podcast } from '#contract/sources/podcast.ts'
import { isRecording } from '#contract/sources/recording.ts'
import { isUploaded } from '#contract/sources/video-facts.ts'
import type { AcceptedSummary } from '#contract/summaries/summary.ts'
import { summaryQueue } from '../db/queue.ts'
import type { AdmittedRequest } from '../deps/admission.ts'
import type { Deps } from '../deps/deps.ts'
import { enforceAddressLimit } from '../http/rate-limits/action-limits.ts'
import { acceptJob } from '../jobs/accept-job.ts'
import { findTurn, groupOf, requesterKeyOf } from '../jobs/queue-groups.ts'
import { findHeard } from '../listening/recordings/recordings.ts'
import { requireSource } from '../source.ts'
import { nextSummaryOf } from '../threads/keepers.ts'
import { checkAllowance } from '../usage/check-allowance.ts'
import { findLedgerEntry } from '../usage/reservations.ts'
import { readVideoLimit } from '../usage/usage.ts'
import { chargeKey, requestKey, type SummaryOptions } from './generations/request-keys.ts'
import {
  findReusableGeneration,
  type SummaryJob,
  summaryKind,
  type UploadedCaptions,
} from './generations/summary-job.ts'
import {
  type HeardWords,
  nameUpload,
  parseSummaryRequest,
  type ReceivedRequest,
  resolveUploadTitle,
  type SummarySource,
  type UploadReader,
} from './parse-summary-request.ts'
import { fetchTranscript, readMetadataIfAvailable } from './transcripts/fetch-transcript.ts'
import { spokenLength } from './transcripts/spoken-length.ts'
import { findStoredId, type StoredTranscript } from './transcripts/transcripts.ts'
import { repeatSummary } from './user-summaries/repeat-summary.ts'
import { readVersion } from './user-summaries/user-summaries.ts'

type OwnedSummaryRequest = {
  ownerId: string
  /** The client address, by which guests and unverified accounts are limited. */
  address: string
  request: ReceivedRequest
  idempotencyKey: string | null
}

type ParsedJob = SummaryJob & SummarySource & { heard: HeardWords | null }

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
  const { ownerId } = request
  const entered =
    admitted ?? deps.admission.enter({ ownerId, requesterKey: requesterKeyOf(request) })
  try {
    const accepted = await deps.admission.measure(async () => {
      const job = await parseJob(deps, request)
      return (
        (await repeatSummary(deps, job)) ??
        acceptJob(deps, summaryKind, await admit(deps, job, entered))
      )
    })
    if (!accepted.cached || accepted.summary) return accepted
    const summary = await readVersion(deps, ownerId, accepted.jobId)
    return summary ? { ...accepted, summary } : accepted
  } finally {
    entered.leave()
  }
}

async function parseJob(
  deps: Deps,
  { request, ...requester }: OwnedSummaryRequest,
): Promise<ParsedJob> {
  const engine = request.engine ?? deps.model?.name ?? 'extract'
  const source = await parseSummaryRequest(request, openUploadReader(deps, requester, engine))
  const { videoId, uploaded } = source
  const heard = uploaded ? null : await findHeardWords(deps, requester.ownerId, videoId)
  const prompt = request.prompt || null
  const options: SummaryOptions = {
    length: request.length ?? defaults.length,
    language: request.language ?? defaults.language,
    // Only a model can follow instructions.
    prompt: engine === 'extract' ? null : prompt,
    track: uploaded || heard ? null : (request.track ?? null),
    engine,
    uploadTitle: heard?.name ?? nameUpload(source),
  }
  // Corrected words are other words.
  const uploadHash = uploaded?.hash ?? heard?.transcriptId ?? null
  // Everybody shares the few summaries of the sample talk; instructions and languages
  // would make endless ones.
  const isShared = prompt === null && options.language === defaults.language
  return {
    ...{ ...requester, ...source, heard, options, title: heard?.name ?? null },
    words: heard ? { id: heard.transcriptId } : uploaded,
    requestKey: requestKey(videoId, uploadHash, options),
    // A repeat with another engine is free, so the instructions count as requested.
    chargeKey: chargeKey(videoId, uploadHash, { ...options, prompt }),
    price: videoId === sampleVideoId && isShared && uploaded === null ? 'nothing' : 'one',
  }
}

/**
 * What was heard for the owner in a recording or an episode; null for all others. Throws
 * `not_found` for a recording without words, or of somebody else.
 */
async function findHeardWords(
  { db }: Deps,
  ownerId: string,
  videoId: string,
): Promise<HeardWords | null> {
  if (!isRecording(videoId) && !podcast.owns(videoId)) return null
  const row = await findHeard(db.orm, ownerId, videoId)
  if (!row?.transcriptId) {
    if (isRecording(videoId)) throw new Problem('not_found')
    return null
  }
  const name = isRecording(videoId) ? row.name : null
  return { transcriptId: row.transcriptId, name, seconds: row.heardSeconds }
}

/** Captions are read in an engine thread. How parsing them ended is counted. */
function openUploadReader(
  { engine, work, captionAttempts, settings, ...deps }: Deps,
  requester: { ownerId: string; address: string },
  summaryEngine: string,
): UploadReader {
  const requesterKey = requesterKeyOf(requester)
  const ofRequester = engine.forOwner(requesterKey)
  const wordLimit = settings.TRANSCRIPT_WORD_LIMIT
  // A summary that has to wait in the queue reads its transcript from the database.
  const findNext = () =>
    work.hasSlot(groupOf(deps, requesterKey)) ? nextSummaryOf(summaryEngine) : null
  return {
    describe: (file) => ofRequester.describeUpload(file),
    async parse(file) {
      const way = file.track ? 'browser' : 'upload'
      try {
        const captions = await ofRequester.parseUploadedCaptions({ ...file, wordLimit }, findNext)
        captionAttempts.count({ way, failure: null })
        return captions
      } catch (error) {
        if (error instanceof Problem)
          captionAttempts.count({ way, failure: { code: error.code, reason: '' } })
        throw error
      }
    },
  }
}

/**
 * Refuses what cannot be accepted before it costs anything, and finds out what the job
 * needs to know. Captions are parsed here, because in the transaction other requests wait
 * for the rows that it locks.
 */
async function admit(deps: Deps, job: ParsedJob, entered: AdmittedRequest): Promise<SummaryJob> {
  const { videoId, uploaded, heard } = job
  if (!uploaded && !heard) await requireSource(deps, videoId).check?.(videoId)
  const isCharged = job.price !== 'nothing'
  if (isCharged) await checkAllowance(deps, job)
  const isNew = isCharged && !(await findReusableGeneration(deps, deps.db.orm, job.requestKey))
  if (isNew && uploaded) await rejectWhenFull(deps, job)
  // Also with captions: the source knows the title.
  if (isNew && !heard && !isUploaded(videoId)) await limitVideoRequests(deps, job)
  const limit = await findLengthLimit(deps, job)
  const measure = () => measureVideo(deps, job)
  // Captions are parsed on this machine, so nobody else is let in meanwhile.
  const length = limit && (await (uploaded ? measure() : entered.waitElsewhere(measure)))
  if (limit && length) requireLengthWithin(limit, length.seconds)
  if (heard) return job
  const title = await resolveUploadTitle(job)
  const isParsed = isNew && uploaded !== null
  return {
    ...job,
    title,
    words: isParsed
      ? await readUploaded(deps, videoId, uploaded)
      : (uploaded ?? length?.transcript ?? null),
  }
}

async function rejectWhenFull(deps: Deps, job: SummaryJob): Promise<void> {
  const group = groupOf(deps, requesterKeyOf(job))
  const { QUEUE_LIMIT: limit } = deps.settings
  await findTurn(deps.db.orm, { name: summaryQueue, group, limit })
}

/**
 * Captions that a browser read are private like uploaded ones, unless this server has
 * read the same: then they are the video's own.
 */
async function readUploaded(
  { db }: Deps,
  videoId: string,
  { read, track }: UploadedCaptions,
): Promise<SummaryJob['words']> {
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

/** `transcript` is set where it had to be fetched to learn the length. */
type VideoLength = { seconds: number; transcript?: StoredTranscript }

type VideoLimit = { seconds: number; label: string }

/**
 * The limit of the owner's plan, or null where the length need not be measured: without a
 * limit, and when the owner was already charged for the video.
 */
export async function findLengthLimit(
  deps: Deps,
  { ownerId, chargeKey }: Pick<SummaryJob, 'ownerId' | 'chargeKey'>,
): Promise<VideoLimit | null> {
  const limit = await readVideoLimit(deps, ownerId)
  if (limit === null) return null
  const charged = await findLedgerEntry(deps.db.orm, ownerId, chargeKey)
  return charged && charged.state !== 'released' ? null : limit
}

/** Throws `video_over_plan` for a longer video. */
export function requireLengthWithin(limit: VideoLimit, seconds: number): void {
  if (seconds > limit.seconds)
    throw new Problem('video_over_plan', {
      message: `The ${limit.label} plan covers videos of up to ${limit.seconds / 60} minutes, and this one is longer. Nothing was charged.`,
    })
}

/**
 * Measures a video by its metadata. Without a known duration the transcript is fetched
 * and measured.
 */
async function measureVideo(
  deps: Deps,
  { videoId, uploaded, heard, options }: ParsedJob,
): Promise<VideoLength> {
  if (heard) return { seconds: heard.seconds }
  if (uploaded) {
    const { transcript, words } = await uploaded.read()
    return { seconds: spokenLength(transcript, words) }
  }
  const metadata = await readMetadataIfAvailable(deps, videoId)
  if (metadata?.durationSeconds) return { seconds: metadata.durationSeconds }
  const { language, track = null, engine } = options
  const fetched = await fetchTranscript(deps, videoId, { language, track, engine })
  // Times that somebody publishes may be wrong on purpose, so the words count, too.
  const seconds =
    fetched.metadata?.durationSeconds || spokenLength(fetched.transcript, fetched.words)
  return { seconds, transcript: fetched }
}
