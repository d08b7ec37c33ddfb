// Parses Advanced SubStation Alpha (.ass, .ssa): a "Format:" line names the columns of
// the "Dialogue:" lines, of which the text is the last.
import { cleanCueText } from '../cues/cue-text.ts'
import { joinHighlightedRepeats } from '../cues/highlighted-repeats.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import { parseTimestamp } from '../cues/timestamp.ts'

/** Where the fields of a line are. The text is the last one and may contain commas. */
type Columns = { start: number; end: number; text: number }
const defaultColumns: Columns = { start: 1, end: 2, text: 9 }
const maxColumns = 30

/** Whether the text begins like a file of this format. */
export function isAss(start: string): boolean {
  return /^\[script info\]/i.test(start) || /^dialogue:[^,\n]*,\d+:\d{2}:\d{2}\.\d+,/im.test(start)
}

/** Drawings and comments have no words and are left out. */
export function parseAss(text: string): RawCue[] {
  let columns = defaultColumns
  let isEvents = true
  const cues = text.split('\n').flatMap((line) => {
    const [, key = '', value = ''] =
      /^(\[events|\[|format:|dialogue:)\s*(.*)$/i.exec(line.trim()) ?? []
    if (key.startsWith('[')) isEvents = key.toLowerCase() === '[events'
    if (!isEvents) return []
    if (key.toLowerCase() === 'format:') columns = parseColumns(value)
    return key.toLowerCase() === 'dialogue:' ? [parseDialogue(value, columns)] : []
  })
  return joinHighlightedRepeats(cues.toSorted((a, b) => a.startSeconds - b.startSeconds))
}

function parseColumns(line: string): Columns {
  const names = line.split(',', maxColumns).map((name) => name.trim().toLowerCase())
  return { start: names.indexOf('start'), end: names.indexOf('end'), text: names.length - 1 }
}

function parseDialogue(line: string, columns: Columns) {
  const fields = line.split(',')
  const raw = fields.slice(columns.text).join(',')
  const isDrawing = /\{[^{}]*\\p[1-9]/.test(raw)
  return {
    startSeconds: parseTimestamp(fields[columns.start]?.trim() ?? ''),
    endSeconds: parseTimestamp(fields[columns.end]?.trim() ?? ''),
    text: isDrawing ? '' : cleanCueText(raw.replace(/\{[^{}]*\}/g, '').replace(/\\[Nnh]/g, ' ')),
    look: raw,
  }
}
