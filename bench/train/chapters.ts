// Learns from chapters that people made where one begins and how many there are.
import { type BorderWeights, countTraits, onsetsOf, traitNames } from '#engine/extract/borders.ts'
import type { SpokenSentence } from '#engine/transcript.ts'
import { materialOf } from '../quality/material.ts'
import { type Item, type QualitySet, readItems } from '../quality/sets.ts'
import { type Example, regress } from './logistic.ts'
import { rowsOf } from './tables.ts'

export type ChapterLesson = {
  set: string
  id: string
  sentences: SpokenSentence[]
  language: string
  starts: Set<number>
}

export function readChapters(sets: QualitySet[]): ChapterLesson[] {
  return sets.flatMap((set) => (readItems(set, 'dev') ?? []).map((item) => lessonOf(item, set)))
}

/** Each chapter starts with the sentence that is nearest to where the person put it. */
function lessonOf(item: Item, set: QualitySet): ChapterLesson {
  const { sentences, language, unitAt } = materialOf(item, set)
  const units = sentences.map(({ startSeconds }) => unitAt(startSeconds))
  const nearest = (bound: number) =>
    units.reduce((best, unit, i) => (Math.abs(unit - bound) < Math.abs(units[best]! - bound) ? i : best), 0)
  return { set: set.name, id: item.id, sentences, language, starts: new Set((item.bounds ?? []).map(nearest)) }
}

export function learnChapters(lessons: ChapterLesson[]): BorderWeights {
  const seen = lessons.map(({ sentences, language }) => onsetsOf(sentences, language))
  const firstWords = usualWords(
    lessons,
    seen.map((onsets) => onsets.map(({ first }) => first)),
  )
  const nearWords = usualWords(
    lessons,
    seen.map((onsets) => onsets.flatMap(({ near }) => near)),
  )
  const width = traitNames.length
  const examples = lessons.flatMap(({ starts }, lesson) =>
    seen[lesson]!.flatMap(({ traits, first, near }, i): Example[] => {
      if (i === 0) return []
      const words = [
        ...[firstWords.get(first)].flatMap((at) => (at === undefined ? [] : width + at)),
        ...near.flatMap((word) => {
          const at = nearWords.get(word)
          return at === undefined ? [] : width + firstWords.size + at
        }),
      ]
      const beside = starts.has(i - 1) || starts.has(i + 1)
      return [
        {
          features: [...traits.keys(), ...words],
          values: [...traits, ...words.map(() => wordScale)],
          happened: starts.has(i),
          weight: (sentencesOfLesson / seen[lesson]!.length) * (beside && !starts.has(i) ? besideWeight : 1),
        },
      ]
    }),
  )
  const learnt = regress(examples, width + firstWords.size + nearWords.size, penalty)
  const tableOf = (words: Map<string, number>, from: number) =>
    new Map(
      [...words]
        .map(([word, at]): [string, number] => [word, Number((wordScale * learnt[from + at]!).toFixed(1))])
        .filter(([, odds]) => odds !== 0),
    )
  return {
    traitOdds: [...learnt.slice(0, width)].map((odds) => Number(odds.toFixed(2))),
    firstWordOdds: tableOf(firstWords, width),
    nearWordOdds: tableOf(nearWords, width + firstWords.size),
    countOdds: leastSquares(
      lessons.map(({ sentences }) => countTraits(sentences)),
      lessons.map(({ starts }) => Math.log(starts.size + 1)),
    ).map((weight) => Number(weight.toFixed(2))),
  }
}

/** Every transcript counts like one of so many sentences. */
const sentencesOfLesson = 300
/** A sentence beside the start of a chapter is hardly a wrong answer. */
const besideWeight = 0.3
const penalty = 30
/** Words are penalised more than measures are. */
const wordScale = 0.7
/** Share of the transcripts of every set in which a word must stand there: what only some talk about is not learnt. */
const leastShare = 0.2

/** Words of everybody's speech, by number. */
function usualWords(lessons: ChapterLesson[], words: string[][]): Map<string, number> {
  const sets = [...new Set(lessons.map(({ set }) => set))]
  const shares = sets.map((name) => {
    const own = words.filter((_, lesson) => lessons[lesson]!.set === name)
    const times = new Map<string, number>()
    for (const word of own.flatMap((each) => [...new Set(each)]))
      times.set(word, (times.get(word) ?? 0) + 1 / own.length)
    return times
  })
  const usual = [...new Set(words.flat())].filter((word) =>
    shares.every((share) => (share.get(word) ?? 0) >= leastShare),
  )
  return new Map(usual.sort().map((word, at) => [word, at]))
}

const rounds = 2000

/** Coefficients of a linear regression, one at a time until they rest. */
function leastSquares(rows: number[][], wanted: number[]): number[] {
  const weights = rows[0]!.map(() => 0)
  const rest = [...wanted]
  for (let round = 0; round < rounds; round++) {
    for (const i of weights.keys()) {
      const by =
        rows.reduce((sum, row, r) => sum + row[i]! * rest[r]!, 0) / rows.reduce((sum, row) => sum + row[i]! ** 2, 0)
      weights[i]! += by
      rows.forEach((row, r) => {
        rest[r]! -= by * row[i]!
      })
    }
  }
  return weights
}

/** As a source file. */
export function borderTable({ traitOdds, firstWordOdds, nearWordOdds, countOdds }: BorderWeights): string {
  return `// Where chapters begin and how many there are, as people make them. Learnt: printed by \`npm run train\`, not to be edited.
import { weightsOfWords } from '../speech/word-weights.ts'

/** Log-odds that a chapter begins with a sentence, by the measures of \`borders.ts\` in their order. */
export const traitOdds: readonly number[] = [
  ${traitOdds.join(', ')},
]

/** The same by the first word of the sentence. */
export const firstWordOdds: ReadonlyMap<string, number> = weightsOfWords(\`
${rowsOf(firstWordOdds)}
\`)

/** The same by each word near its beginning. */
export const nearWordOdds: ReadonlyMap<string, number> = weightsOfWords(\`
${rowsOf(nearWordOdds)}
\`)

/** Logarithm of how many chapters a video has, by the measures of \`countTraits\` in their order. */
export const countOdds: readonly number[] = [${countOdds.join(', ')}]
`
}
