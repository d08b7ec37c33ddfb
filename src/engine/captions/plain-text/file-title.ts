// Finds the title that a caption file gives itself: a note's property, its heading, a field above
// the words, or the tag of lyrics.
import { cleanLine, hasVisibleText } from '#contract/basics/clean-text.ts'
import { maxTitleCharacters } from '#contract/basics/limits.ts'
import { splitProperties } from './markdown-headings.ts'

/** Titles stand at the start, but notes may have long properties. */
const maxHeadCharacters = 40_000
const title = /^title ?: ?(.+)$/i

/** Pages and mail name these above a transcript. */
export const field =
  /^(?:title|url|link|source|date|from|to|subject|channel|author|video|duration|length|language|published|views) ?: ?\S/i

const nameless =
  /^(?:recordings?|audio|videos?|captions?|subtitles?|subs|transcripts?|transcription|text|notes?|untitled|unnamed|new|full|raw|final|auto|english|voice|memo|img|vid|mov|rec|file|download|output|zoom|gmt|\d|[\s._()-])+$/i

/** "Recording", "captions (2)", "zoom_0": what a file is, not what it is about. */
export const isNameless = (name: string) => nameless.test(name)

/** Returns null without a title, and for one such as "Transcript". */
export function findFileTitle(text: string): string | null {
  const head = text.slice(0, maxHeadCharacters).replace(/^\ufeff/, '')
  const { properties, rest } = splitProperties(head.split(/\r\n?|\n/))
  const lines = rest.map((line) => line.trim()).filter(Boolean)
  const found = findProperty(properties) ?? findHeading(lines) ?? findField(lines) ?? findTag(lines)
  const clean = cleanLine(found ?? '').slice(0, maxTitleCharacters)
  return hasVisibleText(clean) && !isNameless(clean) ? clean : null
}

const findTitle = (lines: string[]) => lines.flatMap((line) => title.exec(line)?.[1] ?? [])[0]

/** `title: "Heat pumps"`. A sign alone says that the text is in the next lines. */
function findProperty(properties: string[]): string | undefined {
  const value = findTitle(properties)
  return value && !/^[>|][+-]?$/.test(value) ? unquote(value) : undefined
}

function unquote(value: string): string {
  const [, quote, quoted] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (quoted === undefined) return value.replace(/\s#.*$/, '')
  return quote === '"' ? quoted.replace(/\\(["\\])/g, '$1') : quoted.replaceAll("''", "'")
}

/** The only heading of the first level, at the start. */
function findHeading(lines: string[]): string | undefined {
  const isOnly = lines.filter((line) => /^# \S/.test(line)).length === 1
  const [, heading] = /^# (.*[^\s#])$/.exec(lines[0] ?? '') ?? []
  return isOnly && heading && !/\d:\d\d/.test(heading) ? heading : undefined
}

function findField(lines: string[]): string | undefined {
  const end = lines.findIndex((line) => !field.test(line))
  return findTitle(end === -1 ? lines : lines.slice(0, end))
}

const findTag = (lines: string[]) =>
  lines.slice(0, 20).flatMap((line) => /^\[ti ?: ?(.+)\]$/i.exec(line)?.[1] ?? [])[0]
