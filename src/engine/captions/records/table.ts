// Parses tables of start, end and text: TSV and CSV of speech recognition and of programs
// that cut films, labels of Audacity, tables in Markdown.

import { areNames } from '../cues/names-above.ts'
import type { RawCue } from '../cues/raw-cues.ts'
import { createTimeReader, parseTimestamp, toAsciiTimes } from '../cues/timestamp.ts'
import { findRole, RecordReader, type TimedRecord } from './record-roles.ts'
import { readTimedRecords } from './record-times.ts'
import { joinSegments } from './segments.ts'

const delimiters = ['\t', ';', ',', '|'] as const
type Delimiter = (typeof delimiters)[number]
/** How the columns are named and apart. `skip` lines stand above the first row. */
type Layout = { delimiter: Delimiter; names: string[]; skip: number }

const sampleLines = 12
const markdownRule = /^\|?[\s|:-]+\|?$/

export function isTable(text: string): boolean {
  return findLayout(text) !== null
}

export function parseTable(text: string): RawCue[] {
  const layout = findLayout(text)
  if (!layout) return []
  const { delimiter, names, skip } = layout
  const reader = new RecordReader(createTimeReader(text))
  const body = text.split('\n').slice(skip).join('\n')
  const rows =
    delimiter === ',' || delimiter === ';' ? splitCsv(body, delimiter) : splitLines(body, delimiter)
  const records = rows.flatMap((row): TimedRecord[] => {
    const fields = row.length > names.length ? joinRest(row, names.length, delimiter) : row
    const record = reader.read(
      Object.fromEntries(names.map((name, column) => [name, fields[column]])),
    )
    return record.text.trim() === '' ? [] : [record]
  })
  return joinSegments(readTimedRecords(records))
}

/** A last column without quotation marks may contain the delimiter. */
function joinRest(row: string[], count: number, delimiter: string): string[] {
  return [...row.slice(0, count - 1), row.slice(count - 1).join(delimiter)]
}

function findLayout(text: string): Layout | null {
  const lines = text.split('\n', sampleLines * 3)
  const declared = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1]
  const from = declared ? 1 : findMarkdownTable(lines)
  const written = lines.flatMap((line, at) =>
    line.trim() === '' || at < from ? [] : [{ line, at }],
  )
  const [first] = written
  if (!first || first.line.length > 1000) return null
  for (const delimiter of delimiters) {
    if (!first.line.includes(delimiter)) continue
    const names = splitRow(first.line, delimiter)
    const kinds = names.map((name) => findRole(name)?.kind)
    if (kinds.includes('start') && kinds.includes('text'))
      return { delimiter, names: uniqueNames(names), skip: first.at + 1 }
    const rows = written.slice(0, sampleLines).map(({ line }) => splitRow(line, delimiter))
    const bare = nameColumns(rows, delimiter)
    if (bare) return { delimiter, names: bare, skip: first.at }
  }
  return null
}

/** Headings and other words may stand above a table in Markdown. */
function findMarkdownTable(lines: string[]): number {
  const rule = lines.findIndex(
    (line) => line.includes('|') && line.includes('--') && markdownRule.test(line),
  )
  return rule > 0 && !lines.slice(0, rule - 1).some((line) => line.includes('|')) ? rule - 1 : 0
}

/** Of two columns with the same name the second is not read. */
function uniqueNames(names: string[]): string[] {
  return names.map((name, at) => (names.indexOf(name) === at ? name : `${name} ${at}`))
}

/**
 * Without a header: two columns of times, or one with a name beside it, and words in the
 * last one. Only tabs may stand between plain numbers.
 */
function nameColumns(rows: string[][], delimiter: Delimiter): string[] | null {
  const count = Math.min(...rows.map((row) => row.length))
  if (count < 3 || rows.length < 2) return null
  const isTime = (field: string) =>
    !Number.isNaN(parseAnyTime(field)) || (delimiter === '\t' && /^\d+(?:[.,]\d+)?$/.test(field))
  const columns = Array.from({ length: count }, (_, at) => rows.map((row) => row[at]!.trim()))
  const start = columns.findIndex((column) => column.every(isTime))
  const last = columns[count - 1]!
  const wordy = last.filter((field) => /\p{L}/u.test(field)).length
  if (start < 0 || start === count - 1) return null
  const hasEnd = start + 1 < count - 1 && columns[start + 1]!.every(isTime)
  // A number may be said.
  if (hasEnd && delimiter === '\t' ? wordy * 2 < last.length : wordy < last.length) return null
  const mayBeCommas = delimiter === ',' || delimiter === ';'
  if (!hasEnd && (mayBeCommas || count - start !== 3 || !areNames(columns[start + 1]!))) return null
  return columns.map((_, at) => {
    if (at === start) return 'start'
    if (at === count - 1) return 'text'
    if (at === start + 1) return hasEnd ? 'end' : 'speaker'
    const isName = areNames(columns[at]!) && !columns[at]!.every(isTime)
    return isName && (at === count - 2 || at === 0) ? 'speaker' : `column ${at}`
  })
}

function parseAnyTime(field: string): number {
  const text = toAsciiTimes(field)
  return parseTimestamp(
    /^\d{1,3}(?::\d{1,2}){2}[:;]\d{2,3}$/.test(text)
      ? text.slice(0, text.search(/[:;]\d{2,3}$/))
      : text,
  )
}

function splitRow(line: string, delimiter: Delimiter): string[] {
  const [row = []] =
    delimiter === ',' || delimiter === ';' ? splitCsv(line, delimiter) : splitLines(line, delimiter)
  return row
}

/** Without quotation marks that span lines: those in the text may be said. */
function splitLines(text: string, delimiter: Delimiter): string[][] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    if (delimiter !== '|') return [line.split(delimiter).map((field) => unquote(field.trim()))]
    if (!line.includes('|') || markdownRule.test(line)) return []
    const inner = line.trim().replace(/^\||(?<!\\)\|$/g, '')
    return [inner.split(/(?<!\\)\|/).map((field) => unquote(plainCell(field)))]
  })
}

/** A cell in Markdown without bold marks, and with its bars. */
function plainCell(field: string): string {
  return field
    .trim()
    .replaceAll('\\|', '|')
    .replace(/\*\*([^*]{1,500})\*\*/g, '$1')
}

function unquote(field: string): string {
  return field.length > 1 && field.startsWith('"') && field.endsWith('"')
    ? field.slice(1, -1).replaceAll('""', '"')
    : field
}

/** RFC 4180; a quotation mark inside a field without them is text. */
function splitCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { field, next } = readField(text, at, delimiter)
    row.push(field)
    const isEnd = next >= text.length || text[next] === '\n'
    if (isEnd && row.some((written) => written.trim() !== '')) rows.push(row)
    if (isEnd) row = []
    at = next + 1
  }
  return rows
}

function readField(text: string, from: number, delimiter: string): { field: string; next: number } {
  let start = from
  while (text[start] === ' ') start++
  if (text[start] !== '"') return readBareField(text, from, delimiter)
  let close = start + 1
  for (;;) {
    close = text.indexOf('"', close)
    // In the last line the file was cut off.
    if (close < 0 && !text.includes('\n', start))
      return { field: text.slice(start + 1), next: text.length }
    if (close < 0) return readBareField(text, from, delimiter)
    if (text[close + 1] !== '"') break
    close += 2
  }
  const rest = readBareField(text, close + 1, delimiter)
  return { field: text.slice(start + 1, close).replaceAll('""', '"') + rest.field, next: rest.next }
}

function readBareField(
  text: string,
  from: number,
  delimiter: string,
): { field: string; next: number } {
  const line = text.indexOf('\n', from)
  const end = line < 0 ? text.length : line
  const rest = text.slice(from, end)
  const found = rest.indexOf(delimiter)
  return { field: found < 0 ? rest : rest.slice(0, found), next: found < 0 ? end : from + found }
}
