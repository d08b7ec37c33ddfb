// Classifies YouTube's refusals. Pure functions, so that every known response can be tested.
import type { PlayerResponse } from './player.ts'
import type { YouTubeErrorCode } from './remedies.ts'
import { YouTubeError } from './youtube-error.ts'

/**
 * Patterns of YouTube's texts, in lower case and with plain quotes. The first match
 * decides, so specific ones come first.
 */
const reasonPatterns: [RegExp, YouTubeErrorCode][] = [
  [/this content isn't available, try again later/, 'rate_limited'],
  [/\bprivate\b/, 'video_private'],
  [/inappropriate for some users|confirm your age|age-restricted/, 'age_restricted'],
  [/\bcountry\b/, 'geo_blocked'],
  [
    /\bmembers\b|members-only|music premium|\bpayment\b|\bpurchase\b|\brent(al)?\b/,
    'members_or_paid',
  ],
  [/other websites/, 'video_unplayable'],
  [
    /video is unavailable|video unavailable|no longer available|is not available|isn't available|been removed|\bterminated\b|\bclosed\b/,
    'video_unavailable',
  ],
]

/**
 * Classifies a `player` response for this video. Null if the captions can be fetched,
 * otherwise an error that knows which other clients are worth a try.
 */
export function classifyPlayability(player: PlayerResponse, videoId: string): YouTubeError | null {
  const { playabilityStatus: status, videoDetails: details } = player
  if (!status)
    return new YouTubeError(details ? 'unparsable' : 'video_unavailable', {
      clients: details ? 'all' : 'one',
    })
  if (status.status === 'OK') return classifyPlayable(player, videoId)

  const screen = status.errorScreen?.playerErrorMessageRenderer
  const reason = [status.reason || screen?.reason, screen?.subreason].filter(Boolean).join(' ')
  if (status.status === 'LIVE_STREAM_OFFLINE' && details?.isUpcoming) {
    const startsAt = Number(status.liveStreamability) * 1000
    return new YouTubeError('live_upcoming', { reason, startsAt: startsAt > 0 ? startsAt : null })
  }
  const text = normalizeText(`${reason} ${status.messages.join(' ')}`)
  if (
    status.errorScreen?.playerCaptchaViewModel ||
    (status.status === 'LOGIN_REQUIRED' && text.includes('not a bot'))
  ) {
    return new YouTubeError('request_blocked', { reason })
  }
  if (status.desktopLegacyAgeGateReason || /^AGE_\w+_REQUIRED$/.test(status.status))
    return new YouTubeError('age_restricted', { reason })
  const code = reasonPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'video_unplayable'
  // ERROR is final for the video. UNPLAYABLE may concern only this client.
  if (code === 'video_unavailable' && status.status !== 'ERROR')
    return new YouTubeError(code, { reason, clients: 'one' })
  return new YouTubeError(code, { reason })
}

function classifyPlayable(
  { videoDetails, captions }: PlayerResponse,
  videoId: string,
): YouTubeError | null {
  if (!videoDetails) return new YouTubeError('unparsable', { reason: 'no videoDetails' })
  if (videoDetails.videoId !== videoId)
    return new YouTubeError('request_blocked', { reason: 'the response is about another video' })
  if (captions.tracks.length > 0) return null
  return new YouTubeError(videoDetails.isLive ? 'live_now' : 'transcripts_disabled')
}

export type HttpResponse = { status: number; location: string | null; body: string }

/** Classifies the status, redirects and block pages of a response. Null if it is none of these. */
export function classifyResponse({ status, location, body }: HttpResponse): YouTubeError | null {
  const page = /^\s*</.test(body) ? normalizeText(body) : ''
  if (
    status === 429 ||
    location?.includes('/sorry/') ||
    page.includes('class="g-recaptcha"') ||
    page.includes('automated queries')
  ) {
    return new YouTubeError('ip_blocked', { reason: `HTTP ${status}` })
  }
  if (location?.includes('//consent.') || page.includes('action="https://consent.youtube.com/s"')) {
    return new YouTubeError('consent_required', { reason: `HTTP ${status}` })
  }
  if (status >= 500) return new YouTubeError('network', { reason: `HTTP ${status}` })
  if (/"status": ?"FAILED_PRECONDITION"/.test(body.slice(0, 2000)))
    return new YouTubeError('client_rejected', { reason: `HTTP ${status}` })
  return status === 200 ? null : new YouTubeError('unparsable', { reason: `HTTP ${status}` })
}

function normalizeText(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .toLowerCase()
}

/** Classifies the error output of yt-dlp, which repeats YouTube's texts. */
export function classifyErrorText(output: string): YouTubeError {
  const text = normalizeText(output)
  if (text.includes('not a bot')) return new YouTubeError('request_blocked')
  if (text.includes('http error 429')) return new YouTubeError('ip_blocked')
  return new YouTubeError(
    reasonPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'video_unplayable',
  )
}
