// The video's chapters: the author's own where there are any, else found by its words; each with a title and one sentence.
import type { Chapter } from '#contract/summary.ts'
import type { AuthorChapter } from '../summarize.ts'
import type { SpokenSentence } from '../transcript.ts'
import { type BorderWeights, borderOdds, usualCount } from './borders.ts'
import { rankSentences } from './rank.ts'
import { segment } from './segments.ts'
import { stemsIn } from './terms.ts'
import { titlesOf } from './titles.ts'

/** A chapter's sentences: from one index up to, not including, another. */
export type Stretch = { title: string; startSeconds: number; from: number; to: number }

const maxChapters = 30
/** On average no chapter is shorter than this. */
const [chapterSeconds, chapterSentences] = [75, 12]
const fewestAuthorChapters = 2
const sentenceWords = 40

/** Cuts the sentences into stretches, by the author's marks or by their words. */
export function stretchesOf(sentences: SpokenSentence[], marks: AuthorChapter[], language: string): Stretch[] {
  if (marks.length >= fewestAuthorChapters) return authorStretches(sentences, marks)
  const starts = startsOf(sentences, language)
  const titles = titlesOf(sentences, starts, language)
  return starts.map((from, i) => ({
    title: titles[i]!,
    startSeconds: sentences[from]!.startSeconds,
    from,
    to: starts[i + 1] ?? sentences.length,
  }))
}

/** Indices of the sentences that open a chapter. */
export function startsOf(sentences: SpokenSentence[], language: string, weights?: BorderWeights): number[] {
  const seconds = sentences.at(-1)!.endSeconds - sentences[0]!.startSeconds
  const most = Math.min(maxChapters, seconds / chapterSeconds, sentences.length / chapterSentences)
  const speech = {
    units: sentences.map((sentence) => stemsIn(sentence, language)),
    odds: borderOdds(sentences, language, weights),
    startSeconds: sentences.map(({ startSeconds }) => startSeconds),
    endSeconds: sentences.at(-1)!.endSeconds,
  }
  return segment(speech, Math.min(Math.max(1, Math.floor(most)), Math.round(usualCount(sentences, weights))))
}

/** A stretch as a reader sees it, with the one of its own sentences that says most of it. */
export function chapterOf(
  { title, startSeconds }: Pick<Stretch, 'title' | 'startSeconds'>,
  own: SpokenSentence[],
  language: string,
): Chapter {
  const best = rankSentences(own, { budgetWords: sentenceWords, language, title })[0]
  const sentence = best === undefined ? own.toSorted((a, b) => b.text.length - a.text.length)[0] : own[best]
  return { title, startSeconds, summary: sentence?.text ?? '' }
}

function authorStretches(sentences: SpokenSentence[], marks: AuthorChapter[]): Stretch[] {
  const ordered = marks.toSorted((a, b) => a.startSeconds - b.startSeconds)
  let from = 0
  return ordered.map(({ title, startSeconds }, i) => {
    const end = ordered[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    let to = from
    while (to < sentences.length && sentences[to]!.startSeconds < end) to++
    const stretch = { title, startSeconds: Math.max(0, startSeconds), from, to }
    from = to
    return stretch
  })
}
