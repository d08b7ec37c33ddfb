// Which sentences say most: greedy coverage of weighted concepts within a budget of words.
import type { SpokenSentence } from '../transcript.ts'
import { readability } from './readability.ts'
import { stemsIn, termsIn } from './terms.ts'

/** What is read of a sentence here. `whole` is taken as true where it is left out. */
export type Candidate = { text: string; whole?: SpokenSentence['whole'] }
export type RankOptions = { budgetWords: number; language: string; title?: string }

/** A concept counts half as much each time it has been said before. */
const repeatDecay = 0.5
/** Two subject words side by side, met at least twice, weigh this much more than one. */
const pairWeight = 1.5
const titleWeight = 1.5
/** 0 asks for the most concepts whatever the length, 1 for the most per word. */
const lengthPower = 0.7
const shortestWords = 6
const longestWords = 45
const openingBonus = 0.8
/** Share of the sentences, and least number of them, over which the bonus fades. */
const openingShare = 0.08
const openingSentences = 10

/**
 * Indices of the sentences to take, best first, as many as the budget holds. Greedy maximisation of weighted concept coverage: the
 * concepts and weights of Gillick & Favre 2009, "A Scalable Global Model for Summarization", and the gain by cost of Lin & Bilmes
 * 2011, "A Class of Submodular Functions for Document Summarization". Concepts are subject words and repeated pairs of them.
 */
export function rankSentences(sentences: Candidate[], { budgetWords, language, title = '' }: RankOptions): number[] {
  const drafts = draftsOf(sentences, language)
  const weights = weigh(drafts, title, language)
  const said = new Map<string, number>()
  // Gains only shrink as more is said, so an old gain is an upper bound and most need no second look.
  const bounds = drafts.map((draft) => gainOf(draft, weights, said))
  const picked: number[] = []
  let left = budgetWords
  while (left > 0) {
    let best = -1
    let bestGain = 0
    for (let i = 0; i < drafts.length; i++) {
      const draft = drafts[i]!
      if (bounds[i]! <= bestGain || draft.words > left) continue
      const gain = gainOf(draft, weights, said)
      bounds[i] = gain
      if (gain <= bestGain) continue
      bestGain = gain
      best = i
    }
    if (best < 0) break
    for (const concept of drafts[best]!.concepts) said.set(concept, (said.get(concept) ?? 0) + 1)
    left -= drafts[best]!.words
    // A refrain is taken once.
    for (let i = 0; i < drafts.length; i++) if (sentences[i]!.text === sentences[best]!.text) bounds[i] = 0
    picked.push(best)
  }
  return picked
}

type Draft = { concepts: Set<string>; words: number; worth: number }

function draftsOf(sentences: Candidate[], language: string): Draft[] {
  const fade = Math.max(openingSentences, sentences.length * openingShare)
  const drafts = sentences.map((sentence, position) => {
    const { text, whole = true } = sentence
    const terms = termsIn(sentence, language)
    const concepts = new Set<string>()
    let before: string | null = null
    for (const { stem } of terms) {
      if (stem) concepts.add(stem)
      if (stem && before) concepts.add(`${before} ${stem}`)
      before = stem
    }
    const words = terms.length
    const opening = 1 + openingBonus * Math.exp(-position / fade)
    return { concepts, words, worth: opening * readability(text, whole, language) }
  })
  // Shorter and longer sentences count only where there are no others.
  const fits = ({ words }: Draft) => words >= shortestWords && words <= longestWords
  return drafts.some(fits) ? drafts.map((draft) => (fits(draft) ? draft : { ...draft, worth: 0 })) : drafts
}

function weigh(drafts: Draft[], title: string, language: string): Map<string, number> {
  const titled = new Set(stemsIn({ text: title }, language))
  const counts = new Map<string, number>()
  for (const { concepts } of drafts) for (const concept of concepts) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  const weights = new Map<string, number>()
  for (const [concept, count] of counts) {
    const words = concept.split(' ')
    if (words.length > 1 && count < 2) continue
    const wanted = words.some((word) => titled.has(word)) ? titleWeight : 1
    weights.set(concept, count * wanted * (words.length > 1 ? pairWeight : 1))
  }
  return weights
}

function gainOf({ concepts, words, worth }: Draft, weights: Map<string, number>, said: Map<string, number>): number {
  let gain = 0
  for (const concept of concepts) gain += (weights.get(concept) ?? 0) * repeatDecay ** (said.get(concept) ?? 0)
  return (worth * gain) / words ** lengthPower
}
