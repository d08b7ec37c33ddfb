// Collects the concepts of a transcript: content words, repeated pairs of them, and
// grammar words, each with its statistics.

import { getTerms } from '../language/terms.ts'
import type { Candidate, Concept, ConceptIndex } from './concept-types.ts'

/** Parts of a recording in which the spread of a concept is counted. */
const blockCount = 20

/** Collects the concepts of a transcript. Linear. */
export function extractConcepts(sentences: Candidate[], language: string): ConceptIndex {
  const concepts: Concept[] = []
  const lastBlock: number[] = []
  const ids = new Map<string, number>()
  const bySentence = sentences.map((sentence, index) => {
    const position = index / sentences.length
    const block = Math.floor(position * blockCount)
    const sentenceConcepts: number[] = []
    const add = (key: string, kind: Concept['kind']) => {
      const name = `${kind} ${key}`
      const id = ids.get(name) ?? concepts.length
      if (id === concepts.length) {
        ids.set(name, id)
        concepts.push({ key, kind, frequency: 0, spread: 0, firstPosition: position })
      } else if (kind !== 'grammar' && sentenceConcepts.includes(id)) return
      sentenceConcepts.push(id)
      const concept = concepts[id]!
      concept.frequency++
      if (lastBlock[id] !== block) concept.spread++
      lastBlock[id] = block
    }
    let previousStem: string | null = null
    for (const { stem, word } of getTerms(sentence, language)) {
      if (!stem) add(word.toLowerCase().replace(/’/g, "'"), 'grammar')
      else add(stem, 'word')
      if (stem && previousStem) add(`${previousStem} ${stem}`, 'pair')
      previousStem = stem
    }
    return sentenceConcepts
  })
  return {
    concepts,
    bySentence,
    vocabularySize: concepts.filter(({ kind }) => kind === 'word').length,
  }
}

const maxLetters = 20

/** The features of a concept for the logistic regression, the bias first. */
export function computeConceptFeatures(
  { key, frequency, spread, firstPosition }: Concept,
  vocabularySize: number,
): number[] {
  const letters = Math.min(maxLetters, key.length)
  const position = Math.log(1 + firstPosition * blockCount)
  return [1, Math.log(frequency), Math.log(spread), position, letters, Math.log(vocabularySize)]
}
