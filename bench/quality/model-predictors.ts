// Predicts with a model instead of the extract.
import pino from 'pino'
import type { Length } from '#contract/basics/limits.ts'
import type { Digest } from '#contract/summaries/summary.ts'
import type { EngineInput } from '#engine/engine-input.ts'
import type { Model } from '#engine/model.ts'
import { splitTextSentences } from '#engine/plain-text.ts'
import { budgets } from '#engine/select/budgets.ts'
import { summarize } from '#engine/summarize.ts'
import { openModel } from '#server/adapters/models/open-model.ts'
import { readSettings } from '#server/config.ts'
import type { Dataset, DatasetItem } from './datasets.ts'
import type { Predictor } from './predictors.ts'
import { prepareItem } from './prepare-item.ts'
import { createQuotingModel } from './quoting-model.ts'

/** Writes the digest of a transcript; `input` names no model. */
export type Summarizer = (input: EngineInput & { model: null }) => Promise<Digest>

/** Without `kind` the extract. Throws an Error when the settings name no model. */
export function createSummarizer(kind?: 'settings' | 'double'): Summarizer {
  if (kind === undefined) return createDigest
  const model = kind === 'settings' ? openConfiguredModel() : null
  return async (input) =>
    createDigest({
      ...input,
      model: model ?? createQuotingModel(await createDigest(input), input.transcript),
    })
}

/**
 * Creates the predictors of the tasks that involve a model. The engine finds the source
 * of a key point itself, and classifies the sentiment of a sentence without a model.
 */
export function createModelPredictors(
  createSummary: Summarizer,
): Readonly<Record<string, Predictor>> {
  const summarizeItem = async (item: DatasetItem, dataset: Dataset): Promise<Digest['summary']> => {
    const { transcript, title } = prepareItem(item, dataset)
    const { summary } = await createSummary({
      transcript,
      video: { title, durationSeconds: null, chapters: [] },
      length: findNearestLength(dataset.budgetWords),
      language: transcript.language,
      prompt: null,
      model: null,
    })
    return summary
  }
  return {
    async summ(item, dataset) {
      const { tldr, summary } = await summarizeItem(item, dataset)
      return {
        summary: splitTextSentences(`${tldr} ${summary}`).flatMap(
          (sentence) => sentence.trim() || [],
        ),
      }
    },
    async seg(item, dataset) {
      const { unitAt } = prepareItem(item, dataset)
      const { chapters } = await summarizeItem(item, dataset)
      return {
        bounds: chapters.map(({ startSeconds }) => unitAt(startSeconds)).filter((unit) => unit > 0),
      }
    },
    keys: async (item, dataset) => ({ keywords: (await summarizeItem(item, dataset)).mainTopics }),
  }
}

export function openConfiguredModel(): Model {
  const model = openModel({
    settings: readSettings(process.env),
    log: pino({ level: 'warn' }, process.stderr),
  })
  if (!model) throw new Error('--model settings needs a model: set MODEL or a key.')
  return model
}

/** The length whose summary is nearest to the budget. */
function findNearestLength(budgetWords: number | null): Length {
  const lengths = Object.keys(budgets) as Length[]
  const distance = (length: Length) =>
    Math.abs(budgets[length].summaryWords - (budgetWords ?? budgets.medium.summaryWords))
  return lengths.reduce((best, length) => (distance(length) < distance(best) ? length : best))
}

async function createDigest(input: EngineInput): Promise<Digest> {
  for await (const event of summarize(input)) if (event.type === 'digest') return event.data
  throw new Error('the engine ended without a summary')
}
