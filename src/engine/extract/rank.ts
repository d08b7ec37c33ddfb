// Which sentences say most: greedy coverage of weighted concepts within a budget of words.
import type { Sentence } from '../transcript.ts'
import { termsOf } from './terms.ts'

/** A concept counts half as much each time it has been said before. */
const repeatDecay = 0.5
const bigramWeight = 1.5
/** How strongly the most frequent concepts outweigh the rest. */
const frequencyPower = 1
const lengthPower = 0.6
const shortestWords = 8
const longestWords = 45
const openingBonus = 0.3
const openingShare = 0.08
const firstPersonPenalty = 0.15

/**
 * Indices of the sentences to take, best first, as many as fit into the budget. Greedy maximisation of weighted concept coverage
 * (Gillick & Favre 2009, "A Scalable Global Model for Summarization"; gain per cost as in Lin & Bilmes 2011, "A Class of
 * Submodular Functions for Document Summarization"). Concepts are content words and repeated pairs of them.
 */
export function rankSentences(sentences: Sentence[], budgetWords: number, language: string): number[] {
  const drafts = draftsOf(sentences, language)
  const weights = weigh(drafts)
  const said = new Map<string, number>()
  const picked: number[] = []
  const open = new Set(drafts.keys())
  let left = budgetWords
  while (left >= shortestWords) {
    let best = -1
    let bestGain = 0
    for (const i of open) {
      const draft = drafts[i]!
      if (draft.words > left) {
        open.delete(i)
        continue
      }
      const gain = (draft.bonus * gainOf(draft, weights, said)) / draft.words ** lengthPower
      if (gain > bestGain) {
        bestGain = gain
        best = i
      }
    }
    if (best < 0) break
    const draft = drafts[best]!
    for (const concept of draft.concepts) said.set(concept, (said.get(concept) ?? 0) + 1)
    left -= draft.words
    open.delete(best)
    picked.push(best)
  }
  return picked
}

type Draft = { concepts: Set<string>; words: number; bonus: number }

function draftsOf(sentences: Sentence[], language: string): Draft[] {
  const opening = Math.max(10, sentences.length * openingShare)
  return sentences.map(({ text }, position) => {
    const terms = termsOf(text, language)
    const concepts = new Set<string>()
    let before: string | null = null
    for (const { stem } of terms) {
      if (stem) {
        concepts.add(stem)
        if (before) concepts.add(`${before} ${stem}`)
      }
      before = stem
    }
    const words = terms.length
    const fits = words >= shortestWords && words <= longestWords
    const personal = /\b(?:i|i'm|i've|i'll|i'd|you|you're|you've|me|my)\b/i.test(text)
    const bonus = (1 + openingBonus * Math.exp(-position / opening)) * (personal ? 1 - firstPersonPenalty : 1)
    return { concepts: fits ? concepts : new Set(), words, bonus }
  })
}

function weigh(drafts: Draft[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { concepts } of drafts) for (const concept of concepts) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  const weights = new Map<string, number>()
  for (const [concept, count] of counts) {
    const pair = concept.includes(' ')
    if (pair && count < 2) continue
    weights.set(concept, count ** frequencyPower * (pair ? bigramWeight : 1))
  }
  return weights
}

function gainOf(draft: Draft, weights: Map<string, number>, said: Map<string, number>): number {
  let gain = 0
  for (const concept of draft.concepts) gain += (weights.get(concept) ?? 0) * repeatDecay ** (said.get(concept) ?? 0)
  return gain
}
