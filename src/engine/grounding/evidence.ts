// Finds the sentences of a transcript that support a claim, by the words that they share; rare words weigh most.
import { tokenizeTerms } from '../language/terms.ts'
import type { Sentence } from '../transcript.ts'

/** A sentence that supports a claim: its index, and the share of the claim's weight found around it, 0 to 1. */
type EvidenceMatch = { at: number; support: number }

/** Sentences to each side of a window: the sentence alone, and two larger windows around it. */
const windowRadii = [0, 2, 6]
/** Sentences to each side of a cited sentence that support a claim too. */
const citationRadius = 2
/** The parameters k1 and b of BM25. */
const saturation = 2
const lengthWeight = 0.4

/** A word without the punctuation around it. */
const wordPattern = /[^\s.,;:!?"“”()]+(?:[.,:][^\s.,;:!?"“”()]+)*/g

export class EvidenceIndex {
  /** The sentences of each word stem, once for each occurrence. */
  readonly #postings = new Map<string, number[]>()
  /** The number of words before each sentence. */
  readonly #wordsBefore: Float64Array
  readonly #sentenceCount: number
  readonly #language: string

  /**
   * @param hidden indices of sentences that are no evidence
   * @param language of the transcript, a BCP 47 code
   */
  constructor(sentences: Sentence[], hidden: ReadonlySet<number>, language: string) {
    this.#sentenceCount = sentences.length
    this.#language = language
    this.#wordsBefore = new Float64Array(sentences.length + 1)
    // Most words occur many times, so each is tokenized once.
    const postingsByWord = new Map<string, number[][]>()
    for (const [at, { text }] of sentences.entries()) {
      let words = 0
      for (const word of hidden.has(at) ? [] : (text.match(wordPattern) ?? [])) {
        let wordPostings = postingsByWord.get(word)
        if (!wordPostings) {
          wordPostings = this.extractTerms(word).map((term) => this.#postingsOf(term))
          postingsByWord.set(word, wordPostings)
        }
        for (const postings of wordPostings) postings.push(at)
        words += wordPostings.length
      }
      this.#wordsBefore[at + 1] = this.#wordsBefore[at]! + words
    }
  }

  #postingsOf(term: string): number[] {
    const postings = this.#postings.get(term) ?? []
    this.#postings.set(term, postings)
    return postings
  }

  /** Extracts the distinct stems of the content words of a claim. */
  extractTerms(claim: string): string[] {
    return [...new Set(tokenizeTerms(claim, this.#language).flatMap(({ stem }) => stem ?? []))]
  }

  contains(term: string): boolean {
    return this.#postings.has(term)
  }

  /** Measures the share of the claim's weight around a sentence, 0 to 1; 1 for a claim without weight. */
  measureSupport(terms: string[], at: number): number {
    let supported = 0
    let total = 0
    for (const term of terms) {
      const weight = this.#weight(term)
      total += weight
      if (this.#postings.get(term)?.some((posting) => Math.abs(posting - at) <= citationRadius)) supported += weight
    }
    return total === 0 ? 1 : supported / total
  }

  /**
   * Finds the best sentence for a claim, or null when it shares no word with the transcript: the sum of BM25 (Robertson and Zaragoza
   * 2009) over the sentence alone and two windows around it.
   */
  findBest(terms: string[]): EvidenceMatch | null {
    const scores = new Float64Array(this.#sentenceCount)
    const counts = new Uint16Array(this.#sentenceCount)
    for (const term of terms) {
      const postings = this.#postings.get(term)
      if (!postings) continue
      for (const radius of windowRadii) {
        const touched: number[] = []
        for (const posting of postings) {
          const last = Math.min(this.#sentenceCount - 1, posting + radius)
          for (let at = Math.max(0, posting - radius); at <= last; at++) {
            if (counts[at]!++ === 0) touched.push(at)
          }
        }
        for (const at of touched) {
          const count = counts[at]!
          const norm = saturation * (1 - lengthWeight + lengthWeight * this.#relativeLength(at, radius))
          scores[at]! += (this.#weight(term) * count * (saturation + 1)) / (count + norm)
          counts[at] = 0
        }
      }
    }
    let best = 0
    for (let at = 1; at < this.#sentenceCount; at++) if (scores[at]! > scores[best]!) best = at
    return scores[best] ? { at: best, support: this.measureSupport(terms, best) } : null
  }

  /** The inverse document frequency of a term. */
  #weight(term: string): number {
    const frequency = this.#postings.get(term)?.length ?? 0
    return Math.log(1 + (this.#sentenceCount - frequency + 0.5) / (frequency + 0.5))
  }

  #relativeLength(at: number, radius: number): number {
    const words =
      this.#wordsBefore[Math.min(this.#sentenceCount, at + radius + 1)]! - this.#wordsBefore[Math.max(0, at - radius)]!
    const average = (this.#wordsBefore[this.#sentenceCount]! / this.#sentenceCount) * (2 * radius + 1)
    return average === 0 ? 1 : words / average
  }
}
