// `npm run try-model -- <file.gguf>`: has a model in a file summarize ordinary videos, and prints
// what its summaries convey, what the check says of them, and how fast it is.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
const calledFrom = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
const { tryModel } = await import('../bench/quality/try-model.ts')
process.exitCode = await tryModel(process.argv.slice(2), calledFrom)
