// `npm run reading`: counts what keeps the digests of the datasets from reading well.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
const calledFrom = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
const { runReading } = await import('../bench/reading/command.ts')
process.exitCode = await runReading(process.argv.slice(2), calledFrom)
