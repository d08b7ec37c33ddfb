// Plans for short videos: how long a video is, is known before anything is begun or counted.
import { isVideoId } from '#contract/link.ts'
import { Problem } from '#contract/problems.ts'
import type { Transcript } from '#contract/transcript.ts'
import type { Deps } from '../deps.ts'
import { findEntry } from '../usage/reservations.ts'
import { readVideoLimit } from '../usage/usage.ts'
import { describeIfPossible, obtainReading } from './obtain-reading.ts'
import type { Order } from './order.ts'

type Asked = { ownerId: string; ownKey: string; readSeconds: () => Promise<number> }

/** Throws `video_over_plan` for a video that the owner's plan does not cover, unless it is a repeat of their own. */
export async function refuseOverPlan(deps: Deps, { ownerId, ownKey, readSeconds }: Asked): Promise<void> {
  const limit = await readVideoLimit(deps, ownerId)
  if (limit === null) return
  const paid = await findEntry(deps.db.orm, ownerId, ownKey)
  if (paid && paid.state !== 'released') return
  if ((await readSeconds()) > limit) throw new Problem('video_over_plan')
}

/** Where nobody says how long a video is, its last caption does; the captions must be read in any case. */
export async function secondsOf(deps: Deps, { videoId, brought }: Order, language: string): Promise<number> {
  if (brought) return endOf((await brought.read()).transcript)
  const known = isVideoId(videoId) ? await describeIfPossible(deps, videoId) : null
  if (known?.durationSeconds) return known.durationSeconds
  const { metadata, transcript } = await obtainReading(deps, { videoId, language, transcriptId: null })
  return metadata?.durationSeconds || endOf(transcript)
}

function endOf({ cues }: Transcript): number {
  return cues.at(-1)?.endSeconds ?? 0
}
