// Chooses one of the caption tracks of a video.
import {
  captionTrackSchema,
  type CaptionTrack as NamedTrack,
} from '#contract/captions/transcript.ts'
import type { PlayerResponse } from './player.ts'
import type { WantedCaptions } from './youtube.ts'

export type YouTubeTrack = {
  /**
   * Signed by YouTube and valid for some hours. Null if it is not an address of YouTube's
   * captions.
   */
  url: URL | null
  language: string
  kind: 'manual' | 'auto'
  /** YouTube gives these captions only to its own players. */
  needsToken: boolean
}

/**
 * Returns the wanted track, or else the best one for the language, or null if the video
 * has no tracks.
 */
export function findTrack(
  { captions }: PlayerResponse,
  wanted: WantedCaptions,
): YouTubeTrack | null {
  const tracks = captions.tracks.map(toTrack)
  const defaultTrack = captions.defaultTrack && toTrack(captions.defaultTrack)
  return chooseTrack(tracks, wanted) ?? defaultTrack ?? tracks[0] ?? null
}

/**
 * Returns the wanted track if it is there. Prefers manual to automatic tracks in the
 * language, and the exact language to others of its family (en, en-GB). Otherwise returns
 * the automatic track, which is in the spoken language. Null if there is none of these.
 */
export function chooseTrack<T extends Pick<YouTubeTrack, 'language' | 'kind'>>(
  tracks: T[],
  { language, track: wanted }: WantedCaptions,
): T | null {
  const familyOf = (code: string) => code.toLowerCase().split('-')[0]
  const find = (kind: YouTubeTrack['kind'], matches: (language: string) => boolean) =>
    tracks.find((track) => track.kind === kind && matches(track.language))
  const isExact = (trackLanguage: string) => trackLanguage.toLowerCase() === language.toLowerCase()
  const isSameFamily = (trackLanguage: string) => familyOf(trackLanguage) === familyOf(language)
  return (
    tracks.find((track) => track.language === wanted?.language && track.kind === wanted.kind) ??
    find('manual', isExact) ??
    find('manual', isSameFamily) ??
    find('auto', isExact) ??
    find('auto', isSameFamily) ??
    find('auto', () => true) ??
    null
  )
}

function toTrack({
  baseUrl,
  languageCode,
  kind,
  vssId,
}: PlayerResponse['captions']['tracks'][number]): YouTubeTrack {
  const url = parseCaptionUrl(baseUrl)
  return {
    url,
    language: languageCode,
    kind: kind === 'asr' || vssId.startsWith('a.') ? 'auto' : 'manual',
    needsToken: (url?.searchParams.getAll('exp') ?? []).some((exp) =>
      exp.split(',').some((part) => ['xpe', 'xpv'].includes(part)),
    ),
  }
}

/**
 * The address is part of a response, which could be forged, so only one host and path are
 * allowed.
 */
function parseCaptionUrl(baseUrl: string): URL | null {
  const base = 'https://www.youtube.com'
  if (!URL.canParse(baseUrl, base)) return null
  const url = new URL(baseUrl, base)
  const isYouTube =
    url.protocol === 'https:' && url.port === '' && /(^|\.)youtube\.com$/.test(url.hostname)
  return isYouTube && url.pathname === '/api/timedtext' ? url : null
}

const maxNamedTracks = 200

/** The tracks from which a person can choose, each language and kind once. */
export function listTracks({ captions }: PlayerResponse): NamedTrack[] {
  const named = captions.tracks
    .map(toTrack)
    .flatMap((track) => captionTrackSchema.safeParse(track).data ?? [])
  const isFirst = ({ language, kind }: NamedTrack, index: number) =>
    named.findIndex((other) => other.language === language && other.kind === kind) === index
  return named.slice(0, maxNamedTracks).filter(isFirst)
}
