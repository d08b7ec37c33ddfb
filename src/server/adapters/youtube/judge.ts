// Judges what YouTube answered: pure functions, so that every trick it was ever seen to play can be a test.
import type { Player } from './player.ts'
import { type RefusalCode, Refused } from './refusal.ts'

/** YouTube's words, lower-cased and with plain quotes. The first that fits decides: the particular stand before the general. */
const reasons: [RegExp, RefusalCode][] = [
  [/this content isn't available, try again later/, 'rate_limited'],
  [/\bprivate\b/, 'video_private'],
  [/inappropriate for some users|confirm your age|age-restricted/, 'age_restricted'],
  [/\bcountry\b/, 'geo_blocked'],
  [/\bmembers\b|members-only|music premium|\bpayment\b|\bpurchase\b|\brent(al)?\b/, 'members_or_paid'],
  [/other websites/, 'video_unplayable'],
  [
    /video is unavailable|video unavailable|no longer available|is not available|isn't available|been removed|\bterminated\b|\bclosed\b/,
    'video_unavailable',
  ],
]

/**
 * Judges a `player` answer that was asked for this video. Null when the video can be read; else a Refusal that knows whether
 * another player may help.
 */
export function judgePlayer(player: Player, videoId: string): Refused | null {
  const { playabilityStatus: status, videoDetails: details } = player
  if (!status) return new Refused(details ? 'unparsable' : 'video_unavailable', { clients: details ? 'all' : 'one' })
  if (status.status === 'OK') return judgePlayable(player, videoId)

  const screen = status.errorScreen?.playerErrorMessageRenderer
  const reason = [status.reason || screen?.reason, screen?.subreason].filter(Boolean).join(' ')
  if (status.status === 'LIVE_STREAM_OFFLINE' && details?.isUpcoming) {
    const startsAt = Number(status.liveStreamability) * 1000
    return new Refused('live_upcoming', { reason, startsAt: startsAt > 0 ? startsAt : null })
  }
  const words = plain(`${reason} ${status.messages.join(' ')}`)
  if (
    status.errorScreen?.playerCaptchaViewModel ||
    (status.status === 'LOGIN_REQUIRED' && words.includes('not a bot'))
  ) {
    return new Refused('request_blocked', { reason })
  }
  if (status.desktopLegacyAgeGateReason || /^AGE_\w+_REQUIRED$/.test(status.status))
    return new Refused('age_restricted', { reason })
  const code = reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'video_unplayable'
  // ERROR is YouTube's last word on a video; UNPLAYABLE may be meant for this player alone.
  if (code === 'video_unavailable' && status.status !== 'ERROR') return new Refused(code, { reason, clients: 'one' })
  return new Refused(code, { reason })
}

function judgePlayable({ videoDetails, captions }: Player, videoId: string): Refused | null {
  if (!videoDetails) return new Refused('unparsable', { reason: 'no videoDetails' })
  if (videoDetails.videoId !== videoId) return new Refused('request_blocked', { reason: 'another video was answered' })
  if (captions.tracks.length > 0) return null
  return new Refused(videoDetails.isLive ? 'live_now' : 'transcripts_disabled')
}

export type Answer = { status: number; location: string | null; body: string }

/** Judges what stands around an answer: status, redirect, and the pages that YouTube shows in place of one. Null when it is none of these. */
export function judgeAnswer({ status, location, body }: Answer): Refused | null {
  const page = /^\s*</.test(body) ? plain(body) : ''
  if (
    status === 429 ||
    location?.includes('/sorry/') ||
    page.includes('class="g-recaptcha"') ||
    page.includes('automated queries')
  ) {
    return new Refused('ip_blocked', { reason: `HTTP ${status}` })
  }
  if (location?.includes('//consent.') || page.includes('action="https://consent.youtube.com/s"')) {
    return new Refused('consent_required', { reason: `HTTP ${status}` })
  }
  if (status >= 500) return new Refused('network', { reason: `HTTP ${status}` })
  if (/"status": ?"FAILED_PRECONDITION"/.test(body.slice(0, 2000)))
    return new Refused('client_rejected', { reason: `HTTP ${status}` })
  return status === 200 ? null : new Refused('unparsable', { reason: `HTTP ${status}` })
}

function plain(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .toLowerCase()
}

/** Judges what yt-dlp wrote when it gave up: it passes YouTube's own words on. */
export function judgeWords(text: string): Refused {
  const words = plain(text)
  if (words.includes('not a bot')) return new Refused('request_blocked')
  if (words.includes('http error 429')) return new Refused('ip_blocked')
  return new Refused(reasons.find(([pattern]) => pattern.test(words))?.[1] ?? 'video_unplayable')
}
