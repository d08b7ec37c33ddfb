// The sentences of a transcript with the places of their word stems.
import { getTerms, type Term } from '../extract/terms.ts'
import { type SpokenSentence, splitSpokenSentences } from '../transcript.ts'
import type { AskSource } from './ask-types.ts'

export type TranscriptIndex = {
  source: AskSource
  sentences: SpokenSentence[]
  terms: Term[][]
  /** The sentences of each stem, ascending, once for each occurrence. */
  postings: ReadonlyMap<string, number[]>
  /** The number of stems before each sentence. */
  stemsBefore: Float64Array
}

/** Caches the index as long as the transcript lives. */
const cache = new WeakMap<object, TranscriptIndex>()

/** Indexes a transcript by its sentences. Linear. */
export function indexTranscript(source: AskSource): TranscriptIndex {
  const cached = cache.get(source.transcript)
  if (cached) return { ...cached, source }
  const sentences = splitSpokenSentences(source.transcript)
  const terms = sentences.map((sentence) => getTerms(sentence, source.transcript.language))
  const postings = new Map<string, number[]>()
  const stemsBefore = new Float64Array(sentences.length + 1)
  for (const [at, sentenceTerms] of terms.entries()) {
    let count = 0
    for (const { stem } of sentenceTerms) {
      if (stem === null) continue
      count++
      const places = postings.get(stem)
      if (places) places.push(at)
      else postings.set(stem, [at])
    }
    stemsBefore[at + 1] = stemsBefore[at]! + count
  }
  const index = { source, sentences, terms, postings, stemsBefore }
  cache.set(source.transcript, index)
  return index
}
