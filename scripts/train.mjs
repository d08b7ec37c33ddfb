// `npm run train`: learns the engine's weights again from the sets of ../shared/quality. Where those are the same, nothing changes.
import { fittingNode, rerunOnFittingNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root, run } from './run.mjs'

await rerunOnFittingNode()
await install(await fittingNode())
process.chdir(root)
await import('../bench/train/command.ts')
// Long rows of figures are broken as everywhere else.
const biome = 'node_modules/@biomejs/biome/bin/biome'
process.exitCode = await run(process.execPath, [biome, 'check', '--write', 'src/engine/speech', 'src/engine/extract'])
