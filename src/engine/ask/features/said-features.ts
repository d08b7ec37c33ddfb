// What tells that a transcript answers a question at all.
import type { ReadQuestion } from '../question/read-question.ts'
import type { TranscriptIndex } from '../transcript-index.ts'
import type { LocatedTerm, TermScores } from './term-scores.ts'

/** The order of the weights in `passage-weights.ts`. */
export const saidFeatureNames = [
  'bias',
  'best terms',
  'best terms around',
  'best covered',
  'best covered around',
  'found',
  'names a speaker',
  'unknown names',
  'frequency of the rarest',
  'frequency',
  'terms',
]

const maxUnknownNames = 3

/** Extracts the features of a question about a transcript, in the order of `saidFeatureNames`. */
export function extractSaidFeatures(
  index: TranscriptIndex,
  question: ReadQuestion,
  { terms, scores }: { terms: LocatedTerm[]; scores: TermScores },
): number[] {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0) || 1
  const found = terms.reduce((sum, { idf, frequency }) => sum + (frequency > 0 ? idf : 0), 0)
  const subjects = terms.filter(({ weight }) => weight === 1)
  const rarest = subjects.reduce<LocatedTerm | null>(
    (best, term) => (best && best.idf >= term.idf ? best : term),
    null,
  )
  const sentences = Math.max(1, index.sentences.length)
  const meanFrequency =
    subjects.reduce((sum, { frequency }) => sum + Math.log(1 + (1000 * frequency) / sentences), 0) /
    Math.max(1, subjects.length)
  return [
    1,
    findLargest(scores.all[1]!),
    findLargest(scores.all[2]!),
    findLargest(scores.covered[1]!),
    findLargest(scores.covered[2]!),
    found / total,
    Number(question.speakers.size > 0),
    Math.min(maxUnknownNames, findUnknownNames(index, question, terms).length),
    Math.log(1 + (rarest?.frequency ?? 0)),
    meanFrequency,
    Math.log(1 + subjects.length),
  ]
}

/** Finds the names that nobody says, also not as one word with another or as two. */
function findUnknownNames(
  index: TranscriptIndex,
  question: ReadQuestion,
  terms: LocatedTerm[],
): string[] {
  const isSaidAs = (form: string, stem: string) => form !== stem && index.postings.has(form)
  const isOtherwiseSaid = (wanted: string | null) =>
    terms.some(({ stem, forms }) => stem === wanted && forms.some((form) => isSaidAs(form, stem)))
  return question.names.flatMap(({ plain, stem }) =>
    isSaid(index, plain) || isOtherwiseSaid(stem) ? [] : [plain],
  )
}

function findLargest(values: Float64Array): number {
  let largest = 0
  for (const value of values) if (value > largest) largest = value
  return largest
}

/** Caches the plain words of a transcript as long as its index lives. */
const wordCache = new WeakMap<TranscriptIndex, ReadonlySet<string>>()

function isSaid(index: TranscriptIndex, plainWord: string): boolean {
  const words = wordCache.get(index) ?? collectWords(index)
  wordCache.set(index, words)
  return words.has(plainWord)
}

function collectWords({ sentences, speakers }: TranscriptIndex): ReadonlySet<string> {
  const words = new Set<string>()
  const texts = [...speakers, ...sentences.map(({ text }) => text)]
  for (const text of texts)
    for (const word of text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [])
      words.add(word)
  return words
}
