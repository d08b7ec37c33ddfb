// Parses MicroDVD: "{25}{150}First line|second line" in frames, with the rate in the
// first line: "{1}{1}25.000".
import type { RawCue, Reading } from '../cues/raw-cues.ts'

const cueLine = /^\{(\d{1,9})\}\s?\{(\d{0,9})\}(.*)$/
/** The rate of films, where the file does not say its own. */
const usualFrameRate = 24

export function isMicroDvd(start: string): boolean {
  return /^\{\d{1,9}\}\s?\{\d{0,9}\}/.test(start)
}

/** Without a rate the times are estimated. Codes such as {y:i} and a slash make a line italic. */
export function readMicroDvd(text: string): Reading {
  const matches = text.split('\n').flatMap((line) => {
    const match = cueLine.exec(line.trim())
    return match ? [match] : []
  })
  const declared = Number(matches[0]?.[3]?.trim().replace(',', '.'))
  const hasRate = declared >= 1 && declared <= 240
  const rate = hasRate ? declared : usualFrameRate
  // The rate stands again where files were joined.
  const isRate = ([, start, end, words = '']: RegExpExecArray) =>
    start === end && /^[\d.,\s]+$/.test(words)
  const cues = matches
    .filter((match) => !(hasRate && isRate(match)))
    .map(([, start, end, words = '']): RawCue => {
      const lines = words.replace(/\{[a-z]:[^{}]*\}/gi, '').split('|')
      return {
        startSeconds: Number(start) / rate,
        endSeconds: end ? Number(end) / rate : null,
        text: lines.map((line) => line.trim().replace(/^\//, '')).join(' '),
      }
    })
  return { cues, hasEstimatedTimes: !hasRate }
}
