// The caption tracks of a video, and which of them is read.
import type { Player } from './player.ts'

export type Track = {
  /** Signed by YouTube; good for some hours. Null where it leads anywhere but to YouTube's captions. */
  url: URL | null
  language: string
  kind: 'manual' | 'auto'
  /** YouTube hands these captions to its own players only. */
  needsToken: boolean
}

/** The track to read in the wanted language, or null where the video has none at all. */
export function findTrack({ captions }: Player, wanted: string): Track | null {
  const tracks = captions.tracks.map(toTrack)
  const usual = captions.usual && toTrack(captions.usual)
  return chooseTrack(tracks, wanted) ?? usual ?? tracks[0] ?? null
}

/**
 * In the wanted language what a person wrote before what a machine heard, the exact language before its cousins (en, en-GB).
 * Else the automatic track, which is in the language that is spoken. Null leaves the choice to the video.
 */
export function chooseTrack<T extends Pick<Track, 'language' | 'kind'>>(tracks: T[], wanted: string): T | null {
  const family = (language: string) => language.toLowerCase().split('-')[0]
  const find = (kind: Track['kind'], fits: (language: string) => boolean) =>
    tracks.find((track) => track.kind === kind && fits(track.language))
  const exact = (language: string) => language.toLowerCase() === wanted.toLowerCase()
  const cousin = (language: string) => family(language) === family(wanted)
  return (
    find('manual', exact) ??
    find('manual', cousin) ??
    find('auto', exact) ??
    find('auto', cousin) ??
    find('auto', () => true) ??
    null
  )
}

function toTrack({ baseUrl, languageCode, kind, vssId }: Player['captions']['tracks'][number]): Track {
  const url = readCaptionUrl(baseUrl)
  return {
    url,
    language: languageCode,
    kind: kind === 'asr' || vssId.startsWith('a.') ? 'auto' : 'manual',
    needsToken: (url?.searchParams.getAll('exp') ?? []).some((exp) =>
      exp.split(',').some((part) => ['xpe', 'xpv'].includes(part)),
    ),
  }
}

/** The answer names this address, and answers can be forged: only one place is ever asked. */
function readCaptionUrl(baseUrl: string): URL | null {
  const base = 'https://www.youtube.com'
  if (!URL.canParse(baseUrl, base)) return null
  const url = new URL(baseUrl, base)
  const ours = url.protocol === 'https:' && url.port === '' && /(^|\.)youtube\.com$/.test(url.hostname)
  return ours && url.pathname === '/api/timedtext' ? url : null
}
