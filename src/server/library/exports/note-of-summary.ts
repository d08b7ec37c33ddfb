// One summary as a note for Obsidian: properties in YAML, the summary with linked
// moments, the person's own note and highlights, the transcript.

import { type SummaryAdditions, writeMarkdownAdditions } from '#contract/library/summary-file.ts'
import { toMarkdown } from '#contract/summaries/document.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { htmlLanguage, summaryLanguage } from '#contract/summaries/summary-language.ts'

/** Yields the text of the note in parts. */
export function* writeVaultNote(view: SummaryView, additions: SummaryAdditions): Generator<string> {
  const mark = (quote: string) => `==${quote.replaceAll('==', '=\\=')}==`
  yield `${toProperties(view)}\n\n${toMarkdown(view).trimEnd()}`
  yield* writeMarkdownAdditions(view, additions, mark)
  yield '\n'
}

/** Texts are written as JSON, which is YAML without surprises. */
function toProperties(view: SummaryView): string {
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const lines: [string, unknown][] = [
    ['title', view.title],
    ['channel', view.channel],
    ['url', view.url],
    ['video', view.videoId],
    ['created', date(view.firstMadeAt)],
    ['written', date(view.createdAt)],
    ['saved', view.savedAt === null ? null : date(view.savedAt)],
    ['rating', view.rating || null],
    ['duration', view.duration],
    ['language', htmlLanguage(summaryLanguage(view))],
    ['length', view.length],
    ['sentiment', view.summary.sentiment],
    ['topics', view.summary.mainTopics],
    ['tags', view.tags.map(toObsidianTag).filter(Boolean)],
  ]
  const written = lines.filter(([, value]) => value !== null && value !== '')
  return [
    '---',
    ...written.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    '---',
  ].join('\n')
}

/** What no tag of Obsidian has. Vowel signs and joiners are parts of words, and a symbol is one. */
const notInTags =
  /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Join_Control}_/-]+/gu

/** Obsidian's tags have no spaces and are not numbers only. */
function toObsidianTag(tag: string): string {
  const words = tag
    .trim()
    .replace(notInTags, '-')
    .replace(/^-+|-+$/g, '')
  return /^\p{N}+$/u.test(words) ? `n${words}` : words
}
