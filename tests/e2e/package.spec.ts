// Somebody installs the package that `npm pack` writes into an empty folder, and starts
// Pith there: nothing is built, and the folder is theirs.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { sampleVideoId } from '../../src/contract/basics/limits.ts'

const run = promisify(execFile)
const maxMegabytes = 40
/** Ten seconds on a machine that runs nothing else. */
const maxReadyMs = 60_000

const folder = mkdtempSync(join(tmpdir(), 'pith-package-'))
const app = join(folder, 'app')
let server: ChildProcess | undefined
test.afterAll(() => {
  if (server?.pid) process.kill(-server.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/**
 * The build that is tested is packed as it is. The database comes from here too, so that
 * the test needs no registry.
 */
async function pack(path: string): Promise<string> {
  const args = ['pack', path, '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { maxBuffer: 10_000_000 })
  return join(folder, /"filename": "([^"]+)"/.exec(stdout)![1]!)
}

function megabytesOf(path: string): number {
  const stats = lstatSync(path)
  if (!stats.isDirectory()) return stats.size / 1e6
  return readdirSync(path).reduce((sum, name) => sum + megabytesOf(join(path, name)), 0)
}

/** The command of a person in that folder. The tests' own settings are not passed on. */
const npx = (words: string[]): [string, string[], object] => [
  'npx',
  ['--no', 'pith', ...words],
  { cwd: app, env: { PATH: process.env.PATH, HOME: process.env.HOME } },
]

test.describe.configure({ mode: 'serial' })

test('a package that was installed serves the app, with the settings and the data of the folder where it is started', async ({
  page,
}) => {
  mkdirSync(app)
  const packed = [await pack('.'), await pack('node_modules/@electric-sql/pglite')]
  const install = ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...packed]
  await run('npm', install, { cwd: app })
  const installed = join(app, 'node_modules/pith')
  expect(readdirSync(join(app, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@electric-sql',
    'pith',
  ])
  expect(megabytesOf(installed)).toBeLessThan(maxMegabytes)
  expect(readdirSync(installed).sort()).toEqual([
    '.env.example',
    'LICENSE',
    'NOTICE',
    'README.md',
    'bin',
    'deploy',
    'dist',
    'docs',
    'package.json',
    'scripts',
  ])

  writeFileSync(join(app, '.env'), 'PORT=0\nBRAND_NAME=Reading circle\nLOCAL_MODEL_URLS=off\n')
  const startMs = performance.now()
  const [program, args, options] = npx(['serve'])
  // A process group of its own, because npx starts others.
  server = spawn(program, args, {
    ...options,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server!.stdout!.on('data', (chunk: Buffer) => {
      output += chunk
      const found = /Pith is ready at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    server!.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)))
  })
  const readyMs = performance.now() - startMs
  test.info().annotations.push({ type: 'ready', description: `${Math.round(readyMs)} ms` })
  expect(readyMs).toBeLessThan(maxReadyMs)

  await page.goto(`${url}/summarize`)
  await expect(page).toHaveTitle('Summarize · Reading circle')
  await page.getByRole('button', { name: 'the sample talk' }).click()
  await expect(page).toHaveURL(new RegExp(`/summary/${sampleVideoId}`))
  await page.goto(`${url}/apps`)
  await expect(page.getByText('pith ask talk.srt')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('pith.mjs')
  expect(existsSync(join(app, 'data/pg'))).toBe(true)
  expect(existsSync(join(installed, 'data'))).toBe(false)
})

test('it summarizes a caption file of the folder in the terminal', async () => {
  cpSync('sample/sample-talk.vtt', join(app, 'talk.vtt'))
  const { stdout } = await run(...npx(['summarize', 'talk.vtt', '--extract', '--json']))
  expect(JSON.parse(stdout)).toMatchObject({ summary: { tldr: expect.any(String) } })
})
