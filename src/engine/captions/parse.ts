// Parses captions of any format into timed text.

import { isBinary } from '#contract/captions/is-binary.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { Problem } from '#contract/problems/problems.ts'
import { decodeEntities } from './cues/cue-text.ts'
import { languageFromFileName } from './cues/languages.ts'
import { countUnread, normalizeCues, type RawCue, type Reading } from './cues/raw-cues.ts'
import { cutAtPauses } from './cues/spoken-pauses.ts'
import { withoutCutEnd } from './cut-end.ts'
import { isAss, parseAss } from './formats/ass.ts'
import { isLrc, parseLrc } from './formats/lrc.ts'
import { isMicroDvd, readMicroDvd } from './formats/microdvd.ts'
import { isMpl2, parseMpl2 } from './formats/mpl2.ts'
import { isSami, readSami } from './formats/sami.ts'
import { parsePairs, parseSrt } from './formats/srt.ts'
import { parseSrv1 } from './formats/srv1.ts'
import { parseSrv3 } from './formats/srv3.ts'
import { isPairLine, isTimingLine } from './formats/timed-blocks.ts'
import { isTtml, readTtml } from './formats/ttml.ts'
import { isVtt, parseVtt, parseVttLanguage } from './formats/vtt.ts'
import { joinShortCues } from './join-short-cues.ts'
import { isChat } from './plain-text/chat-messages.ts'
import { readTxt } from './plain-text/txt.ts'
import { readJson } from './records/json.ts'
import { isTable, parseTable } from './records/table.ts'

const plain = (parse: (text: string) => RawCue[]) => (text: string) => ({ cues: parse(text) })
const readers = {
  json3: readJson,
  srv3: plain(parseSrv3),
  srv1: plain(parseSrv1),
  vtt: (text) => ({ cues: parseVtt(text), language: parseVttLanguage(text) }),
  srt: plain(parseSrt),
  sbv: plain(parsePairs),
  ass: plain(parseAss),
  mpl2: plain(parseMpl2),
  microdvd: readMicroDvd,
  sami: readSami,
  lrc: plain(parseLrc),
  table: plain(parseTable),
  ttml: readTtml,
  txt: readTxt,
} satisfies Record<string, (text: string) => Reading>
type CaptionFormat = keyof typeof readers
type Captions = {
  format: CaptionFormat
  language: string | null
  cues: Cue[]
  hasEstimatedTimes?: true
  /** How many captions have words, but times that cannot be read. They are not among the cues. */
  unreadCaptions?: number
}

/**
 * Parses captions. Detects the format by the content; the file's name only gives the
 * language ("talk.de.srt"). Cues are in order, in seconds, none overlapping the next;
 * text without times gets estimated ones. Throws a Problem: `captions_unreadable` (an
 * image, a PDF, a web page, JSON that is no captions, only invalid times),
 * `captions_empty` or `captions_too_complex`.
 */
export function parseCaptions(text: string, name?: string): Captions {
  const content = withoutCopy(unifyLines(text))
  if (content.trim() === '') throw new Problem('captions_empty')
  const format = detectFormat(content)
  if (format === null) throw new Problem('captions_unreadable')
  const reading: Reading = readers[format](withoutCutEnd(content, format))
  if (reading.text !== undefined) return parseCaptions(reading.text, name)
  const cues = joinShortCues(normalizeCues(cutAtPauses(reading.cues)))
  const unreadCaptions = countUnread(reading.cues)
  // Without captions a file is empty; with only invalid times it is no caption file.
  if (cues.length === 0)
    throw new Problem(unreadCaptions > 0 ? 'captions_unreadable' : 'captions_empty')
  return {
    format,
    language: reading.language ?? languageFromFileName(name, content),
    cues,
    ...(reading.hasEstimatedTimes && { hasEstimatedTimes: true }),
    ...(unreadCaptions > 0 && { unreadCaptions }),
  }
}

/** Assistants and Markdown put files between such lines. */
const codeFence = /^[ \t]{0,9}```[\w-]{0,20}[ \t]{0,9}$/gm
const damagedArrow = /^[ \t]{0,9}\d[^\n]{0,40}?-{1,2}&gt;/m

/** Writes line breaks as "\n", and undoes the escaping of a file whose arrows are escaped, too. */
function unifyLines(text: string): string {
  const unmarked = text.replace(/^\ufeff/, '')
  const lines = unmarked.includes('\r')
    ? unmarked.replace(/\r\r\n/g, '\n').replace(/\r\n?/g, '\n')
    : unmarked
  const isDivided = lines.includes('\n') || /^\s*[[{]/.test(lines)
  let divided = isDivided ? lines : lines.replace(/[\u0085\u2028\u2029]/g, '\n')
  if (divided.includes('```')) divided = divided.replace(codeFence, '')
  return divided.includes('&gt;') && damagedArrow.test(divided) ? decodeEntities(divided) : divided
}

/**
 * From this many characters on, a file with times that stands twice was joined with
 * itself. What is said may repeat itself.
 */
const minCopied = 200

const timed = /^(?:[<{]|\[[[{\d])|\d:\d{2}|\d \p{L}+ \d{1,2} \p{L}/u

function withoutCopy(text: string): string {
  const content = text.trim()
  if (content.length < minCopied || !timed.test(content)) return text
  for (let gap = 0; gap <= 2; gap++) {
    const half = (content.length - gap) / 2
    if (Number.isInteger(half) && content.slice(0, half) === content.slice(half + gap))
      return content.slice(0, half)
  }
  return text
}

/** Returns null for binary files, web pages and what is no text. */
function detectFormat(content: string): CaptionFormat | null {
  const start = content.trimStart().slice(0, 2000)
  if (isBinary(content)) return null
  if (isMicroDvd(start)) return 'microdvd'
  if (/^(?:\{(?!QTtext)|\[\s*[{[\]"])/.test(start)) return 'json3'
  if (isVtt(start)) return 'vtt'
  if (/^<[a-z!?]/i.test(start)) return detectXml(start)
  if (isAss(start)) return 'ass'
  if (/^Scenarist_SCC/i.test(start)) return null
  if (content.split('\n').some(isTimingLine)) return 'srt'
  if (isChat(start)) return 'txt'
  if (isMpl2(content)) return 'mpl2'
  if (isLrc(content)) return 'lrc'
  if (isPairs(content)) return 'sbv'
  return isTable(content) ? 'table' : 'txt'
}

function detectXml(start: string): CaptionFormat | null {
  if (/<timedtext[\s>]/.test(start)) return 'srv3'
  if (/<transcript[\s>]/.test(start)) return 'srv1'
  if (isSami(start)) return 'sami'
  return isTtml(start) ? 'ttml' : null
}

/** One line of two times may be said. */
function isPairs(content: string): boolean {
  const lines = content.split('\n')
  const count = lines.filter(isPairLine).length
  return count > 1 || (count === 1 && isPairLine(lines.find((line) => line.trim() !== '') ?? ''))
}
