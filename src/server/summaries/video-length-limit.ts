// Enforces the maximum video length of a plan before anything is queued or charged.
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { findLedgerEntry } from '../usage/reservations.ts'
import { readVideoLimit } from '../usage/usage.ts'
import type { SummaryOptions } from './generations/request-keys.ts'
import type { SummarySource } from './parse-summary-request.ts'
import { fetchTranscript, readMetadataIfAvailable } from './transcripts/fetch-transcript.ts'
import { spokenLength } from './transcripts/spoken-length.ts'
import type { StoredTranscript } from './transcripts/transcripts.ts'

/** `transcript` is set where it had to be fetched to learn the length. */
type VideoLength = { seconds: number; transcript?: StoredTranscript }

type LengthCheck = { ownerId: string; chargeKey: string; measure: () => Promise<VideoLength> }

/**
 * Throws `video_over_plan` for a video that is longer than the owner's plan allows,
 * unless the owner was already charged for it. Returns the length, or null where it did
 * not have to be measured.
 */
export async function enforceVideoLength(
  deps: Deps,
  { ownerId, chargeKey, measure }: LengthCheck,
): Promise<VideoLength | null> {
  const limit = await readVideoLimit(deps, ownerId)
  if (limit === null) return null
  const charged = await findLedgerEntry(deps.db.orm, ownerId, chargeKey)
  if (charged && charged.state !== 'released') return null
  const length = await measure()
  if (length.seconds > limit.seconds)
    throw new Problem('video_over_plan', { message: describeLimit(limit) })
  return length
}

const describeLimit = ({ seconds, label }: { seconds: number; label: string }) =>
  `The ${label} plan covers videos of up to ${seconds / 60} minutes, and this one is longer. Nothing was charged.`

/**
 * Measures a video by its metadata. Without a known duration the transcript is fetched
 * and measured.
 */
export async function measureVideo(
  deps: Deps,
  { videoId, uploaded }: SummarySource,
  { language, track = null, engine }: Pick<SummaryOptions, 'language' | 'track' | 'engine'>,
): Promise<VideoLength> {
  if (uploaded) {
    const { transcript, words } = await uploaded.read()
    return { seconds: spokenLength(transcript, words) }
  }
  const metadata = await readMetadataIfAvailable(deps, videoId)
  if (metadata?.durationSeconds) return { seconds: metadata.durationSeconds }
  const fetched = await fetchTranscript(deps, videoId, { language, track, engine })
  // Times that somebody publishes may be wrong on purpose, so the words count, too.
  const seconds =
    fetched.metadata?.durationSeconds || spokenLength(fetched.transcript, fetched.words)
  return { seconds, transcript: fetched }
}
