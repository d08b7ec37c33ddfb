// Parses MPL2: "[10][35]First line|second line" in tenths of a second.
import type { RawCue } from '../cues/raw-cues.ts'

const cueLine = /^\[(\d{1,7})\]\s?\[(\d{0,7})\](.*)$/

export function isMpl2(content: string): boolean {
  const [first = ''] = content.trimStart().split('\n', 1)
  return cueLine.test(first)
}

/** A slash at the start of a line makes it italic. */
export function parseMpl2(text: string): RawCue[] {
  return text.split('\n').flatMap((line) => {
    const [, start, end, words = ''] = cueLine.exec(line.trim()) ?? []
    if (start === undefined) return []
    const said = words.split('|').map((part) => part.trim().replace(/^\//, ''))
    return [
      {
        startSeconds: Number(start) / 10,
        endSeconds: end ? Number(end) / 10 : null,
        text: said.join(' '),
      },
    ]
  })
}
