import { writeFileSync } from 'node:fs'
import { findDatasets } from '../quality/datasets.ts'
import { measureStatementOdds, readMarkedStatements, trainStatementOdds } from './statements.ts'
import { readChapterExamples, trainBoundaryWeights } from './chapters.ts'
import { formatBoundaryWeights, formatStatementWeights } from './weight-files.ts'
const ds=findDatasets('/work/shared/quality')!
if (process.argv.includes('s')) { const m=readMarkedStatements(ds)
writeFileSync('src/engine/sentences/statement-weights.ts', formatStatementWeights(trainStatementOdds(m)))
console.log(measureStatementOdds(m)) }
if (process.argv.includes('c')) writeFileSync('src/engine/chapters/boundary-weights.ts', formatBoundaryWeights(trainBoundaryWeights(readChapterExamples(ds.filter(d=>d.task==='seg')))))
