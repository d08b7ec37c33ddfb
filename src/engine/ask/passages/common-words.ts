// Finds passages for a question that has only words which a search leaves out: "When does
// she get up?"
import type { AskSource, FoundPassage } from '../ask-types.ts'
import { listContentStems } from '../question/covers-question.ts'
import { findKind } from '../question/read-question.ts'
import { createEvidenceTest } from '../quote/quotable-evidence.ts'
import { indexTranscript } from '../transcript-index.ts'
import { cutPassage } from './passage.ts'
import type { RankOptions } from './rank-passages.ts'

/**
 * What a sentence gains that has the kind of answer the question expects, as a share of
 * all its words.
 */
const evidenceShare = 0.5

/** "How strong is it?" is also answered with "strength". */
const measures: Readonly<Record<string, string>> = {
  ...{
    old: 'age years',
    strong: 'strength',
    long: 'length',
    deep: 'depth',
    wide: 'width',
    high: 'height',
  },
  ...{
    tall: 'height',
    heavy: 'weight weighs',
    fast: 'speed',
    hot: 'temperature degrees',
    far: 'distance',
  },
}
/** "tied" for "tie": stems of short words differ. */
const minFormLetters = 3
const maxEndingLetters = 3

type Scored = { source: AskSource; at: number; score: number }

/**
 * The passages of the sentences that say most of the words, best first. Takes time in
 * proportion to the transcripts.
 */
export function findCommonWords(
  question: string,
  sources: AskSource[],
  { maxPassages, maxPerVideo }: RankOptions,
): FoundPassage[] {
  const scored = sources.flatMap((source) => scoreSentences(question, source))
  scored.sort((a, b) => b.score - a.score)
  const used = new Map(sources.map((source) => [source, new Set<number>()]))
  const counts = new Map<AskSource, number>()
  const passages: FoundPassage[] = []
  for (const { source, at } of scored) {
    const [taken, count] = [used.get(source)!, counts.get(source) ?? 0]
    if (passages.length >= maxPassages) break
    if (taken.has(at) || count >= maxPerVideo) continue
    const index = indexTranscript(source.transcript)
    const { passage, from, to } = cutPassage(source, index, {
      center: at,
      stems: new Set(),
      used: taken,
    })
    for (let i = from; i < to; i++) taken.add(i)
    counts.set(source, count + 1)
    passages.push({
      ...passage,
      matches: findMatches(passage.quote, listAsked(question, index.language)),
    })
  }
  return passages
}

function scoreSentences(question: string, source: AskSource): Scored[] {
  const { sentences, language } = indexTranscript(source.transcript)
  const asked = listAsked(question, language)
  if (asked.length === 0) return []
  const said = sentences.map(({ text }) =>
    asked.map((isForm) => listWords(text).some(({ word }) => isForm(word))),
  )
  const weights = asked.map((_, i) =>
    Math.log(1 + sentences.length / (said.filter((has) => has[i]).length || 1)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const kind = findKind(question, language)
  const hasEvidence =
    kind && kind !== 'reason' ? createEvidenceTest(kind, question, language) : null
  return sentences.flatMap(({ verbatim }, at): Scored[] => {
    const score = weights.reduce((sum, weight, i) => sum + (said[at]![i] ? weight : 0), 0) / total
    return score > 0
      ? [{ source, at, score: score + (hasEvidence?.(verbatim) ? evidenceShare : 0) }]
      : []
  })
}

/**
 * Tests for the words of a question without grammar words: each tells whether a word is a
 * form of it.
 */
function listAsked(question: string, language: string): ((word: string) => boolean)[] {
  const asked = listWords(question).filter(
    ({ word }) => listContentStems(word, language).length > 0,
  )
  return [...new Set(asked.map(({ word }) => word))].map((word) => {
    const stems = new Set(listContentStems(`${word} ${measures[word] ?? ''}`, language))
    const known = new Map<string, boolean>()
    return (said) => {
      const isForm =
        known.get(said) ??
        (isLonger(said, word) || listContentStems(said, language).some((stem) => stems.has(stem)))
      known.set(said, isForm)
      return isForm
    }
  })
}

function isLonger(said: string, word: string): boolean {
  return (
    word.length >= minFormLetters &&
    said.length - word.length <= maxEndingLetters &&
    said.startsWith(word)
  )
}

function listWords(text: string): { word: string; start: number }[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
  }))
}

function findMatches(quote: string, asked: ((word: string) => boolean)[]): [number, number][] {
  return listWords(quote).flatMap(({ word, start }): [number, number][] =>
    asked.some((isForm) => isForm(word)) ? [[start, start + word.length]] : [],
  )
}
