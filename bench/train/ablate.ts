// `npm run ablate`: what each family of features of a statement buys, on readers' marks
// and on ordinary videos.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { splitSections } from '#engine/chapters/chapters.ts'
import { chooseExtract } from '#engine/select/choose-extract.ts'
import { readSentences } from '#engine/sentences/asides.ts'
import { statementFeatureNames } from '#engine/sentences/statement-odds.ts'
import { findDatasets } from '../quality/datasets.ts'
import {
  type EssentialsScorer,
  type GeneralVideo,
  readGeneralVideos,
  readTranscript,
} from '../quality/general.ts'
import { sharedFolder } from '../quality/options.ts'
import { createRandom } from '../random.ts'
import { measureStatementOdds, readMarkedStatements, trainStatementOdds } from './statements.ts'

const families: Readonly<Record<string, readonly string[]>> = {
  length: ['length', 'lengthSquared', 'contentShare', 'distinctStems'],
  subject: ['topical', 'single', 'prominence', 'meanProminence', 'titleWords'],
  opening: ['dependentOpening', 'opensWithVerb', 'opensWithLink'],
  form: ['endsWithGrammar', 'question', 'repeated', 'names'],
  recording: ['punctuated', 'turnShare', 'startsTurn'],
  ends: ['startOdds', 'lastOdds', 'innerOdds', 'innerEnds'],
  persons: ['speaker', 'group', 'listener'],
  pointing: ['pronoun', 'pointer', 'comparison'],
  manner: ['hedge', 'talk', 'condition'],
  claims: ['number', 'claim'],
}

const datasets = findDatasets(sharedFolder)
const folder = join(sharedFolder, 'general')
const videos = readGeneralVideos(folder, 'tuned')
const scorerFile = join(sharedFolder, 'score/essentials.mjs')
if (!datasets || !videos || !existsSync(scorerFile))
  throw new Error(`There are no datasets in ${sharedFolder}.`)
const scorer = (await import(pathToFileURL(scorerFile).href)) as EssentialsScorer
const marked = readMarkedStatements(datasets)

const whole = {
  auroc: measureStatementOdds(marked),
  coverage: coverVideos(videos, trainStatementOdds(marked)),
}
console.log(
  `All features: AUROC ${whole.auroc.toFixed(3)}, coverage ${percent(mean(whole.coverage))} %`,
)
console.log(
  '| Without | AUROC of marks | Coverage of essentials, in points, with its 95 % interval |\n| --- | --- | --- |',
)
for (const [name, features] of Object.entries(families)) {
  const left = new Set(features.map((feature) => statementFeatureNames.indexOf(feature as never)))
  const auroc = measureStatementOdds(marked, left) - whole.auroc
  const coverage = coverVideos(videos, trainStatementOdds(marked, left))
  const changes = coverage.map((value, i) => value - whole.coverage[i]!)
  const [low, high] = interval(changes)
  console.log(
    `| ${name} | ${auroc.toFixed(3)} | ${percent(mean(changes))} (${percent(low)} to ${percent(high)}) |`,
  )
}

/** The coverage of each video's essentials by the statements that are chosen with these weights. */
function coverVideos(all: GeneralVideo[], statementOdds: number[]): number[] {
  return all.map((video) => {
    const { title, lang: language, id } = video
    const { sentences } = readSentences(readTranscript(video, folder))
    const sections = splitSections(sentences, { language })
    const choice = chooseExtract({
      sentences,
      sections,
      title,
      language,
      length: 'medium',
      statementOdds,
    })
    const shown = [choice.lead, choice.quotation, ...choice.best].filter((one) => one !== null)
    const statements = shown.map(({ text, startSeconds, verbatim }) => ({
      text,
      startSeconds,
      quote: verbatim,
    }))
    return scorer.scoreVideo(video, { id, tldr: '', statements, chapters: [] }).coverage
  })
}

function interval(values: number[]): [number, number] {
  const random = createRandom(7)
  const means = Array.from({ length: 1000 }, () =>
    mean(values.map(() => values[random.below(values.length)]!)),
  )
  means.sort((a, b) => a - b)
  return [means[25]!, means[974]!]
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
