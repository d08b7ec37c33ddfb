// The same questions put to a model: what a person sees when the engine writes instead of extracting.
import pino from 'pino'
import type { Length } from '#contract/settings.ts'
import type { Digest } from '#contract/summary.ts'
import { budgets } from '#engine/extract/budgets.ts'
import type { Model } from '#engine/model.ts'
import { type Assignment, summarize } from '#engine/summarize.ts'
import { sentencesOf } from '#engine/writing/plain-text.ts'
import { openModel } from '#server/adapters/models.ts'
import { readSettings } from '#server/config.ts'
import { materialOf } from './material.ts'
import type { Predict } from './predict.ts'
import { quotingModel } from './quoting-model.ts'
import type { Item, QualitySet } from './sets.ts'

/**
 * Predictions for the tasks in which a model has a part. The moment of a key point is checked by the engine's own evidence either
 * way, and a sentence's sentiment asks no model. Throws an Error when the settings name no model.
 */
export function modelPredictions(kind: 'settings' | 'double'): Readonly<Record<string, Predict>> {
  const model = kind === 'settings' ? modelOfSettings() : null
  const ask = async (item: Item, set: QualitySet): Promise<Digest['summary']> => {
    const { transcript, title } = materialOf(item, set)
    const assignment: Assignment = {
      transcript,
      video: { title, durationSeconds: null, chapters: [] },
      length: lengthFor(set.budgetWords),
      language: transcript.language,
      prompt: null,
      model: null,
    }
    const { summary } = await digestOf({ ...assignment, model: model ?? quotingModel(await digestOf(assignment)) })
    return summary
  }
  return {
    async summ(item, set) {
      const { tldr, summary } = await ask(item, set)
      return { summary: sentencesOf(`${tldr} ${summary}`).map((sentence) => sentence.trim()) }
    },
    async seg(item, set) {
      const { unitAt } = materialOf(item, set)
      const { chapters } = await ask(item, set)
      return { bounds: chapters.map(({ startSeconds }) => unitAt(startSeconds)).filter((unit) => unit > 0) }
    },
    keys: async (item, set) => ({ keywords: (await ask(item, set)).mainTopics }),
  }
}

function modelOfSettings(): Model {
  const model = openModel({ settings: readSettings(process.env), log: pino({ level: 'warn' }, process.stderr) })
  if (!model) throw new Error('--model settings: no MODEL and no key is set, so there is no model to ask.')
  return model
}

/** The length whose summary is nearest to the budget. */
function lengthFor(budgetWords: number | null): Length {
  const lengths = Object.keys(budgets) as Length[]
  const away = (length: Length) => Math.abs(budgets[length].summaryWords - (budgetWords ?? budgets.medium.summaryWords))
  return lengths.reduce((best, length) => (away(length) < away(best) ? length : best))
}

async function digestOf(assignment: Assignment): Promise<Digest> {
  for await (const event of summarize(assignment)) if (event.type === 'digest') return event.data
  throw new Error('the engine ended without a summary')
}
