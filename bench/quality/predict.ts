// What the engine says to each kind of question, by the very functions that make a person's summary.
import { stretchesOf } from '#engine/extract/chapters.ts'
import { rankSentences } from '#engine/extract/rank.ts'
import { sentenceSentiment, sentimentOf } from '#engine/extract/sentiment.ts'
import { topicsOf } from '#engine/extract/topics.ts'
import { Evidence } from '#engine/grounding/evidence.ts'
import { clipsOf } from './clips.ts'
import { materialOf } from './material.ts'
import type { Item, QualitySet } from './sets.ts'

/** A line of the predictions, without its id; its shape is the scorer's for the task. */
export type Predict = (item: Item, set: QualitySet) => object | Promise<object>

const defaultBudgetWords = 140
/** Topics looked at by the scorer, at most. */
const topicCount = 10

export const predictions: Readonly<Record<string, Predict>> = {
  summ(item, set) {
    const { sentences, language, title } = materialOf(item, set)
    const budgetWords = set.budgetWords ?? defaultBudgetWords
    const picks = rankSentences(sentences, { budgetWords, language, title })
    return { summary: picks.sort((a, b) => a - b).map((i) => sentences[i]!.text) }
  },
  seg(item, set) {
    const { sentences, language, unitAt } = materialOf(item, set)
    const stretches = sentences.length > 0 ? stretchesOf(sentences, [], language) : []
    return { bounds: stretches.map(({ startSeconds }) => unitAt(startSeconds)).filter((unit) => unit > 0) }
  },
  clips: (item, set) => ({ clips: clipsOf(item, set) }),
  keys(item, set) {
    const { sentences, language, title } = materialOf(item, set)
    return { keywords: topicsOf(sentences, { count: topicCount, language, title }) }
  },
  sent(item, set) {
    if (item.text !== undefined) return { label: sentenceSentiment(item.text) }
    const { sentences, language } = materialOf(item, set)
    return {
      label: sentimentOf(
        sentences.map(({ text }) => text),
        language,
      ),
    }
  },
  align(item, set) {
    const { sentences, language, unitAt } = materialOf(item, set)
    const evidence = new Evidence(sentences, new Set(), language)
    const places = (item.points ?? []).map(({ text }) => evidence.find(evidence.terms(text))?.at ?? 0)
    return { units: places.map((at) => unitAt(sentences[at]?.startSeconds ?? 0)) }
  },
}
