// The last step of `npm run train`: learns the engine's other weights from the datasets of
// ../shared/quality and writes them into the engine. Sentences end where the first step learned it.
import { writeFileSync } from 'node:fs'
import { findDatasets } from '../quality/datasets.ts'
import { sharedFolder } from '../quality/options.ts'
import { readChapterExamples, trainBoundaryWeights } from './chapters.ts'
import { crossValidateQuestions, crossValidateSummaries } from './cross-validation.ts'
import { readQuestionExamples, trainAskWeights } from './questions.ts'
import { readRatedSentences, trainSentimentWeights } from './sentiment.ts'
import { measureStatementOdds, readMarkedStatements, trainStatementOdds } from './statements.ts'
import { readSummaryExamples, trainSalienceWeights } from './summaries.ts'
import { crossValidateTitles, readMarkedTitles, trainTitleWeights } from './titles.ts'
import {
  formatBoundaryWeights,
  formatPassageWeights,
  formatSalienceWeights,
  formatSentimentWeights,
  formatStatementWeights,
  formatTitleWeights,
} from './weight-files.ts'

const datasets = findDatasets(sharedFolder)
if (!datasets) throw new Error(`There are no datasets in ${sharedFolder}.`)
const summaries = datasets.filter(({ task }) => task === 'summ')
const salienceWeights = trainSalienceWeights(readSummaryExamples(summaries))
writeFileSync('src/engine/select/salience-weights.json', formatSalienceWeights(salienceWeights))
const chapters = readChapterExamples(datasets.filter(({ task }) => task === 'seg'))
writeFileSync('src/engine/chapters/boundary-weights.json', formatBoundaryWeights(trainBoundaryWeights(chapters)))
const ratings = readRatedSentences(datasets.filter(({ task }) => task === 'sent'))
writeFileSync('src/engine/headlines/sentiment-weights.json', formatSentimentWeights(trainSentimentWeights(ratings)))
const marked = readMarkedStatements(datasets)
writeFileSync('src/engine/sentences/statement-weights.json', formatStatementWeights(trainStatementOdds(marked)))
const questions = datasets.filter(({ task }) => task === 'ask')
writeFileSync(
  'src/engine/ask/passage-weights.ts',
  formatPassageWeights(trainAskWeights(readQuestionExamples(questions))),
)
console.log(`statements, held-out recordings: AUROC ${measureStatementOdds(marked).toFixed(3)}`)
const titles = readMarkedTitles(datasets)
writeFileSync('src/engine/headlines/title-weights.json', formatTitleWeights(trainTitleWeights(titles)))
crossValidateTitles(titles)
await crossValidateSummaries(summaries, sharedFolder)
await crossValidateQuestions(questions, sharedFolder)
