// A summary as a file, with what its person added to it, and with the spoken words.
import type { HighlightNames } from '../accounts/account.ts'
import { formatTimestamp } from '../basics/format.ts'
import type { Cue } from '../captions/transcript.ts'
import { hasMoment, noMoment } from '../marks/highlight-moment.ts'
import type { HighlightView } from '../marks/highlights.ts'
import { momentUrl } from '../sources/video-facts.ts'
import { escapeMarkdown, toMarkdown, toOneLine, toPlainText } from '../summaries/document.ts'
import type { SummaryView } from '../summaries/summary.ts'
import { summaryLanguage } from '../summaries/summary-language.ts'

export const fileFormats = ['txt', 'md', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

export type SummaryAdditions = {
  /** The person's note on the whole summary, in Markdown. */
  note: string
  highlights: readonly Pick<
    HighlightView,
    'place' | 'startSeconds' | 'endSeconds' | 'quote' | 'note' | 'color'
  >[]
  /** What the person calls the colors. */
  colorNames: HighlightNames
  /** The transcript. */
  cues: readonly Cue[]
}

/** Seconds of speech in one paragraph of the transcript. */
const paragraphSeconds = 45

export const toSummaryFile = (...args: Parameters<typeof writeSummaryFile>): string =>
  [...writeSummaryFile(...args)].join('')

/** Yields the file in short parts: a person may have marked much, and speech lasts for hours. */
export function* writeSummaryFile(
  view: SummaryView,
  additions: SummaryAdditions,
  format: FileFormat,
): Generator<string> {
  if (format === 'json') return yield* writeJson(view, additions)
  if (format === 'txt') {
    yield toPlainText(view).trimEnd()
    yield* writeTextAdditions(view, additions)
    return yield '\n'
  }
  yield toMarkdown(view).trimEnd()
  if (view.tags.length > 0) yield `\n\nTags: ${view.tags.map(escapeMarkdown).join(', ')}`
  yield* writeMarkdownAdditions(view, additions, (quote) => `“${quote}”`)
  yield '\n'
}

/** As `JSON.stringify` writes it with an indentation of two. */
function* writeJson(
  { id: _, ...summary }: SummaryView,
  { note, highlights, cues }: SummaryAdditions,
): Generator<string> {
  const language = summaryLanguage(summary)
  yield JSON.stringify({ ...summary, language, note }, null, 2).slice(0, -2)
  for (const [name, list] of Object.entries({ highlights: highlights.map(toExported), cues })) {
    yield `,\n  "${name}": [`
    for (const [at, item] of list.entries())
      yield `${at === 0 ? '' : ','}\n    ${JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')}`
    yield list.length > 0 ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

/** What the person marked and wrote, without the ids and anchors with which Pith finds it again. */
function toExported(highlight: SummaryAdditions['highlights'][number]) {
  const { place, startSeconds, endSeconds, quote, note, color } = highlight
  return { place, ...(hasMoment(highlight) && { startSeconds, endSeconds }), quote, note, color }
}

/**
 * Yields sections of Markdown, each after an empty line; `mark` marks the escaped words of
 * a highlight.
 */
export function* writeMarkdownAdditions(
  view: SummaryView,
  { note, highlights, colorNames, cues }: SummaryAdditions,
  mark: (quote: string) => string,
): Generator<string> {
  const timestampOf = (seconds: number) => {
    const label = formatTimestamp(seconds, view.transcript)
    const url = momentUrl(view, seconds)
    return url ? `[${label}](${url})` : label
  }
  const toLine = (highlight: SummaryAdditions['highlights'][number]) => {
    const { startSeconds, quote, note: remark, color } = highlight
    const timestamp = hasMoment(highlight) ? timestampOf(startSeconds) : `${noMoment}:`
    const line = `- ${timestamp} ${mark(escapeMarkdown(quote))} (${escapeMarkdown(colorNames[color])})`
    return remark ? `${line}\n  ${escapeMarkdown(remark)}` : line
  }
  const toParagraph = ({ startSeconds, text }: Paragraph) =>
    `${timestampOf(startSeconds)} ${escapeMarkdown(text)}`
  if (note) yield `\n\n## My note\n\n${note}`
  yield* writeSection('## My highlights\n\n', '\n', highlights, toLine)
  yield* writeSection('## Transcript\n\n', '\n\n', joinCues(cues), toParagraph)
}

function* writeTextAdditions(
  view: SummaryView,
  { note, highlights, colorNames, cues }: SummaryAdditions,
): Generator<string> {
  const timestampOf = (seconds: number) => formatTimestamp(seconds, view.transcript)
  const toLine = (highlight: SummaryAdditions['highlights'][number]) => {
    const { startSeconds, quote, note: remark, color } = highlight
    const line = `${hasMoment(highlight) ? timestampOf(startSeconds) : noMoment}  “${toOneLine(quote)}” (${toOneLine(colorNames[color])})`
    return remark ? `${line}\n  ${toOneLine(remark)}` : line
  }
  const toParagraph = ({ startSeconds, text }: Paragraph) =>
    `${timestampOf(startSeconds)}  ${toOneLine(text)}`
  const tags = view.tags.map(toOneLine).join(', ')
  const written = note.split('\n').map(toOneLine).join('\n')
  if (tags) yield `\n\nTAGS\n${tags}`
  if (written) yield `\n\nMY NOTE\n${written}`
  yield* writeSection('MY HIGHLIGHTS\n', '\n', highlights, toLine)
  yield* writeSection('TRANSCRIPT\n', '\n', joinCues(cues), toParagraph)
}

/** Yields nothing without items. */
function* writeSection<Item>(
  heading: string,
  separator: string,
  items: Iterable<Item>,
  toText: (item: Item) => string,
): Generator<string> {
  let before = `\n\n${heading}`
  for (const item of items) {
    yield before + toText(item)
    before = separator
  }
}

type Paragraph = { startSeconds: number; text: string }

/** Each speaker begins a paragraph. */
function* joinCues(cues: readonly Cue[]): Generator<Paragraph> {
  let last: { startSeconds: number; texts: string[] } | null = null
  const end = ({ startSeconds, texts }: NonNullable<typeof last>) => ({
    startSeconds,
    text: texts.join(' '),
  })
  for (const { startSeconds, text, isTurn } of nameSpeakersOnce(cues)) {
    if (last && !isTurn && startSeconds - last.startSeconds < paragraphSeconds) {
      last.texts.push(text)
      continue
    }
    if (last) yield end(last)
    last = { startSeconds, texts: [text] }
  }
  if (last) yield end(last)
}

/**
 * Captions may name the speaker in each cue: "Ada: It computes." The name is kept where
 * the speaker changes.
 */
function* nameSpeakersOnce(cues: readonly Cue[]): Generator<Paragraph & { isTurn: boolean }> {
  let speaker: string | null = null
  for (const { startSeconds, text } of cues) {
    const [name = null] = /^\p{L}[^:.!?]{0,50}: /u.exec(text) ?? []
    const isSame = name !== null && name === speaker
    speaker = name ?? speaker
    if (!name) {
      yield { startSeconds, text, isTurn: false }
      continue
    }
    const said = text.slice(name.length).replaceAll(` ${name}`, ' ')
    // "the answer is: yes" goes on within a sentence.
    yield {
      startSeconds,
      text: isSame ? said : name + said,
      isTurn: !isSame && !/^\p{Ll}/u.test(name),
    }
  }
}
