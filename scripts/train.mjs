// `npm run train`: learns the engine's weights again from the sets of ../shared/quality. Where those are the same, nothing changes.
import { fittingNode, rerunOnFittingNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnFittingNode()
await install(await fittingNode())
process.chdir(root)
await import('../bench/train/command.ts')
