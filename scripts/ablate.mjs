// `npm run ablate`: trains the odds of statements without each family of features, and
// prints what that costs.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
process.chdir(root)
await import('../bench/train/ablate.ts')
