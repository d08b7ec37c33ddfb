// The sentences of a transcript with the places of their word stems.
import type { Transcript } from '#contract/captions/transcript.ts'
import { type SpokenSentence, splitSpokenSentences } from '../transcript.ts'
import { extractIndexTerms } from './index-terms.ts'

export type TranscriptIndex = {
  language: string
  sentences: SpokenSentence[]
  /** The stems of each sentence in order. */
  stems: string[][]
  /** The sentences of each stem, ascending, once for each occurrence. */
  postings: ReadonlyMap<string, number[]>
  /** The number of stems before each sentence, and of all. */
  stemsBefore: Float64Array
  /** The names that the captions give to speakers. */
  speakers: string[]
}

/** Caches the index as long as the transcript lives. */
const cache = new WeakMap<Transcript, TranscriptIndex>()

/** Indexes the sentences of a transcript. Linear. */
export function indexTranscript(transcript: Transcript): TranscriptIndex {
  const cached = cache.get(transcript)
  if (cached) return cached
  const { language } = transcript
  const sentences = splitSpokenSentences(transcript)
  const postings = new Map<string, number[]>()
  const stemsBefore = new Float64Array(sentences.length + 1)
  // Most words occur many times, so each is stemmed once.
  const stemsByChunk = new Map<string, string[]>()
  const stems = sentences.map(({ text }, at) => {
    const sentenceStems: string[] = []
    for (const chunk of text.split(' ')) {
      let chunkStems = stemsByChunk.get(chunk)
      if (!chunkStems) {
        chunkStems = extractIndexTerms(chunk, language)
        stemsByChunk.set(chunk, chunkStems)
      }
      for (const stem of chunkStems) sentenceStems.push(stem)
    }
    for (const stem of sentenceStems) {
      const places = postings.get(stem)
      if (places) places.push(at)
      else postings.set(stem, [at])
    }
    stemsBefore[at + 1] = stemsBefore[at]! + sentenceStems.length
    return sentenceStems
  })
  const speakers = [...new Set(sentences.flatMap(({ speaker }) => speaker ?? []))]
  const index = { language, sentences, stems, postings, stemsBefore, speakers }
  cache.set(transcript, index)
  return index
}
