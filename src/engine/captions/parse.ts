// The one door for captions of any format: whatever was uploaded, pasted or downloaded goes in, timed text comes out.
import { Problem } from '#contract/problems.ts'
import type { Cue } from '#contract/transcript.ts'
import { type Draft, putInOrder } from './drafts.ts'
import { readJson3 } from './json3.ts'
import { readSrt } from './srt.ts'
import { readSrv1 } from './srv1.ts'
import { readSrv3 } from './srv3.ts'
import { isTimingLine } from './timed-blocks.ts'
import { readTxt } from './txt.ts'
import { readVtt, readVttLanguage } from './vtt.ts'

const readers = {
  json3: readJson3,
  srv3: readSrv3,
  srv1: readSrv1,
  vtt: readVtt,
  srt: readSrt,
  txt: readTxt,
} satisfies Record<string, (text: string) => Draft[]>
export type CaptionFormat = keyof typeof readers
export type Captions = { format: CaptionFormat; language: string | null; cues: Cue[] }

/**
 * Reads captions. The format is told by the content; the file's name only lends its language ("talk.de.srt"). Broken captions
 * are skipped and the good ones kept. Cues are in order, in seconds, none overlapping the next.
 * Throws a Problem: `captions_unreadable` (a picture, a web page, broken JSON, no times where there should be some) or `captions_empty`.
 */
export function parseCaptions(text: string, name?: string): Captions {
  const content = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  if (content.trim() === '') throw new Problem('captions_empty')
  const format = tellFormat(content)
  if (format === null) throw new Problem('captions_unreadable')
  const drafts = readers[format](content)
  const cues = putInOrder(drafts)
  // No caption is a file without words; captions that all have broken times are no caption file.
  if (drafts.length > 0 && drafts.every(({ startSeconds }) => !Number.isFinite(startSeconds))) {
    throw new Problem('captions_unreadable')
  }
  if (cues.length === 0) throw new Problem('captions_empty')
  return { format, language: (format === 'vtt' ? readVttLanguage(content) : null) ?? languageInName(name), cues }
}

/** Null for what holds no captions at all: bytes, or the page of a website. */
function tellFormat(content: string): CaptionFormat | null {
  if (isBinary(content)) return null
  const start = content.trimStart().slice(0, 2000)
  if (start.startsWith('{')) return 'json3'
  if (start.startsWith('WEBVTT')) return 'vtt'
  if (/^<[a-z!?]/i.test(start)) {
    if (/<timedtext[\s>]/.test(start)) return 'srv3'
    return /<transcript[\s>]/.test(start) ? 'srv1' : null
  }
  return content.split('\n').some(isTimingLine) ? 'srt' : 'txt'
}

/** A stray byte that could not be decoded is forgiven; one character in fifty is not. */
function isBinary(content: string): boolean {
  const sample = content.slice(0, 20_000)
  const undecoded = sample.match(/\ufffd|(?!\s)\p{Cc}/gu)?.length ?? 0
  return sample.includes('\0') || undecoded > sample.length / 50
}

function languageInName(name: string | undefined): string | null {
  const ending = /\.([a-z]{2}(?:-[a-z0-9]{2,8})?)\.(?:srt|vtt|json3|srv[13]|txt|xml)$/i.exec(name?.slice(-60) ?? '')
  return ending?.[1]?.replace(/-orig$/i, '') ?? null
}
