// Parses SubViewer, the text format of YouTube's caption editor: "0:00:01.000,0:00:03.000", the lines of text, an empty line.
import { cleanCueText, decodeEntities, stripTags } from './cue-text.ts'
import type { RawCue } from './raw-cues.ts'
import { parseTimestamp } from './timestamp.ts'

const timingLine = /^(\d{1,3}:\d{2}:\d{2}\.\d{1,3}),(\d{1,3}:\d{2}:\d{2}\.\d{1,3})$/

/** Whether a line of the file has the two times of this format. */
export function isSbv(text: string): boolean {
  return text.split('\n', 50).some((line) => timingLine.test(line.trim()))
}

export function parseSbv(text: string): RawCue[] {
  const cues: { startSeconds: number; endSeconds: number; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const [, start, end] = timingLine.exec(line.trim()) ?? []
    if (start && end) cues.push({ startSeconds: parseTimestamp(start), endSeconds: parseTimestamp(end), lines: [] })
    else cues.at(-1)?.lines.push(cleanCueText(decodeEntities(stripTags(line.replaceAll('[br]', ' ')))))
  }
  return cues.map(({ lines, ...times }) => ({ ...times, text: lines.join(' ') }))
}
