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

export function toSummaryFile(
  view: SummaryView,
  additions: SummaryAdditions,
  format: FileFormat,
): string {
  if (format === 'json') {
    const { id: _, ...summary } = view
    const { note, cues } = additions
    const highlights = additions.highlights.map(toExported)
    return `${JSON.stringify({ ...summary, language: summaryLanguage(view), note, highlights, cues }, null, 2)}\n`
  }
  if (format === 'txt')
    return `${[toPlainText(view).trimEnd(), ...listTextAdditions(view, additions)].join('\n\n')}\n`
  const tags = view.tags.length > 0 ? [`Tags: ${view.tags.map(escapeMarkdown).join(', ')}`] : []
  const mark = (quote: string) => `“${quote}”`
  return `${[toMarkdown(view).trimEnd(), ...tags, ...listMarkdownAdditions(view, additions, mark)].join('\n\n')}\n`
}

/** What the person marked and wrote, without the ids and anchors with which Pith finds it again. */
function toExported(highlight: SummaryAdditions['highlights'][number]) {
  const { place, startSeconds, endSeconds, quote, note, color } = highlight
  return { place, ...(hasMoment(highlight) && { startSeconds, endSeconds }), quote, note, color }
}

/** Sections of Markdown; `mark` marks the escaped words of a highlight. */
export function listMarkdownAdditions(
  view: SummaryView,
  { note, highlights, colorNames, cues }: SummaryAdditions,
  mark: (quote: string) => string,
): string[] {
  const timestampOf = (seconds: number) => {
    const label = formatTimestamp(seconds, view.transcript)
    const url = momentUrl(view, seconds)
    return url ? `[${label}](${url})` : label
  }
  const marked = highlights.map((highlight) => {
    const { startSeconds, quote, note: remark, color } = highlight
    const timestamp = hasMoment(highlight) ? timestampOf(startSeconds) : `${noMoment}:`
    const line = `- ${timestamp} ${mark(escapeMarkdown(quote))} (${escapeMarkdown(colorNames[color])})`
    return remark ? `${line}\n  ${escapeMarkdown(remark)}` : line
  })
  const said = joinCues(cues).map(
    ({ startSeconds, text }) => `${timestampOf(startSeconds)} ${escapeMarkdown(text)}`,
  )
  return [
    ...(note ? [`## My note\n\n${note}`] : []),
    ...(marked.length > 0 ? [`## My highlights\n\n${marked.join('\n')}`] : []),
    ...(said.length > 0 ? [`## Transcript\n\n${said.join('\n\n')}`] : []),
  ]
}

function listTextAdditions(
  view: SummaryView,
  { note, highlights, colorNames, cues }: SummaryAdditions,
): string[] {
  const timestampOf = (seconds: number) => formatTimestamp(seconds, view.transcript)
  const marked = highlights.map((highlight) => {
    const { startSeconds, quote, note: remark, color } = highlight
    const line = `${hasMoment(highlight) ? timestampOf(startSeconds) : noMoment}  “${toOneLine(quote)}” (${toOneLine(colorNames[color])})`
    return remark ? `${line}\n  ${toOneLine(remark)}` : line
  })
  const said = joinCues(cues).map(
    ({ startSeconds, text }) => `${timestampOf(startSeconds)}  ${toOneLine(text)}`,
  )
  const written = note.split('\n').map(toOneLine).join('\n')
  const sections = [
    ['TAGS', view.tags.map(toOneLine).join(', ')],
    ['MY NOTE', written],
    ['MY HIGHLIGHTS', marked.join('\n')],
    ['TRANSCRIPT', said.join('\n')],
  ]
  return sections.flatMap(([heading, body]) => (body ? [`${heading}\n${body}`] : []))
}

/** Each speaker begins a paragraph. */
function joinCues(cues: readonly Cue[]): { startSeconds: number; text: string }[] {
  const paragraphs: { startSeconds: number; texts: string[] }[] = []
  for (const { startSeconds, text, isTurn } of nameSpeakersOnce(cues)) {
    const last = paragraphs.at(-1)
    if (last && !isTurn && startSeconds - last.startSeconds < paragraphSeconds)
      last.texts.push(text)
    else paragraphs.push({ startSeconds, texts: [text] })
  }
  return paragraphs.map(({ startSeconds, texts }) => ({ startSeconds, text: texts.join(' ') }))
}

/**
 * Captions may name the speaker in each cue: "Ada: It computes." The name is kept where
 * the speaker changes.
 */
function nameSpeakersOnce(
  cues: readonly Cue[],
): { startSeconds: number; text: string; isTurn: boolean }[] {
  let speaker: string | null = null
  return cues.map(({ startSeconds, text }) => {
    const [name = null] = /^\p{L}[^:.!?]{0,50}: /u.exec(text) ?? []
    const isSame = name !== null && name === speaker
    speaker = name ?? speaker
    if (!name) return { startSeconds, text, isTurn: false }
    const said = text.slice(name.length).replaceAll(` ${name}`, ' ')
    // "the answer is: yes" goes on within a sentence.
    return {
      startSeconds,
      text: isSame ? said : name + said,
      isTurn: !isSame && !/^\p{Ll}/u.test(name),
    }
  })
}
