// Parses Advanced SubStation Alpha (.ass, .ssa): a "Format:" line names the columns of the "Dialogue:" lines, of which the text is the last.
import { cleanText } from './cue-text.ts'
import { joinHighlightedRepeats } from './highlighted-repeats.ts'
import type { RawCue } from './raw-cues.ts'
import { parseTimestamp } from './timestamp.ts'

const defaultColumns = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text']

/** Whether the text begins like a file of this format. */
export function isAss(start: string): boolean {
  return /^\[script info\]/i.test(start) || /^dialogue:[^,]*,\d+:\d{2}:\d{2}\.\d+,/i.test(start)
}

/** Drawings and comments have no words and are left out. */
export function parseAss(text: string): RawCue[] {
  let columns = defaultColumns
  let isEvents = true
  const cues = text.split('\n').flatMap((line) => {
    const [, key = '', value = ''] = /^(\[events|\[|format:|dialogue:)\s*(.*)$/i.exec(line.trim()) ?? []
    if (key.startsWith('[')) isEvents = key.toLowerCase() === '[events'
    if (!isEvents) return []
    if (key.toLowerCase() === 'format:') columns = value.split(',').map((name) => name.trim().toLowerCase())
    return key.toLowerCase() === 'dialogue:' ? [parseDialogue(value, columns)] : []
  })
  return joinHighlightedRepeats(cues.toSorted((a, b) => a.startSeconds - b.startSeconds))
}

function parseDialogue(line: string, columns: string[]) {
  const fields = line.split(',')
  const textColumn = columns.indexOf('text') < 0 ? columns.length - 1 : columns.indexOf('text')
  const field = (name: string) => fields[columns.indexOf(name)]?.trim() ?? ''
  const raw = fields.slice(textColumn).join(',')
  const isDrawing = /\{[^{}]*\\p[1-9]/.test(raw)
  return {
    startSeconds: parseTimestamp(field('start')),
    endSeconds: parseTimestamp(field('end')),
    text: isDrawing ? '' : cleanText(raw.replace(/\{[^{}]*\}/g, '').replace(/\\[Nnh]/g, ' ')),
    look: raw,
  }
}
