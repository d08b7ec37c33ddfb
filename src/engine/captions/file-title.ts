// Finds the title that a caption file gives itself: a note's property, its heading, a field above
// the words, or the tag of lyrics.

import { cleanLine, hasVisibleText } from '#contract/basics/clean-text.ts'
import { maxTitleCharacters } from '#contract/basics/limits.ts'
import { isNameless } from '../headlines/describe-recording.ts'

/** Titles stand at the start. */
const maxHeadCharacters = 8_000
const title = /^title ?: ?(.+)$/i
const field =
  /^(?:title|url|link|source|date|from|to|subject|channel|author|speakers?|video|duration|length|language|published|views) ?: ?\S/i

/** Returns null without a title, and for one such as "Transcript". */
export function findFileTitle(text: string): string | null {
  const lines = text
    .slice(0, maxHeadCharacters)
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const found = findProperty(lines) ?? findHeading(lines) ?? findField(lines) ?? findTag(lines)
  const clean = cleanLine(found ?? '').slice(0, maxTitleCharacters)
  return hasVisibleText(clean) && !isNameless(clean) ? clean : null
}

/** `title: "Heat pumps"` between two lines of "---". */
function findProperty(lines: string[]): string | undefined {
  if (lines[0] !== '---') return undefined
  const end = lines.indexOf('---', 1)
  const value = lines
    .slice(1, end === -1 ? undefined : end)
    .flatMap((line) => title.exec(line)?.[1] ?? [])[0]
  // A sign alone says that the text is in the next lines.
  return value && !/^[>|][+-]?$/.test(value) ? unquote(value) : undefined
}

function unquote(value: string): string {
  const [, quote, quoted] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (quoted === undefined) return value.replace(/\s#.*$/, '')
  return quote === '"' ? quoted.replace(/\\(["\\])/g, '$1') : quoted.replaceAll("''", "'")
}

/** The only heading of the first level, at the start. */
function findHeading(lines: string[]): string | undefined {
  const end = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0
  const rest = lines.slice(end)
  const isOnly = rest.filter((line) => /^# \S/.test(line)).length === 1
  const [, heading] = /^# (.*[^\s#])$/.exec(rest[0] ?? '') ?? []
  return isOnly && heading && !/\d:\d\d/.test(heading) ? heading : undefined
}

function findField(lines: string[]): string | undefined {
  const end = lines.findIndex((line) => !field.test(line))
  const fields = lines.slice(0, end === -1 ? undefined : end)
  return fields.flatMap((line) => title.exec(line)?.[1] ?? [])[0]
}

const findTag = (lines: string[]) =>
  lines.slice(0, 20).flatMap((line) => /^\[ti ?: ?(.+)\]$/i.exec(line)?.[1] ?? [])[0]
