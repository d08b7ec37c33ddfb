// Reads the times of caption files and transcripts, also those that translators and
// scripts damage in ways whose meaning is certain.
import { toAsciiDigits } from '../../ascii-digits.ts'

/** The times of transcripts: "1:02", "01:01:02.5", "00:00:01:12" with frames. */
export const timestampPattern = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{2}(?:[.,]\d{1,9}|[:;]\d{2,3})?`

const clock = /^(-?)(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9}))?$/
/** The fourth part counts frames, or milliseconds if it has three digits. */
const fourParts = /^(-?\d{1,3}:\d{1,2}:\d{1,2})[:;](\d{1,3})$/
/** Other marks between the same four parts: "00.00.01.500", "00:00:01'500", "00h00m01s500". */
const otherMarks = /^(-?\d{1,3})[.,:;h-](\d{1,2})[.,:;m-](\d{1,2})[.,:;'’s](\d{0,9})$/
const plainSeconds = /^-?\d{1,6}(?:[.,]\d{1,9}s?|s)$/

const foreignMarks: Record<string, string> = {
  '：': ':',
  '∶': ':',
  '；': ';',
  '．': '.',
  '。': '.',
  '，': ',',
  '＞': '>',
  '－': '-',
  '−': '-',
}

/** "1:02", "00:01:02,500", "-00:00:01.000" -> seconds; NaN for anything else. */
export function parseTimestamp(text: string): number {
  const usual = parseUsual(text)
  if (usual >= 0) return usual
  const parts = clock.exec(text)
  if (!parts) return Number.NaN
  const [, sign, hours = '0', minutes, seconds, fraction = '0'] = parts
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
  return sign === '-' ? -total : total
}

/** "00:01:02,500", which most files have, three times as fast; negative for anything else. */
function parseUsual(text: string): number {
  if (
    text.length !== 12 ||
    text[2] !== ':' ||
    text[5] !== ':' ||
    (text[8] !== ',' && text[8] !== '.')
  )
    return -1
  let milliseconds = 0
  for (let at = 0; at < 12; at++) {
    const weight = weights[at]!
    const digit = text.charCodeAt(at) - 48
    if (weight > 0 && (digit < 0 || digit > 9)) return -1
    milliseconds += weight * digit
  }
  return milliseconds / 1000
}

/** Milliseconds for each digit of "00:01:02,500". */
const weights = [36_000_000, 3_600_000, 0, 600_000, 60_000, 0, 10_000, 1000, 0, 100, 10, 1]

/** Writes digits and marks of other scripts as ASCII: "００：０１" is "00:01". */
export function toAsciiTimes(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text
  return toAsciiDigits(
    text.replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, ''),
  ).replace(/[：∶；．。，＞－−]/g, (mark) => foreignMarks[mark]!)
}

/**
 * Returns a function that reads the times of this text: also with spaces, "00:00:01:500",
 * plain seconds such as "1.50", and frames, at the slowest usual rate with which all
 * frames of the text are below a second. NaN for anything else.
 */
export function createTimeReader(text: string): (time: string) => number {
  let frameRate = 0
  return (time) => {
    const seconds = parseTimestamp(time)
    if (!Number.isNaN(seconds)) return seconds
    const compact = toAsciiTimes(time)
      .replace(/\s*([:.,;])\s*/g, '$1')
      .trim()
    const [, whole, rest = ''] = fourParts.exec(compact) ?? []
    if (whole === undefined) {
      const usual = compact.replace(otherMarks, '$1:$2:$3.$4').replace(/\.$/, '')
      return plainSeconds.test(usual) ? parseSeconds(usual) : parseTimestamp(usual)
    }
    frameRate ||= rest.length < 3 ? findFrameRate(text) : 0
    const part = rest.length === 3 ? Number(rest) / 1000 : Number(rest) / frameRate
    return parseTimestamp(whole) + (whole.startsWith('-') ? -part : part)
  }
}

function parseSeconds(text: string): number {
  return Number(text.replace(',', '.').replace('s', ''))
}

const usualFrameRates = [24, 25, 30, 50, 60]

/** Hundredths of a second where a part is larger than any rate. */
function findFrameRate(text: string): number {
  let largest = 0
  for (const [, frames] of toAsciiTimes(text).matchAll(
    /\d\s?:\s?\d{2}\s?:\s?\d{2}\s?[:;.]\s?(\d{2})(?!\d)/g,
  )) {
    largest = Math.max(largest, Number(frames))
  }
  return usualFrameRates.find((rate) => largest < rate) ?? 100
}
