// `npm run quality`: the engine's predictions for every set of questions with known answers, and how well they match.
import { fittingNode, rerunOnFittingNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnFittingNode()
await install(await fittingNode())
// npm runs scripts in the project's folder; paths are meant from where the person is.
const calledFrom = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
const { runQuality } = await import('../bench/quality/command.ts')
process.exitCode = await runQuality(process.argv.slice(2), calledFrom)
