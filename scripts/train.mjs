// `npm run train`: computes the engine's weights from the datasets in ../shared/quality. The same datasets give the same weights.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root, run } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
process.chdir(root)
await import('../bench/train/command.ts')
// The written files need the line breaks of the formatter.
const biome = 'node_modules/@biomejs/biome/bin/biome'
process.exitCode = await run(process.execPath, [
  biome,
  'check',
  '--write',
  'src/engine/speech',
  'src/engine/extract',
  'src/engine/headlines',
])
