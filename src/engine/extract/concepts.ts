// What the sentences say: subject words, repeated pairs of them, and words of grammar, each with how it is used.
import type { Candidate } from './rank.ts'
import { termsIn } from './terms.ts'

export type Concept = {
  key: string
  kind: 'word' | 'pair' | 'grammar'
  /** Sentences that say it; of a word of grammar, how often it stands there. */
  times: number
  /** Over how many twentieths of the transcript it is spread. */
  blocks: number
  /** Where it is said first, as a share of the whole. */
  first: number
}

export type Concepts = {
  concepts: Concept[]
  /** What each sentence says, by index: a subject once, a word of grammar as often as it stands there. */
  ofSentence: number[][]
  /** Of all concepts, how many are subject words. */
  vocabulary: number
}

const blockCount = 20

/** Collects the concepts of a transcript. Linear. */
export function conceptsOf(sentences: Candidate[], language: string): Concepts {
  const concepts: Concept[] = []
  const lastBlock: number[] = []
  const numbers = new Map<string, number>()
  const ofSentence = sentences.map((sentence, position) => {
    const first = position / sentences.length
    const block = Math.floor(first * blockCount)
    const said: number[] = []
    const say = (key: string, kind: Concept['kind']) => {
      const name = `${kind} ${key}`
      const number = numbers.get(name) ?? concepts.length
      if (number === concepts.length) {
        numbers.set(name, number)
        concepts.push({ key, kind, times: 0, blocks: 0, first })
      } else if (kind !== 'grammar' && said.includes(number)) return
      said.push(number)
      const concept = concepts[number]!
      concept.times++
      if (lastBlock[number] !== block) concept.blocks++
      lastBlock[number] = block
    }
    let before: string | null = null
    for (const { stem, word } of termsIn(sentence, language)) {
      if (!stem) say(word.toLowerCase().replace(/’/g, "'"), 'grammar')
      else say(stem, 'word')
      if (stem && before) say(`${before} ${stem}`, 'pair')
      before = stem
    }
    return said
  })
  return { concepts, ofSentence, vocabulary: concepts.filter(({ kind }) => kind === 'word').length }
}

const mostLetters = 20

/** What is known of a concept, for a linear model: it is one of many, or of few. */
export function featuresOf({ key, times, blocks, first }: Concept, vocabulary: number): number[] {
  const letters = Math.min(mostLetters, key.length)
  return [1, Math.log(times), Math.log(blocks), Math.log(1 + first * blockCount), letters, Math.log(vocabulary)]
}
