// Writes what a model reads about a video: what is known of it, and its transcript as
// numbered lines. All of it is data, never a rule.
import type { TranscriptKind } from '#contract/captions/transcript.ts'
import type { AuthorChapter } from './engine-input.ts'
import type { PromptLine } from './transcript-windows.ts'

/** What is known of a video beside its words. */
export type VideoFacts = {
  title: string
  channel?: string
  /** The date of its publication, such as "2026-11-28". */
  published?: string
  description?: string
  durationSeconds: number
  captions?: TranscriptKind
  /** The author's chapters, each with the number of its first line. */
  chapters: (AuthorChapter & { line: number })[]
}

/** Replaces a prompt injection, so that the numbers of the other sentences stay the same. */
const omittedSentence = '(left out: it speaks to a machine, not to viewers)'

/** Numbers the sentences of a transcript. The words of hidden ones are not shown. */
export function toPromptLines(
  sentences: Omit<PromptLine, 'number'>[],
  hidden: ReadonlySet<number>,
): PromptLine[] {
  return sentences.map((sentence, number) => ({
    ...sentence,
    number,
    ...(hidden.has(number) && { text: omittedSentence, isOmitted: true as const }),
  }))
}

/** What is sent of a video: all that is said, passages of it, or notes on all of it. */
export type MaterialKind = 'transcript' | 'passages' | 'notes'

/**
 * A line of the material: one sentence, or short ones in a row. Its number is that of the
 * first.
 */
type MaterialLine = { number: number; last: number; text: string; heading?: string | undefined }

/**
 * A line that has fewer characters takes the next sentence too, because each number costs
 * a token.
 */
const minLineCharacters = 80
const maxLineCharacters = 200

/**
 * Joins short sentences of a transcript to lines. Notes and omitted sentences stay alone.
 * Linear.
 */
function joinShortLines(lines: readonly PromptLine[]): MaterialLine[] {
  const joined: (MaterialLine & { isOpen: boolean })[] = []
  for (const [i, { number, text, heading, isOmitted }] of lines.entries()) {
    const previous = joined.at(-1)
    const fits =
      previous?.isOpen &&
      !heading &&
      !isOmitted &&
      number === lines[i - 1]!.number + 1 &&
      previous.text.length < minLineCharacters &&
      previous.text.length + text.length < maxLineCharacters
    if (fits) {
      previous.text = `${previous.text} ${text}`
      previous.last = number
    } else
      joined.push({
        number,
        last: number,
        text,
        heading,
        isOpen: !isOmitted && heading === undefined,
      })
  }
  return joined.map(({ isOpen: _, ...line }) => line)
}

/**
 * Returns a function that lists the sentences of the line with a number; those of an
 * unknown number are itself.
 */
export function createLineReader(lines: readonly PromptLine[]): (number: number) => number[] {
  const lastOf = new Map(joinShortLines(lines).map(({ number, last }) => [number, last]))
  return (number) =>
    Array.from({ length: (lastOf.get(number) ?? number) - number + 1 }, (_, i) => number + i)
}

const captionTexts: Record<TranscriptKind, string> = {
  manual: 'captions by people',
  auto: 'automatic captions: names may be misheard',
  browser: 'captions of the video: names may be misheard',
  speech: 'recognized speech: names may be misheard',
  upload: 'an uploaded file',
}

/**
 * Writes the facts and the lines. The same video always gives the same text, so that
 * providers reuse what they have read of it. `readSeconds` is the end of the part that is
 * read, or null.
 */
export function writeMaterial(
  lines: readonly PromptLine[],
  facts: VideoFacts,
  { kind, readSeconds = null }: { kind: MaterialKind; readSeconds?: number | null },
): string {
  const { title, channel, published, description, durationSeconds, captions, chapters } = facts
  const known = [
    title && `Title: ${escapeData(title)}`,
    channel && `Channel: ${escapeData(channel)}`,
    published && `Published: ${published}`,
    `Length: ${describeLength(durationSeconds)}`,
    captions && `Words: ${captionTexts[captions]}`,
    description && `Description: ${escapeData(description)}`,
    readSeconds !== null && `Read: only the first ${describeLength(readSeconds)} of it`,
  ]
  return [
    fence(
      'video',
      known.flatMap((line) => line || []),
    ),
    chapters.length > 0
      ? fence(
          'chapters',
          chapters.map(({ line, title }) => formatLine(line, title)),
        )
      : '',
    fence(kind, formatLines(lines)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** A length in minutes, which a text may name; in seconds where it is short. */
function describeLength(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`
}

/** Formats a numbered line. Data has no line breaks, so that none of it looks like one. */
function formatLine(number: number, text: string): string {
  return `${number} ${escapeData(text)}`
}

/** Formats lines, with the heading before the first one that it is about. */
export function formatLines(lines: readonly PromptLine[]): string[] {
  return joinShortLines(lines).flatMap(({ number, text, heading }) => [
    ...(heading ? [`# ${escapeData(heading)}`] : []),
    formatLine(number, text),
  ])
}

export function fence(name: string, lines: string[]): string {
  return `<${name}>\n${lines.join('\n')}\n</${name}>`
}

const replacements: Record<string, string> = { '<': '‹', '>': '›' }

/**
 * Escapes untrusted text to one line that can neither close a fence nor look like a
 * numbered line.
 */
export function escapeData(text: string): string {
  return text
    .replace(/[<>]/g, (mark) => replacements[mark]!)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
