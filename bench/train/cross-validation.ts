// Scores summaries of each genre with weights learned from the other genres alone, and
// questions about each half of the meetings with weights learned from the other half, to
// show how well the weights generalize.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SalienceWeights } from '#engine/select/salience.ts'
import { answerQuestions } from '../quality/answers.ts'
import { type Dataset, readItems } from '../quality/datasets.ts'
import { summarizeInWords } from '../quality/predictors.ts'
import { prepareItem } from '../quality/prepare-item.ts'
import { findScorer, scoreDataset } from '../quality/scores.ts'
import { readQuestionExamples, trainAskWeights } from './questions.ts'
import { findGenre, readSummaryExamples, trainSalienceWeights } from './summaries.ts'

const outputFolder = '.cache/train'

/**
 * Prints ROUGE-1 and ROUGE-2 of each dataset, in percent. Throws an Error where the
 * datasets have no scorer.
 */
export async function crossValidateSummaries(
  datasets: Dataset[],
  datasetFolder: string,
): Promise<void> {
  const scorer = await findScorer(datasetFolder, datasetFolder)
  if (!scorer) throw new Error(`There is no scorer in ${datasetFolder}.`)
  mkdirSync(outputFolder, { recursive: true })
  const examples = readSummaryExamples(datasets)
  const weightsByGenre = new Map<string, SalienceWeights>()
  for (const dataset of datasets) {
    const items = readItems(dataset, 'dev') ?? []
    const lines = items.map((item) => {
      const genre = findGenre(dataset, item)
      const salienceWeights =
        weightsByGenre.get(genre) ??
        trainSalienceWeights(examples.filter((example) => example.genre !== genre))
      weightsByGenre.set(genre, salienceWeights)
      const summary = summarizeInWords(
        prepareItem(item, dataset),
        dataset.budgetWords ?? 0,
        salienceWeights,
      )
      return JSON.stringify({ id: item.id, summary })
    })
    const file = join(outputFolder, `${dataset.name}.jsonl`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    const ids = new Set(items.map(({ id }) => id))
    const { estimates } = scoreDataset(scorer, dataset, { split: 'dev', file, ids })
    const [rouge1, rouge2] = ['r1', 'r2'].map((measure) =>
      ((estimates.get(measure)?.value ?? 0) * 100).toFixed(1),
    )
    console.log(
      `${dataset.name}, without training on its genre: ROUGE-1 ${rouge1}, ROUGE-2 ${rouge2}`,
    )
  }
}

/**
 * Prints the measures of questions, in percent. Throws an Error where the datasets have
 * no scorer.
 */
export async function crossValidateQuestions(
  datasets: Dataset[],
  datasetFolder: string,
): Promise<void> {
  const scorer = await findScorer(datasetFolder, datasetFolder)
  if (!scorer) throw new Error(`There is no scorer in ${datasetFolder}.`)
  mkdirSync(outputFolder, { recursive: true })
  for (const dataset of datasets) {
    const examples = readQuestionExamples([dataset])
    const halves = [0, 1].map((half) =>
      trainAskWeights(examples.filter(({ meeting }) => meeting % 2 !== half)),
    )
    const items = readItems(dataset, 'dev') ?? []
    const lines = items.map((item, meeting) =>
      JSON.stringify({
        id: item.id,
        answers: answerQuestions(item, dataset, halves[meeting % 2]!),
      }),
    )
    const file = join(outputFolder, `${dataset.name}.jsonl`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    const { estimates } = scoreDataset(scorer, dataset, {
      split: 'dev',
      file,
      ids: new Set(items.map(({ id }) => id)),
    })
    const figures = [...estimates].map(
      ([measure, { value }]) => `${measure} ${(value * 100).toFixed(1)}`,
    )
    console.log(
      `${dataset.name}, each half with weights learned from the other: ${figures.join(', ')}`,
    )
  }
}
