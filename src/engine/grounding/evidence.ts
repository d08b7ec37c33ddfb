// Where in a transcript a claim is borne out, and how well: the words that a claim and a stretch of speech share, rare ones weighing most.
import { termsOf } from '../extract/terms.ts'
import type { Sentence } from '../transcript.ts'

/** A place that bears a claim out: the index of a sentence and the share of the claim's weight found around it, 0 to 1. */
export type Place = { at: number; support: number }

/** Sentences to each side that count as one place: the sentence alone, and two sizes of window around it. */
const reaches = [0, 2, 6]
/** Sentences to each side in which a cited claim may find its words. */
const citedReach = 2
/** BM25: how soon a repeated word stops adding, and how much a long stretch is held back. */
const saturation = 2
const lengthWeight = 0.4

/** What is known of a word does not depend on the marks beside it. */
const wordLike = /[^\s.,;:!?"“”()]+(?:[.,:][^\s.,;:!?"“”()]+)*/g

export class Evidence {
  /** Word stem -> the sentences it is in, once for each time. */
  readonly #places = new Map<string, number[]>()
  /** How many words lie before each sentence. */
  readonly #before: Float64Array
  readonly #count: number
  readonly #language: string

  /**
   * @param hidden indices of sentences that bear nothing out
   * @param language of the transcript, a BCP 47 code
   */
  constructor(sentences: Sentence[], hidden: ReadonlySet<number>, language: string) {
    this.#count = sentences.length
    this.#language = language
    this.#before = new Float64Array(sentences.length + 1)
    // Most words come again and again, and what they stand for is found out once.
    const known = new Map<string, number[][]>()
    for (const [at, { text }] of sentences.entries()) {
      let words = 0
      for (const word of hidden.has(at) ? [] : (text.match(wordLike) ?? [])) {
        let terms = known.get(word)
        if (!terms) {
          terms = this.terms(word).map((term) => this.#placesOf(term))
          known.set(word, terms)
        }
        for (const places of terms) places.push(at)
        words += terms.length
      }
      this.#before[at + 1] = this.#before[at]! + words
    }
  }

  #placesOf(term: string): number[] {
    const places = this.#places.get(term) ?? []
    this.#places.set(term, places)
    return places
  }

  /** The words of a claim by which it can be found. */
  terms(claim: string): string[] {
    return [...new Set(termsOf(claim, this.#language).flatMap(({ stem }) => stem ?? []))]
  }

  has(term: string): boolean {
    return this.#places.has(term)
  }

  /** How much of the claim's weight lies around a sentence, 0 to 1; 1 for a claim without any weight. */
  support(terms: string[], at: number): number {
    let found = 0
    let all = 0
    for (const term of terms) {
      const weight = this.#weight(term)
      all += weight
      if (this.#places.get(term)?.some((place) => Math.abs(place - at) <= citedReach)) found += weight
    }
    return all === 0 ? 1 : found / all
  }

  /**
   * The best place for a claim, or null when it shares no word with the transcript. BM25 (Robertson and Zaragoza 2009) over the
   * sentence alone and two windows around it, added up.
   */
  find(terms: string[]): Place | null {
    const score = new Float64Array(this.#count)
    const near = new Uint16Array(this.#count)
    for (const term of terms) {
      const places = this.#places.get(term)
      if (!places) continue
      for (const reach of reaches) {
        const touched: number[] = []
        for (const place of places) {
          for (let at = Math.max(0, place - reach); at <= Math.min(this.#count - 1, place + reach); at++) {
            if (near[at]!++ === 0) touched.push(at)
          }
        }
        for (const at of touched) {
          const times = near[at]!
          const held = saturation * (1 - lengthWeight + lengthWeight * this.#relativeLength(at, reach))
          score[at]! += (this.#weight(term) * times * (saturation + 1)) / (times + held)
          near[at] = 0
        }
      }
    }
    let best = 0
    for (let at = 1; at < this.#count; at++) if (score[at]! > score[best]!) best = at
    return score[best] ? { at: best, support: this.support(terms, best) } : null
  }

  #weight(term: string): number {
    const often = this.#places.get(term)?.length ?? 0
    return Math.log(1 + (this.#count - often + 0.5) / (often + 0.5))
  }

  #relativeLength(at: number, reach: number): number {
    const words = this.#before[Math.min(this.#count, at + reach + 1)]! - this.#before[Math.max(0, at - reach)]!
    const usual = (this.#before[this.#count]! / this.#count) * (2 * reach + 1)
    return usual === 0 ? 1 : words / usual
  }
}
