// Predicts the answer to each kind of task with the functions that make a summary in the product.
import { splitSections } from '#engine/extract/chapters.ts'
import { classifySentence, classifySentiment } from '#engine/extract/sentiment.ts'
import { EvidenceIndex } from '#engine/grounding/evidence.ts'
import { extractTopics } from '#engine/headlines/topics.ts'
import { rankSentences } from '#engine/select/rank.ts'
import { answerQuestions } from './answers.ts'
import { rankClips } from './clips.ts'
import type { Dataset, DatasetItem } from './datasets.ts'
import { prepareItem } from './prepare-item.ts'

/** Returns a line of the predictions, without its id, in the shape that the scorer expects for the task. */
export type Predictor = (item: DatasetItem, dataset: Dataset) => object | Promise<object>

const defaultBudgetWords = 140
/** The scorer reads at most this many topics. */
const topicCount = 10

export const predictors: Readonly<Record<string, Predictor>> = {
  summ(item, dataset) {
    const { sentences, language, title } = prepareItem(item, dataset)
    const budgetWords = dataset.budgetWords ?? defaultBudgetWords
    const selected = rankSentences(sentences, { budgetWords, language, title })
    return { summary: selected.sort((a, b) => a - b).map((i) => sentences[i]!.text) }
  },
  seg(item, dataset) {
    const { sentences, language, unitAt } = prepareItem(item, dataset)
    const sections = sentences.length > 0 ? splitSections(sentences, [], language) : []
    return { bounds: sections.map(({ startSeconds }) => unitAt(startSeconds)).filter((unit) => unit > 0) }
  },
  clips: (item, dataset) => ({ clips: rankClips(item, dataset) }),
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
    const { sentences, language, unitAt } = prepareItem(item, dataset)
    const evidence = new EvidenceIndex(sentences, new Set(), language)
    const matches = (item.points ?? []).map(({ text }) => evidence.findBest(evidence.extractTerms(text))?.at ?? 0)
    return { units: matches.map((at) => unitAt(sentences[at]?.startSeconds ?? 0)) }
  },
}
