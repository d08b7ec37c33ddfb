// Collects the sentences of the speaker that a digest shows, with what is shown around each.
import type { SummaryText } from '#contract/summaries/summary.ts'

export type ShownSentence = {
  place: 'short version' | 'pull quote' | 'highlight' | 'summary' | 'chapter' | 'key point'
  text: string
  /** Unknown in running text. */
  startSeconds?: number
  /**
   * The sentence that is shown directly before this one and the one directly after it, in
   * the same chapter or paragraph.
   */
  before?: ShownSentence
  after?: ShownSentence
}

/**
 * Key points of a digest with highlights repeat highlights word for word, so only the
 * others count.
 */
export function collectShownSentences(digest: SummaryText): ShownSentence[] {
  const { pullQuote, chapters, keyPoints } = digest
  const hasHighlights = chapters.some(({ highlights }) => highlights !== undefined)
  if (!hasHighlights) return collectProse(digest)
  const quote = pullQuote ? [shown('pull quote', pullQuote.text, pullQuote.startSeconds)] : []
  const highlights = chapters.flatMap((chapter) =>
    linked(
      (chapter.highlights ?? []).map(({ text, startSeconds }) =>
        shown('highlight', text, startSeconds),
      ),
    ),
  )
  const known = new Set([...quote, ...highlights].map(({ text }) => text))
  const points = keyPoints.filter(({ text }) => !known.has(text)).map(toPoint)
  return [...quote, ...highlights, ...points]
}

/** A digest without highlights shows sentences of the speaker everywhere. */
function collectProse({ tldr, summary, chapters, keyPoints }: SummaryText): ShownSentence[] {
  return [
    ...linked(splitSentences(tldr).map((text) => shown('short version', text))),
    ...summary
      .split(/\n{2,}/)
      .flatMap((text) => linked(splitSentences(text).map((one) => shown('summary', one)))),
    ...chapters.flatMap(({ summary }) =>
      linked(splitSentences(summary).map((text) => shown('chapter', text))),
    ),
    ...keyPoints.map(toPoint),
  ]
}

function toPoint({ text, startSeconds }: { text: string; startSeconds: number }): ShownSentence {
  return shown('key point', text, startSeconds)
}

function shown(place: ShownSentence['place'], text: string, startSeconds?: number): ShownSentence {
  return { place, text: text.trim(), ...(startSeconds !== undefined && { startSeconds }) }
}

function linked(sentences: ShownSentence[]): ShownSentence[] {
  sentences.forEach((sentence, i) => {
    const [before, after] = [sentences[i - 1], sentences[i + 1]]
    if (before) sentence.before = before
    if (after) sentence.after = after
  })
  return sentences
}

function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…]["'”)\]]*)(?<!\b(?:Mr|Mrs|Ms|Dr|St|vs)\.)\s+(?=["'“([]?[\p{Lu}\p{N}])/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
