// One summary as a note for Obsidian: properties in YAML, the summary with linked moments, the person's own note and highlights, the transcript.
import type { HighlightNames } from '#contract/account.ts'
import { escapeMarkdown, toMarkdown } from '#contract/document.ts'
import type { ExportedHistory } from '#contract/export.ts'
import { formatMoment } from '#contract/format.ts'
import type { HighlightView } from '#contract/highlights.ts'
import type { SummaryView } from '#contract/summary.ts'
import { timestampUrl } from '#contract/timestamp-url.ts'
import type { Cue } from '#contract/transcript.ts'

/** Seconds of speech in one paragraph of the transcript. */
const paragraphSeconds = 45

type SummaryNoteParts = {
  view: SummaryView
  entry: ExportedHistory | undefined
  highlights: HighlightView[]
  ownNote: string
  cues: Cue[]
  /** What the person calls the colors of highlights. */
  colorNames: HighlightNames
}

export function toVaultNote({ view, entry, highlights, ownNote, cues, colorNames }: SummaryNoteParts): string {
  const moment = (seconds: number) => {
    const label = formatMoment(seconds, view.transcript)
    return view.url ? `[${label}](${timestampUrl(view.url, seconds)})` : label
  }
  return [
    toProperties(view, entry),
    toMarkdown(view).trimEnd(),
    ownNote && `## My note\n\n${ownNote}`,
    highlights.length > 0 &&
      `## My highlights\n\n${highlights.map((each) => toLine(each, moment, colorNames)).join('\n')}`,
    cues.length > 0 && `## Transcript\n\n${toParagraphs(cues, moment).join('\n\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

type Moment = (seconds: number) => string

function toLine({ startSeconds, quote, note, color }: HighlightView, moment: Moment, names: HighlightNames): string {
  const remark = note ? `\n  ${escapeMarkdown(note)}` : ''
  return `- ${moment(startSeconds)} ==${escapeMarkdown(quote).replaceAll('==', '=\\=')}== (${escapeMarkdown(names[color])})${remark}`
}

function toParagraphs(cues: Cue[], moment: Moment): string[] {
  const paragraphs: { startSeconds: number; texts: string[] }[] = []
  for (const { startSeconds, text } of cues) {
    const last = paragraphs.at(-1)
    if (last && startSeconds - last.startSeconds < paragraphSeconds) last.texts.push(text)
    else paragraphs.push({ startSeconds, texts: [text] })
  }
  return paragraphs.map(({ startSeconds, texts }) => `${moment(startSeconds)} ${escapeMarkdown(texts.join(' '))}`)
}

/** Texts are written as JSON, which is YAML without surprises. */
function toProperties(view: SummaryView, entry: ExportedHistory | undefined): string {
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const lines: [string, unknown][] = [
    ['title', view.title],
    ['channel', view.channel],
    ['url', view.url],
    ['video', view.videoId],
    ['created', date(entry?.createdAt ?? view.createdAt)],
    ['written', date(view.createdAt)],
    ['saved', view.savedAt === null ? null : date(view.savedAt)],
    ['rating', view.rating || null],
    ['duration', view.duration],
    ['language', view.language],
    ['length', view.length],
    ['sentiment', view.summary.sentiment],
    ['topics', view.summary.mainTopics],
    ['tags', (entry?.tags ?? []).map(toObsidianTag).filter(Boolean)],
  ]
  const written = lines.filter(([, value]) => value !== null && value !== '')
  return ['---', ...written.map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---'].join('\n')
}

/** Obsidian's tags have no spaces and are not numbers only. */
function toObsidianTag(tag: string): string {
  const words = tag
    .trim()
    .replace(/[^\p{L}\p{N}_/-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return /^\d+$/.test(words) ? `n${words}` : words
}
