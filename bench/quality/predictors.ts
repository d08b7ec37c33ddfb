// Predicts the answer to each kind of task with the functions that make a summary in the product.
import { splitSections } from '#engine/chapters/chapters.ts'
import { createCheckContext } from '#engine/check/context.ts'
import { readStatement } from '#engine/check/statement.ts'
import { classifySentence, classifySentiment } from '#engine/headlines/sentiment.ts'
import { extractTopics } from '#engine/headlines/topics.ts'
import type { SalienceWeights } from '#engine/select/salience.ts'
import { selectStatements } from '#engine/select/select-statements.ts'
import { collectCandidates } from '#engine/sentences/candidates.ts'
import { describeRecording, scoreStatement } from '#engine/sentences/statement-odds.ts'
import type { SpokenSentence } from '#engine/transcript.ts'
import { answerQuestions } from './answers.ts'
import type { Dataset, DatasetItem } from './datasets.ts'
import { prepareItem } from './prepare-item.ts'

/**
 * Returns a line of the predictions, without its id, in the shape that the scorer expects
 * for the task.
 */
export type Predictor = (item: DatasetItem, dataset: Dataset) => object | Promise<object>

const defaultBudgetWords = 140
/** In these tasks every word costs, while the product shows a number of statements. */
const wordCost = 0.85
/** The scorer reads at most this many topics. */
const topicCount = 10

export const predictors: Readonly<Record<string, Predictor>> = {
  summ(item, dataset) {
    return {
      summary: summarizeInWords(
        prepareItem(item, dataset),
        dataset.budgetWords ?? defaultBudgetWords,
      ),
    }
  },
  seg(item, dataset) {
    const { sentences, language, unitAt } = prepareItem(item, dataset)
    const sections = sentences.length > 0 ? splitSections(sentences, { language }) : []
    return {
      bounds: sections.map(({ startSeconds }) => unitAt(startSeconds)).filter((unit) => unit > 0),
    }
  },
  keys(item, dataset) {
    const { sentences, language, title } = prepareItem(item, dataset)
    return { keywords: extractTopics(sentences, { count: topicCount, language, title }) }
  },
  sent(item, dataset) {
    if (item.text !== undefined) return { label: classifySentence(item.text) }
    const { sentences, language } = prepareItem(item, dataset)
    const texts = sentences.map(({ text }) => text)
    return { label: classifySentiment(texts, language) }
  },
  ask: (item, dataset) => ({ answers: answerQuestions(item, dataset) }),
  align(item, dataset) {
    const { all, language, unitAt } = prepareItem(item, dataset)
    const context = createCheckContext({ lines: all, language, writtenIn: language })
    const matches = (item.points ?? []).map(
      ({ text }) => readStatement(text, [], context).lines[0] ?? 0,
    )
    return { units: matches.map((at) => unitAt(all[at]?.startSeconds ?? 0)) }
  },
}

/**
 * The statements that the product selects first, up to a number of words, in the order of
 * the recording.
 */
export function summarizeInWords(
  { sentences, language, title }: { sentences: SpokenSentence[]; language: string; title: string },
  budgetWords: number,
  salienceWeights?: SalienceWeights,
): string[] {
  const recording = describeRecording(sentences, { language, title })
  const candidates = collectCandidates(sentences, recording).map((one) => ({
    ...one,
    odds: scoreStatement(one, recording),
  }))
  const count = Math.ceil(budgetWords / 4)
  const options = {
    sentences,
    starts: [0],
    count,
    recording,
    title,
    lengthPower: wordCost,
    salienceWeights,
  }
  let words = 0
  const selected = selectStatements(candidates, options).filter((one) => {
    const fits = words + one.words.length <= budgetWords
    if (fits) words += one.words.length
    return fits
  })
  return selected.toSorted((a, b) => a.startSeconds - b.startSeconds).map(({ text }) => text)
}
