// Records what was tried for one video, and turns the failures into one Problem.
import { Problem } from '#contract/problems.ts'
import type { VideoMetadata } from '#contract/video.ts'
import { chooseMostSpecific, type YouTubeError } from './youtube-error.ts'

export type Attempts = {
  videoId: string
  /** "ANDROID:po_token_required", "proxy1/IOS:network", "yt-dlp:video_private", ... */
  tried: string[]
  errors: YouTubeError[]
  metadata: VideoMetadata | null
  /** Ends the running request. */
  signal: AbortSignal | undefined
}

export function startAttempts(videoId: string, signal?: AbortSignal): Attempts {
  return { videoId, tried: [], errors: [], metadata: null, signal }
}

export function recordError(attempts: Attempts, source: string, error: YouTubeError): void {
  attempts.tried.push(`${source}:${error.code}`)
  attempts.errors.push(error)
}

/** Reports the most specific error. `details.tried` lists all sources with their codes. */
export function toProblem({ tried, errors, metadata }: Omit<Attempts, 'signal'>): Problem {
  const error = chooseMostSpecific(errors, metadata !== null)
  if (!error) return new Problem('network', { details: { tried, metadata } })
  const { reason } = error
  const details = {
    tried,
    metadata,
    ...(reason ? { reason } : {}),
    ...(error.startsAt ? { startsAt: error.startsAt } : {}),
    ...(error.retryAt ? { retryAt: error.retryAt } : {}),
  }
  const quotesReason = error.code === 'video_unplayable' && reason
  return new Problem(error.code, {
    ...(quotesReason
      ? { message: `YouTube does not play this video: “${reason}” If you have its captions, you can upload them.` }
      : {}),
    details,
    cause: error,
  })
}
