// `npm run train`: learns the engine's weights from the datasets of ../shared/quality and writes them into the engine.
import { writeFileSync } from 'node:fs'
import { findDatasets } from '../quality/datasets.ts'
import { sharedFolder } from '../quality/options.ts'
import { readChapterExamples, trainBoundaryWeights } from './chapters.ts'
import { crossValidateQuestions, crossValidateSummaries } from './cross-validation.ts'
import { readQuestionExamples, trainAskWeights } from './questions.ts'
import { readSpeechSamples, trainSentenceEndWeights } from './sentence-ends.ts'
import { readRatedSentences, trainSentimentWeights } from './sentiment.ts'
import { crossValidateShowability, readMarkedSentences, trainShowabilityWeights } from './showability.ts'
import { readSummaryExamples, trainSalienceWeights } from './summaries.ts'
import { crossValidateTitles, readMarkedTitles, trainTitleWeights } from './titles.ts'
import {
  formatBoundaryWeights,
  formatPassageWeights,
  formatSalienceWeights,
  formatSentenceEndWeights,
  formatSentimentWeights,
  formatShowabilityWeights,
  formatTitleWeights,
  formatWordOrderWeights,
} from './weight-files.ts'
import { readWholeSentences, trainWordOrderWeights } from './word-order.ts'

const datasets = findDatasets(sharedFolder)
if (!datasets) throw new Error(`There are no datasets in ${sharedFolder}.`)
// Sentence ends come first, because the later steps read sentences.
const punctuated = datasets.filter(({ name }) =>
  ['btc-chapters', 'btc-summ', 'qmsum', 'qmsum-topics', 'ami'].includes(name),
)
const sentenceEndWeights = trainSentenceEndWeights(readSpeechSamples(punctuated))
writeFileSync('src/engine/speech/sentence-end-weights.ts', formatSentenceEndWeights(sentenceEndWeights))
const wordOrderWeights = trainWordOrderWeights(readWholeSentences(punctuated))
writeFileSync('src/engine/extract/word-order-weights.ts', formatWordOrderWeights(wordOrderWeights))
const summaries = datasets.filter(({ task }) => task === 'summ')
const salienceWeights = trainSalienceWeights(readSummaryExamples(summaries))
writeFileSync('src/engine/select/salience-weights.ts', formatSalienceWeights(salienceWeights))
const chapters = readChapterExamples(datasets.filter(({ task }) => task === 'seg'))
writeFileSync('src/engine/chapters/boundary-weights.ts', formatBoundaryWeights(trainBoundaryWeights(chapters)))
const ratings = readRatedSentences(datasets.filter(({ task }) => task === 'sent'))
writeFileSync('src/engine/extract/sentiment-weights.ts', formatSentimentWeights(trainSentimentWeights(ratings)))
const marked = readMarkedSentences(datasets)
writeFileSync('src/engine/extract/showability-weights.ts', formatShowabilityWeights(trainShowabilityWeights(marked)))
const questions = datasets.filter(({ task }) => task === 'ask')
writeFileSync(
  'src/engine/ask/passage-weights.ts',
  formatPassageWeights(trainAskWeights(readQuestionExamples(questions))),
)
crossValidateShowability(marked)
const titles = readMarkedTitles(datasets)
writeFileSync('src/engine/headlines/title-weights.ts', formatTitleWeights(trainTitleWeights(titles)))
crossValidateTitles(titles)
await crossValidateSummaries(summaries, sharedFolder)
await crossValidateQuestions(questions, sharedFolder)
