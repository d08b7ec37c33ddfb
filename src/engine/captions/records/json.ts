// Reads captions in JSON: YouTube's json3, and the records of programs that download
// captions or recognize speech, under whatever names. JSON that is not understood is no
// captions: its text is never read as what is said.
import { Problem } from '#contract/problems/problems.ts'
import { readLanguageCode } from '../cues/languages.ts'
import type { Reading } from '../cues/raw-cues.ts'
import { findRecords } from './json-records.ts'
import { readJsonValues } from './json-values.ts'
import { parseJson3 } from './json3.ts'
import { readTimedRecords } from './record-times.ts'
import { joinSegments } from './segments.ts'

/**
 * Throws a Problem, `captions_unreadable`, where the text is not JSON or has no captions,
 * or where the unit of its times is not certain.
 */
export function readJson(text: string): Reading {
  const values = readJsonValues(text)
  const file = values.length === 1 ? values[0] : values
  const { events } = (file ?? {}) as { events?: unknown }
  if (Array.isArray(events) && (events.length === 0 || events.some(isEvent)))
    return { cues: parseJson3(events) }
  const records = findRecords(file)
  if (records !== null)
    return { cues: joinSegments(readTimedRecords(records)), language: findLanguage(file) }
  const said = findText(file)
  if (said === null) throw new Problem('captions_unreadable')
  return { cues: [], text: said }
}

function isEvent(event: unknown): boolean {
  return typeof event === 'object' && event !== null && ('segs' in event || 'tStartMs' in event)
}

/** Recognizers name the language beside the words: "en", or "english", which is not read. */
function findLanguage(file: unknown): string | null {
  const { language, result, languageCode, lang } = (file ?? {}) as Record<string, unknown>
  const { language: inner } = (result ?? {}) as Record<string, unknown>
  const code = [language, inner, languageCode, lang].find((value) => typeof value === 'string')
  return code === undefined ? null : readLanguageCode(code)
}

const textKeys = [
  'vtt',
  'srt',
  'webvtt',
  'syncedLyrics',
  'text',
  'transcript',
  'transcription',
  'display',
  'captions',
  'subtitles',
]
const containers = [
  'results',
  'result',
  'data',
  'transcripts',
  'channels',
  'alternatives',
  'combinedPhrases',
  'combinedRecognizedPhrases',
  'output',
]
const maxDepth = 6

/** The words of an answer without times; it may be a caption file itself. */
function findText(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return null
  const fields = value as Record<string, unknown>
  for (const key of textKeys) {
    const text = fields[key]
    if (
      typeof text === 'string' &&
      /\S\s+\S/.test(text.trim()) &&
      !/^(?:\{|\[(?!\d))/.test(text.trim())
    )
      return text
  }
  for (const key of containers) {
    const inner = fields[key]
    const found = findText(Array.isArray(inner) ? inner[0] : inner, depth + 1)
    if (found !== null) return found
  }
  return null
}
