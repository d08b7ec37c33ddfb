// `npm run train`: learns the engine's weights again from the sets of ../shared/quality and writes them where the engine reads them.
import { writeFileSync } from 'node:fs'
import { sharedFolder } from '../quality/options.ts'
import { findSets } from '../quality/sets.ts'
import { borderTable, learnChapters, readChapters } from './chapters.ts'
import { checkSummaries } from './check.ts'
import { learnGaps, readTalks } from './sentence-ends.ts'
import { feelingTable, learnFeeling, readRatings } from './sentiment.ts'
import { learn, readLessons } from './summaries.ts'
import { gapTable, summaryTable } from './tables.ts'

const sets = findSets(sharedFolder)
if (!sets) throw new Error(`There are no sets in ${sharedFolder}.`)
// Sentences first: the summaries are learnt from them.
const punctuated = sets.filter(({ name }) =>
  ['btc-chapters', 'btc-summ', 'qmsum', 'qmsum-topics', 'ami'].includes(name),
)
writeFileSync('src/engine/speech/gap-weights.ts', gapTable(learnGaps(readTalks(punctuated))))
const summaries = sets.filter(({ task }) => task === 'summ')
writeFileSync('src/engine/extract/weights.ts', summaryTable(learn(readLessons(summaries))))
const chapters = readChapters(sets.filter(({ task }) => task === 'seg'))
writeFileSync('src/engine/extract/border-weights.ts', borderTable(learnChapters(chapters)))
const ratings = readRatings(sets.filter(({ task }) => task === 'sent'))
writeFileSync('src/engine/extract/sentiment-weights.ts', feelingTable(learnFeeling(ratings)))
await checkSummaries(summaries, sharedFolder)
