// Learns from a reader's marks which sentences read well alone.
import { readFileSync } from 'node:fs'
import { removeConnectives } from '#engine/extract/connectives.ts'
import { leansOnSituation } from '#engine/extract/leaning-sentences.ts'
import { refersToPassing } from '#engine/extract/passing-references.ts'
import { hasFault } from '#engine/extract/sentence-faults.ts'
import {
  computeShowabilityFeatures,
  describeRecording,
  showabilityFeatureNames,
} from '#engine/extract/showability-features.ts'
import { isPunctuatedText, readBefore } from '#engine/extract/showable-statements.ts'
import { formatSentence } from '#engine/speech/format-sentence.ts'
import { measureEndOdds } from '#engine/speech/sentence-ends.ts'
import { extractSpokenWords } from '#engine/speech/words.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { trainLogisticRegression } from './logistic.ts'

/** Lines of a dataset's item and its marks: the first word, one past the last word, and "+" where the reader accepts the sentence. */
const marksFile = new URL('./reader-marks.tsv', import.meta.url)

type MarkedSentence = { recording: string; features: number[]; isAccepted: boolean }

export function readMarkedSentences(datasets: Dataset[]): MarkedSentence[] {
  const marks = new Map(
    readFileSync(marksFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  )
  return datasets.flatMap((dataset) =>
    (readItems(dataset, 'dev') ?? []).flatMap((item) => {
      const itemMarks = marks.get(`${dataset.name}/${item.id}`)
      if (!itemMarks) return []
      const { transcript, sentences, language, title } = prepareItem(item, dataset)
      const words = extractSpokenWords(transcript)
      const context = describeRecording(sentences, { isPunctuated: isPunctuatedText(sentences), title })
      return itemMarks.split(' ').flatMap((mark) => {
        const [from, to] = mark.match(/\d+/g)!.map(Number) as [number, number]
        const text = removeConnectives(formatSentence(words.slice(from, to), language), language)
        // The engine never shows these, whatever their score.
        if (hasFault(text, context.isPunctuated) || leansOnSituation(text) || refersToPassing(text)) return []
        const endOdds = measureEndOdds(words, from, to)
        const before = readBefore({ position: from, words: words.slice(from, to) }, sentences)
        const features = computeShowabilityFeatures({ text, endOdds, before }, context)
        return [{ recording: item.title || item.id, features, isAccepted: mark.endsWith('+') }]
      })
    }),
  )
}

const penalty = 20

export function trainShowabilityWeights(sentences: MarkedSentence[]): number[] {
  const examples = sentences.map(({ features, isAccepted }) => ({
    features: [...features.keys()],
    values: features,
    isPositive: isAccepted,
    weight: 1,
  }))
  return [...trainLogisticRegression(examples, showabilityFeatureNames.length, penalty)].map((odds) =>
    Number(odds.toFixed(2)),
  )
}

const foldCount = 10
const reportedShares = [0.1, 0.25, 0.5, 1]

/** Prints how many of the best sentences the reader accepts, with weights learned from other recordings. */
export function crossValidateShowability(sentences: MarkedSentence[]): void {
  const recordings = [...new Set(sentences.map(({ recording }) => recording))]
  const foldOf = new Map(recordings.map((recording, i) => [recording, i % foldCount]))
  const scored = Array.from({ length: foldCount }, (_, fold) => {
    const odds = trainShowabilityWeights(sentences.filter(({ recording }) => foldOf.get(recording) !== fold))
    return sentences
      .filter(({ recording }) => foldOf.get(recording) === fold)
      .map((sentence) => ({
        ...sentence,
        score: sentence.features.reduce((sum, value, i) => sum + value * odds[i]!, 0),
      }))
  }).flat()
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  for (const share of reportedShares) {
    const best = ranked.slice(0, Math.round(ranked.length * share))
    const accepted = best.filter(({ isAccepted }) => isAccepted).length
    console.log(
      `showability, the best ${share * 100} % of ${ranked.length} marked sentences, from log-odds ${best.at(-1)!.score.toFixed(2)}: ${((100 * accepted) / best.length).toFixed(0)} % accepted`,
    )
  }
}
