import { findDatasets } from '../quality/datasets.ts'
import { writeFileSync } from 'node:fs'
import { statementFeatureNames } from '#engine/sentences/statement-odds.ts'
import { measureStatementOdds, readMarkedStatements, trainStatementOdds } from './statements.ts'
const ds = findDatasets('/work/shared/quality')!
const st = readMarkedStatements(ds)
console.log(st.length, 'auroc', measureStatementOdds(st).toFixed(4))
const w = trainStatementOdds(st)
statementFeatureNames.forEach((n,i)=>console.log(n.padEnd(18), w[i]))
writeFileSync('src/engine/sentences/statement-odds-weights.ts', 'export const odds: readonly number[] = '+JSON.stringify(w)+'\n')
