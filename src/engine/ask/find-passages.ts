// Finds the passages of transcripts that answer a question, by their words.
import type { AskSource, FoundPassage, FoundPassages } from './ask-types.ts'
import { extractQuestionTerms } from './index-terms.ts'
import { cutPassage } from './passage.ts'
import { indexTranscript, type TranscriptIndex } from './transcript-index.ts'

type FindOptions = {
  maxPassages: number
  maxPerVideo: number
  /** Earlier questions of the same thread, newest last. */
  earlier?: string[]
}

/** Sentences to each side that count for a sentence. */
const windowRadii = [0, 2]
/** The parameters k1 and b of BM25. */
const saturation = 2
const lengthWeight = 0.4

/** Finds the passages that answer a question, best first, and how likely it is that they contain the answer. Pure and deterministic. */
export function findPassages(question: string, sources: AskSource[], options: FindOptions): FoundPassages {
  const candidates = sources.flatMap((source) => {
    const index = indexTranscript(source)
    const own = extractQuestionTerms(question, source.transcript.language)
    const earlier = options.earlier?.at(-1)
    const terms =
      own.length > 1 || !earlier
        ? own
        : [...new Set([...own, ...extractQuestionTerms(earlier, source.transcript.language)])]
    return findBestPassages(index, terms, options.maxPerVideo)
  })
  const best = candidates.sort((a, b) => b.score - a.score).slice(0, options.maxPassages)
  return { passages: best.map(({ passage }) => passage), said: best[0]?.support ?? 0 }
}

type Candidate = { passage: FoundPassage; score: number; support: number }

function findBestPassages(index: TranscriptIndex, terms: string[], count: number): Candidate[] {
  const scores = scoreSentences(index, terms)
  const order = [...scores.keys()].filter((at) => scores[at]! > 0).sort((a, b) => scores[b]! - scores[a]! || a - b)
  const used = new Set<number>()
  const found: Candidate[] = []
  for (const at of order) {
    if (found.length >= count) break
    if (used.has(at)) continue
    const { passage, from, to } = cutPassage(index, at, { terms: new Set(terms), used })
    for (let i = from; i < to; i++) used.add(i)
    found.push({ passage, score: scores[at]!, support: measureSupport(index, terms, { from, to }) })
  }
  return found
}

/** The sum of BM25 (Robertson and Zaragoza 2009) over the sentence alone and a window around it. */
function scoreSentences({ sentences, postings, stemsBefore }: TranscriptIndex, terms: string[]): Float64Array {
  const scores = new Float64Array(sentences.length)
  const average = stemsBefore[sentences.length]! / Math.max(1, sentences.length)
  for (const term of terms) {
    const places = postings.get(term)
    if (!places) continue
    const weight = weighTerm(sentences.length, places.length)
    for (const radius of windowRadii) {
      const counts = new Map<number, number>()
      for (const place of places)
        for (let at = Math.max(0, place - radius); at <= Math.min(sentences.length - 1, place + radius); at++)
          counts.set(at, (counts.get(at) ?? 0) + 1)
      for (const [at, count] of counts) {
        const stems = stemsBefore[Math.min(sentences.length, at + radius + 1)]! - stemsBefore[Math.max(0, at - radius)]!
        const relativeLength = stems / Math.max(1, average * (2 * radius + 1))
        const norm = saturation * (1 - lengthWeight + lengthWeight * relativeLength)
        scores[at]! += (weight * count * (saturation + 1)) / (count + norm)
      }
    }
  }
  return scores
}

function weighTerm(sentenceCount: number, frequency: number): number {
  return Math.log(1 + (sentenceCount + 0.5) / (frequency + 0.5))
}

/** The share of the question's weight that a passage contains. */
function measureSupport(
  { sentences, postings, terms }: TranscriptIndex,
  questionTerms: string[],
  { from, to }: { from: number; to: number },
): number {
  const spoken = new Set(terms.slice(from, to).flatMap((list) => list.map(({ stem }) => stem)))
  let total = 0
  let covered = 0
  for (const term of questionTerms) {
    const weight = weighTerm(sentences.length, postings.get(term)?.length ?? 0)
    total += weight
    if (spoken.has(term)) covered += weight
  }
  return total === 0 ? 0 : covered / total
}
