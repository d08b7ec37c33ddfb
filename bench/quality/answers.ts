// Answers the questions of a dataset's item with the functions that serve a person's
// question without a model.
import type { Transcript } from '#contract/captions/transcript.ts'
import type { AskSource } from '#engine/ask/ask-types.ts'
import { type AskWeights, rankPassages } from '#engine/ask/passages/rank-passages.ts'
import type { Dataset, DatasetItem } from './datasets.ts'
import { prepareItem } from './prepare-item.ts'

/** The scorer reads at most this many passages. */
const maxPassages = 10

type PredictedAnswer = { passages: number[][]; said: number }

/**
 * Returns for each question the units of its passages, best passage and best sentence
 * first, and how sure it is that they are said.
 */
export function answerQuestions(
  item: DatasetItem,
  dataset: Dataset,
  weights?: AskWeights,
): PredictedAnswer[] {
  const { transcript, title, unitAt } = prepareItem(item, dataset, 'names')
  const source = createAskSource(transcript, item.id, title)
  return (item.questions ?? []).map(({ text }) => {
    const { passages, said } = rankPassages(
      text,
      [source],
      { maxPassages, maxPerVideo: maxPassages },
      weights,
    )
    return {
      passages: passages.map(({ bestStarts }) => [...new Set(bestStarts.map(unitAt))]),
      said,
    }
  })
}

export function createAskSource(transcript: Transcript, videoId: string, title: string): AskSource {
  return { videoId, title, transcript, chapters: [] }
}
