// Learns from readers' marks which statements read well alone.
import { readFileSync } from 'node:fs'
import { removeConnectives } from '#engine/sentences/connectives.ts'
import {
  describeRecording,
  describeStatement,
  statementFeatureNames,
} from '#engine/sentences/statement-odds.ts'
import { formatSentence } from '#engine/speech/format-sentence.ts'
import { measureEndOdds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords } from '#engine/speech/words.ts'
import { splitSpokenSentences } from '#engine/transcript.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'

/**
 * Lines of a dataset's item and its marks: the first word, one past the last word, "+"
 * where the reader accepts the sentence, "~" where that is a close call, "-" where not,
 * and the number of the reading that the mark is from.
 */
const marksFile = new URL('./reader-marks.tsv', import.meta.url)

export type MarkedStatement = {
  recording: string
  features: number[]
  /** 1 where the reader accepts it, a half where that is a close call. */
  acceptance: number
  isIndependent: boolean
}

export function readMarkedStatements(datasets: Dataset[]): MarkedStatement[] {
  const lines = readFileSync(marksFile, 'utf8').trim().split('\n')
  const marks = new Map(lines.map((line) => line.split('\t') as [string, string]))
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap((item) => {
      const own = marks.get(`${dataset.name}/${item.id}`)
      if (!own) return []
      const { transcript, language, title } = prepareItem(item, dataset)
      const words = extractSpokenWords(transcript)
      const recording = describeRecording(splitSpokenSentences(transcript), { language, title })
      return own.split(' ').map((mark) => {
        const [from, to] = mark.match(/\d+/g)!.map(Number) as [number, number]
        const spoken = words.slice(from, to)
        const statement = {
          text: removeConnectives(formatSentence(spoken, language), language),
          words: spoken,
          startsTurn: spoken[0]!.startsTurn,
          endOdds: () => measureEndOdds(words, [from, to], language),
        }
        return {
          recording: title || item.id,
          features: describeStatement(statement, recording),
          acceptance: mark.includes('+') ? 1 : mark.includes('~') ? 0.5 : 0,
          isIndependent: /\d$/.test(mark),
        }
      })
    }),
  )
}

const penalty = 8
/** The marks of independent readers count so many times, because they had not seen the rules. */
const independentWeight = 3

export function trainStatementOdds(
  statements: MarkedStatement[],
  left: ReadonlySet<number> = new Set(),
): number[] {
  const names = [...statementFeatureNames.keys()]
  const examples = statements.flatMap(({ features, acceptance, isIndependent }) => {
    const weight = isIndependent ? independentWeight : 1
    const values = features.map((value, i) => (left.has(i) ? 0 : value))
    return [
      { features: names, values, isPositive: true, weight: weight * acceptance },
      { features: names, values, isPositive: false, weight: weight * (1 - acceptance) },
    ].filter((one) => one.weight > 0)
  })
  const weights = trainLogisticRegression(examples, names.length, penalty)
  return [...weights].map((odds) => Number(odds.toFixed(2)))
}

const foldCount = 10

/**
 * The probability that an accepted statement has higher odds than a rejected one, with
 * weights learned from other recordings.
 */
export function measureStatementOdds(
  statements: MarkedStatement[],
  left?: ReadonlySet<number>,
): number {
  const recordings = [...new Set(statements.map(({ recording }) => recording))]
  const foldOf = new Map(recordings.map((recording, i) => [recording, i % foldCount]))
  const scored = Array.from({ length: foldCount }, (_, fold) => {
    const odds = trainStatementOdds(
      statements.filter((one) => foldOf.get(one.recording) !== fold),
      left,
    )
    return statements
      .filter((one) => foldOf.get(one.recording) === fold)
      .map((one) => ({
        ...one,
        score: one.features.reduce((sum, value, i) => sum + value * odds[i]!, 0),
      }))
  }).flat()
  return measureAuroc(scored)
}

function measureAuroc(scored: { score: number; acceptance: number }[]): number {
  const accepted = scored.filter(({ acceptance }) => acceptance === 1).map(({ score }) => score)
  const rejected = scored.filter(({ acceptance }) => acceptance === 0).map(({ score }) => score)
  const ranked = [
    ...accepted.map((score) => ({ score, own: 1 })),
    ...rejected.map((score) => ({ score, own: 0 })),
  ]
  ranked.sort((a, b) => a.score - b.score)
  let below = 0
  let wins = 0
  for (const { own } of ranked) {
    if (own) wins += below
    else below++
  }
  return wins / (accepted.length * rejected.length)
}
