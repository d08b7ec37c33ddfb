// Records what was tried for one video, and turns the failures into one Problem.
import { Problem } from '#contract/problems/problems.ts'
import type { VideoMetadata } from '#contract/sources/video.ts'
import { chooseMostSpecific, type YouTubeError } from './youtube-error.ts'

const startFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

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
  const message = describe(error)
  return new Problem(error.code, {
    ...(message ? { message } : {}),
    details,
    cause: error,
  })
}

/** What YouTube itself says about the video, in place of the general text of the problem. */
function describe({ code, reason, startsAt }: YouTubeError): string | null {
  if (code === 'video_unplayable' && reason)
    return `YouTube does not play this video: “${reason}” If you have its captions, you can upload them.`
  if (code === 'live_upcoming' && startsAt)
    return `This video is a premiere or a live stream that starts on ${startFormat.format(startsAt)}. Try again when it is over.`
  return null
}
