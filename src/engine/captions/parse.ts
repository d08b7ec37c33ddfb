// Parses captions of any format into timed text.
import { isBinary } from '#contract/is-binary.ts'
import { Problem } from '#contract/problems.ts'
import type { Cue } from '#contract/transcript.ts'
import { isAss, parseAss } from './ass.ts'
import { joinShortCues } from './join-short-cues.ts'
import { parseJson3 } from './json3.ts'
import { isMpl2, parseMpl2 } from './mpl2.ts'
import { normalizeCues, type RawCue } from './raw-cues.ts'
import { isSbv, parseSbv } from './sbv.ts'
import { parseSrt } from './srt.ts'
import { parseSrv1 } from './srv1.ts'
import { parseSrv3 } from './srv3.ts'
import { isTimingLine } from './timed-blocks.ts'
import { isTtml, parseTtml } from './ttml.ts'
import { hasTimes, parseTxt } from './txt.ts'
import { parseVtt, parseVttLanguage } from './vtt.ts'

const parsers = {
  json3: parseJson3,
  srv3: parseSrv3,
  srv1: parseSrv1,
  vtt: parseVtt,
  srt: parseSrt,
  sbv: parseSbv,
  ass: parseAss,
  mpl2: parseMpl2,
  ttml: parseTtml,
  txt: parseTxt,
} satisfies Record<string, (text: string) => RawCue[]>
type CaptionFormat = keyof typeof parsers
type Captions = { format: CaptionFormat; language: string | null; cues: Cue[]; hasEstimatedTimes?: true }

/**
 * Parses captions. Detects the format by the content; the file's name only gives the language ("talk.de.srt"). Skips invalid
 * captions. Cues are in order, in seconds, none overlapping the next; text without times gets estimated ones.
 * Throws a Problem: `captions_unreadable` (an image, a PDF, a web page, invalid JSON, only invalid times), `captions_empty` or
 * `captions_too_complex`.
 */
export function parseCaptions(text: string, name?: string): Captions {
  const content = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (content.trim() === '') throw new Problem('captions_empty')
  const format = detectFormat(content)
  if (format === null) throw new Problem('captions_unreadable')
  const rawCues = parsers[format](content)
  const cues = joinShortCues(normalizeCues(rawCues))
  // Without captions a file is empty; with only invalid times it is no caption file.
  if (rawCues.length > 0 && rawCues.every(({ startSeconds }) => !Number.isFinite(startSeconds))) {
    throw new Problem('captions_unreadable')
  }
  if (cues.length === 0) throw new Problem('captions_empty')
  const language = (format === 'vtt' ? parseVttLanguage(content) : null) ?? languageFromFileName(name)
  return { format, language, cues, ...(format === 'txt' && !hasTimes(content) && { hasEstimatedTimes: true }) }
}

/** Returns null for binary files and web pages. */
function detectFormat(content: string): CaptionFormat | null {
  const start = content.trimStart().slice(0, 2000)
  if (isBinary(content)) return null
  if (/^(?:\{|\[\s*[{\]])/.test(start)) return 'json3'
  if (start.startsWith('WEBVTT')) return 'vtt'
  if (/^<[a-z!?]/i.test(start)) {
    if (/<timedtext[\s>]/.test(start)) return 'srv3'
    if (/<transcript[\s>]/.test(start)) return 'srv1'
    return isTtml(start) ? 'ttml' : null
  }
  if (isAss(start)) return 'ass'
  if (content.split('\n').some(isTimingLine)) return 'srt'
  if (isMpl2(content)) return 'mpl2'
  return isSbv(content) ? 'sbv' : 'txt'
}

function languageFromFileName(name: string | undefined): string | null {
  const match = /\.([a-z]{2}(?:-[a-z0-9]{2,8})?)\.(?:srt|vtt|json3?|srv[13]|sbv|ass|ssa|ttml|dfxp|mpl|txt|xml)$/i.exec(
    name?.slice(-60) ?? '',
  )
  return match?.[1]?.replace(/-orig$/i, '') ?? null
}
