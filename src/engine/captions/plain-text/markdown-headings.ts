// What notes in Markdown say about a transcript: properties above it, and headings. They are not
// said; the times in headings count.
import { timestampPattern } from '../cues/timestamp.ts'

const maxPropertyLines = 500
/** "title: Heat pumps", "- energy", "# a comment", and lines that go on. */
const property = /^(?:[\p{L}\w -]{1,40}:(?:\s|$)|\s|- |#|$)/u
/** Between two signs stands what is sung. */
const heading = /^#{1,6} (?!.*#\s*$)/
const time = /\d:\d\d/
const linkedTime = new RegExp(
  String.raw`\[\\?[[(]?(${timestampPattern})\\?[\])]{1,2}\([^()\s]{1,300}\)`,
  'g',
)
const range = String.raw`[[(*_]{0,3}(${timestampPattern}(?: ?[-–—] ?${timestampPattern})?)[\])*_]{0,3}`
const timeFirst = new RegExp(String.raw`^${range}(?: [-–—|·:])?:? (\S.*)$`)
const timeLast = new RegExp(String.raw`^(\S.*?)(?: [-–—|·])?:? ${range}$`)
const minTitles = 2

/** Separates the properties between two lines of "---" at the start. */
export function splitProperties(lines: string[]): { properties: string[]; rest: string[] } {
  const start = lines.findIndex((line) => line.trim() !== '')
  if (lines[start]?.trim() !== '---') return { properties: [], rest: lines }
  const end = lines
    .slice(0, start + maxPropertyLines)
    .findIndex((line, at) => at > start && line.trim() === '---')
  const properties = lines.slice(start + 1, Math.max(start + 1, end))
  const isHeader = properties.length > 0 && properties.every((line) => property.test(line))
  return isHeader ? { properties, rest: lines.slice(end + 1) } : { properties: [], rest: lines }
}

/**
 * Removes headings without a time, and of those with one the title, where each has its own and text
 * below it.
 */
export function withoutTitles(lines: string[]): string[] {
  const rows = lines.filter((line) => !heading.test(line) || time.test(line))
  const titles = new Map(
    rows.flatMap((line, at) => (heading.test(line) ? [[at, readTitle(line)] as const] : [])),
  )
  const found = [...titles.values()].flatMap((title) => (title === null ? [] : [title.title]))
  const written = rows.flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  // A name comes again, or has a number.
  const areTitles =
    found.length >= minTitles &&
    found.length === titles.size &&
    new Set(found).size === found.length &&
    !found.every((title) => /\d$/.test(title)) &&
    written.every(
      (at, index) =>
        !titles.has(at) || (index + 1 < written.length && !titles.has(written[index + 1]!)),
    )
  return areTitles ? rows.map((line, at) => titles.get(at)?.stamp ?? line) : rows
}

function readTitle(line: string): { title: string; stamp: string } | null {
  const text = line.replace(heading, '').replace(linkedTime, '$1').trim()
  const [, stamp, title] = timeFirst.exec(text) ?? []
  if (stamp !== undefined && title !== undefined) return { title, stamp }
  const [, last, end] = timeLast.exec(text) ?? []
  return last === undefined || end === undefined ? null : { title: last, stamp: end }
}
