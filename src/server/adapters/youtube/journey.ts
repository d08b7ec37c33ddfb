// One video's way through everything that can be asked: what was tried, what was refused, what was learnt on the way.
import { Problem } from '#contract/problems.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { mostTelling, type Refused } from './refusal.ts'

export type Journey = {
  videoId: string
  /** "ANDROID:po_token_required", "proxy1/IOS:network", "yt-dlp:video_private", ... */
  tried: string[]
  refusals: Refused[]
  metadata: VideoMetadata | null
}

export function startJourney(videoId: string): Journey {
  return { videoId, tried: [], refusals: [], metadata: null }
}

export function note(journey: Journey, way: string, refusal: Refused): void {
  journey.tried.push(`${way}:${refusal.code}`)
  journey.refusals.push(refusal)
}

/** What a person is told in the end: the most telling of all refusals. */
export function toProblem({ tried, refusals, metadata }: Journey): Problem {
  const refusal = mostTelling(refusals)
  if (!refusal) return new Problem('network', { details: { tried, metadata } })
  const { reason } = refusal
  const details = {
    tried,
    metadata,
    ...(reason ? { reason } : {}),
    ...(refusal.startsAt ? { startsAt: refusal.startsAt } : {}),
    ...(refusal.retryAt ? { retryAt: refusal.retryAt } : {}),
  }
  const quote = refusal.code === 'video_unplayable' && reason
  return new Problem(refusal.code, {
    ...(quote
      ? { message: `YouTube does not play this video: “${reason}” If you have its captions, you can bring them.` }
      : {}),
    details,
    cause: refusal,
  })
}
