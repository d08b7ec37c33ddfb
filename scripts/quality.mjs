// `npm run quality`: scores the engine's predictions against datasets with known answers.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
// npm runs scripts in the project's folder, but the paths in the arguments are relative
// to the user's folder.
const userFolder = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
const { runQuality } = await import('../bench/quality/command.ts')
process.exitCode = await runQuality(process.argv.slice(2), userFolder)
