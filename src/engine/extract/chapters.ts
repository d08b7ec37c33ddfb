// The video's chapters: the author's own where there are any, else found by its words; each with a title and one sentence.
import type { Chapter } from '#contract/summary.ts'
import type { Sentence } from '../transcript.ts'
import { phrasesOf } from './phrases.ts'
import { segment } from './segments.ts'
import { termsOf } from './terms.ts'

/** A chapter's sentences: from one index up to, not including, another. */
export type Stretch = { title: string; startSeconds: number; from: number; to: number }

/** Cuts the sentences into stretches by the author's marks, or by their words. */
export function stretchesOf(
  sentences: Sentence[],
  marks: { title: string; startSeconds: number }[],
  language: string,
): Stretch[] {
  if (sentences.length === 0) return []
  const own = [...marks].sort((a, b) => a.startSeconds - b.startSeconds)
  if (own.length > 1) {
    return own.map((mark, i) => {
      const next = own[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
      const from = firstAt(sentences, i === 0 ? 0 : mark.startSeconds)
      return { ...mark, startSeconds: Math.max(0, mark.startSeconds), from, to: firstAt(sentences, next) }
    })
  }
  const units = sentences.map(({ text }) => termsOf(text, language).flatMap(({ stem }) => stem ?? []))
  const starts = segment(units, null)
  const titles = titlesOf(sentences, starts, language)
  return starts.map((from, i) => ({
    title: titles[i]!,
    startSeconds: sentences[from]!.startSeconds,
    from,
    to: starts[i + 1] ?? sentences.length,
  }))
}

/** A stretch as a reader sees it, with the sentence that stands for it. */
export function chapterOf(stretch: Stretch, summary: string): Chapter {
  return { title: stretch.title, startSeconds: stretch.startSeconds, summary }
}

function firstAt(sentences: Sentence[], seconds: number): number {
  const at = sentences.findIndex(({ startSeconds }) => startSeconds >= seconds)
  return at < 0 ? sentences.length : at
}

/** For each segment the phrase that is most its own. */
function titlesOf(sentences: Sentence[], starts: number[], language: string): string[] {
  const phrases = phrasesOf(sentences, language)
  const taken = new Set<string>()
  return starts.map((from, i) => {
    const to = starts[i + 1] ?? sentences.length
    let best = { key: '', text: sentences[from]!.text, score: 0 }
    for (const phrase of phrases) {
      const inside = phrase.sentences.filter((at) => at >= from && at < to).length
      if (inside === 0 || taken.has(phrase.key)) continue
      const score = inside * (inside / phrase.sentences.length) * phrase.words ** 0.7
      if (score > best.score) best = { key: phrase.key, text: phrase.text, score }
    }
    taken.add(best.key)
    return best.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}
