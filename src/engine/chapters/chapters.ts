// Splits a recording into chapters: the author's where there are any, else by topic segmentation.

import type { AuthorChapter } from '../engine-input.ts'
import { getStems } from '../language/terms.ts'
import type { SpokenSentence } from '../transcript.ts'
import { computeBoundaryOdds, estimateChapterCount } from './boundary-odds.ts'
import { segmentTopics } from './segmentation.ts'

/**
 * The sentences of a chapter, from one index up to, not including, another. The title is
 * empty where nobody gave one.
 */
export type Section = { title: string; startSeconds: number; from: number; to: number }

const maxChapters = 24
/** Chapters have at least this average length. */
const [minChapterSeconds, minChapterSentences] = [45, 8]
/** Fewer chapters of the author are no division. */
const minAuthorChapters = 2

/** Whether the author divided the video. */
export function hasAuthorChapters(chapters: readonly AuthorChapter[]): boolean {
  return chapters.length >= minAuthorChapters
}

/** `most` limits the chapters that are found, not those of the author. */
export function splitSections(
  sentences: SpokenSentence[],
  {
    authorChapters = [],
    language,
    most = maxChapters,
  }: { authorChapters?: AuthorChapter[]; language: string; most?: number },
): Section[] {
  if (hasAuthorChapters(authorChapters)) return splitByAuthorChapters(sentences, authorChapters)
  const starts = findStarts(sentences, language, most)
  return starts.map((from, i) => ({
    title: '',
    startSeconds: sentences[from]!.startSeconds,
    from,
    to: starts[i + 1] ?? sentences.length,
  }))
}

function findStarts(sentences: SpokenSentence[], language: string, most: number): number[] {
  const endSeconds = sentences.at(-1)!.endSeconds
  const seconds = endSeconds - sentences[0]!.startSeconds
  const limit = Math.min(
    maxChapters,
    most,
    seconds / minChapterSeconds,
    sentences.length / minChapterSentences,
  )
  const count = Math.min(
    Math.max(1, Math.floor(limit)),
    Math.round(estimateChapterCount(sentences)),
  )
  const input = {
    sentenceTerms: sentences.map((sentence) => getStems(sentence, language)),
    boundaryOdds: computeBoundaryOdds(sentences, language),
    startSeconds: sentences.map(({ startSeconds }) => startSeconds),
    endSeconds,
  }
  return segmentTopics(input, count).map(({ start }) => start)
}

function splitByAuthorChapters(
  sentences: SpokenSentence[],
  authorChapters: AuthorChapter[],
): Section[] {
  const ordered = authorChapters.toSorted((a, b) => a.startSeconds - b.startSeconds)
  let from = 0
  return ordered.map(({ title, startSeconds }, i) => {
    const end = ordered[i + 1]?.startSeconds ?? Number.POSITIVE_INFINITY
    let to = from
    while (to < sentences.length && sentences[to]!.startSeconds < end) to++
    const section = { title, startSeconds: Math.max(0, startSeconds), from, to }
    from = to
    return section
  })
}
