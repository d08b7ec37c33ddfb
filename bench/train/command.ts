// `npm run train`: learns the engine's weights again from the sets of ../shared/quality and writes them where the engine reads them.
import { writeFileSync } from 'node:fs'
import { findSets } from '../quality/sets.ts'
import { learn, readLessons } from './summaries.ts'
import { summaryTable } from './tables.ts'

const sets = findSets('../shared/quality')
if (!sets) throw new Error('There are no sets in ../shared/quality.')
const lessons = readLessons(sets.filter(({ task }) => task === 'summ'))
writeFileSync('src/engine/extract/weights.ts', summaryTable(learn(lessons)))
