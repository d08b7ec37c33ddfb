// Turns the player's response into what the panel shows. The page could have forged it,
// so nothing in it is trusted.
import { maxTitleCharacters } from '#contract/basics/limits.ts'
import type { PageVideo, Track } from '../messages.ts'
import type { PlayerResponse, PlayerTrack } from '../player/messages.ts'

const maxTracks = 200
/** Of JavaScript, in milliseconds. */
const latestDate = 8.64e15
const languagePattern = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/**
 * Null as long as the player has another video, such as before a navigation has ended or
 * during an advertisement.
 */
export function readVideo(response: PlayerResponse | null, videoId: string): PageVideo | null {
  const { videoDetails, playabilityStatus } = response ?? {}
  if (videoDetails?.videoId !== videoId) return null
  const seconds = Number(videoDetails.lengthSeconds)
  return {
    videoId,
    title: toLine(videoDetails.title, maxTitleCharacters),
    channel: toLine(videoDetails.author, 100),
    durationSeconds: Number.isFinite(seconds) ? seconds : 0,
    state: stateOf(videoDetails, playabilityStatus?.status),
    startsAt: readStart(response),
    tracks: listTracks(response).flatMap((track) => toTrack(track) ?? []),
  }
}

/**
 * A private or removed video: the player says that it does not play, and nothing more.
 * Null for any other response.
 */
export function readUnplayable(response: PlayerResponse | null, videoId: string): PageVideo | null {
  const { videoDetails, playabilityStatus } = response ?? {}
  if (videoDetails || !playabilityStatus?.status || playabilityStatus.status === 'OK') return null
  return {
    videoId,
    title: '',
    channel: '',
    durationSeconds: 0,
    state: 'unplayable',
    startsAt: null,
    tracks: [],
  }
}

export function listTracks(response: PlayerResponse | null): PlayerTrack[] {
  const tracks = response?.captions?.playerCaptionsTracklistRenderer?.captionTracks
  return Array.isArray(tracks) ? tracks.slice(0, maxTracks) : []
}

/** The player's name for a track: ".en", or "a.en" for automatic captions. */
export function trackId({ vssId, languageCode = '', kind }: PlayerTrack): string {
  return vssId || `${kind === 'asr' ? 'a' : ''}.${languageCode}`
}

function toTrack(track: PlayerTrack): Track | null {
  const { languageCode = '', kind, name } = track
  if (!languagePattern.test(languageCode)) return null
  const label = name?.simpleText ?? name?.runs?.map(({ text }) => text ?? '').join('')
  return {
    id: trackId(track),
    language: languageCode,
    kind: kind === 'asr' ? 'auto' : 'manual',
    name: toLine(label, 100),
  }
}

function stateOf(
  { isLive, isUpcoming }: NonNullable<PlayerResponse['videoDetails']>,
  status = 'OK',
): PageVideo['state'] {
  if (isUpcoming) return 'upcoming'
  if (isLive) return 'live'
  return status === 'OK' ? 'ready' : 'unplayable'
}

/** Of a premiere or a live stream. */
function readStart(response: PlayerResponse | null): number | null {
  const { offlineSlate } =
    response?.playabilityStatus?.liveStreamability?.liveStreamabilityRenderer ?? {}
  const startMs = Number(offlineSlate?.liveStreamOfflineSlateRenderer?.scheduledStartTime) * 1000
  return startMs > 0 && startMs <= latestDate ? startMs : null
}

function toLine(text: unknown, maxCharacters: number): string {
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, maxCharacters) : ''
}
