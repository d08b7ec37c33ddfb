// `npm run reading` and `npm run quality -- --digests` with a small dataset in a temporary folder.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const sentences = [
  'A good sourdough bread begins with a lively starter of flour and water.',
  'The baker feeds the starter every morning, and the wild yeast in the flour grows strong.',
  'The dough rests for six hours because the flour drinks the water slowly.',
  'A hot oven and some steam give the bread its brown crust.',
]
const units = sentences.map((t, i) => ({ t, s: i * 20, e: i * 20 + 19 }))
const talk = { id: 'bakery/sourdough bread', title: 'Sourdough bread', units }

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pith-reading-'))
  const ref = ['Sourdough needs time.']
  writeDataset('talks', 'summ', [
    { ...talk, ref },
    { id: 'plain', units: sentences.map((t) => ({ t })), ref },
  ])
  writeDataset('talks-again', 'seg', [talk])
  writeDataset('moods', 'sent', [{ id: 'a', text: 'What a lovely loaf!', label: 'positive' }])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeDataset(name: string, task: string, items: object[]): void {
  mkdirSync(join(folder, 'sets', name), { recursive: true })
  writeFileSync(join(folder, 'sets', name, 'meta.json'), JSON.stringify({ task }))
  writeFileSync(
    join(folder, 'sets', name, 'dev.jsonl'),
    items.map((item) => `${JSON.stringify(item)}\n`).join(''),
  )
}

function run(script: string, ...args: string[]) {
  const env = { ...process.env, INIT_CWD: folder }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`scripts/${script}.mjs`, ...args],
    {
      encoding: 'utf8',
      env,
    },
  )
  return { status, stdout, stderr }
}

test('the counts of every recording with times are printed with their goals and definitions, each recording once', () => {
  const { status, stdout, stderr } = run('reading', '--sets', 'sets', '--faults', 'faults.md')
  expect(stdout).toMatch(/\| Misquotes \| 0 \| 0 \(0\.0 %\) \| 0 \(0\.0 %\) \|\n/)
  expect(stdout).toContain('| *short versions* |  | 1 | 1 |')
  expect(stdout).toContain('- **Fragments**: sentences without a subject or a finite verb')
  expect(stderr).toContain('talks: 1 items')
  expect(stderr).toContain('talks-again: 1 items have the words of an earlier dataset')
  expect(status).toBe(stdout.includes('All goals are met.') ? 0 : 1)
  expect(readFileSync(join(folder, 'faults.md'), 'utf8')).toContain('## Misquotes: 0')
})

test('missing datasets, splits and options are reported with exit code 2', () => {
  expect(run('reading', '--sets', 'nowhere')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('There are no datasets'),
  })
  expect(run('reading', '--sets', 'sets', '--split', 'heldout')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('heldout.jsonl'),
  })
  expect(run('reading', '--quickly')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--faults FILE'),
  })
})

test('the whole digest of every recording can be read as Markdown, one file each', () => {
  const { status, stderr } = run(
    'quality',
    '--sets',
    'sets/talks',
    '--out',
    'out',
    '--digests',
    'digests',
  )
  expect(stderr).toContain(join(folder, 'digests'))
  expect(status).toBe(0)
  expect(readdirSync(join(folder, 'digests', 'talks')).sort()).toEqual([
    'bakery-sourdough-bread.md',
    'plain.md',
  ])
  const page = readFileSync(join(folder, 'digests', 'talks', 'bakery-sourdough-bread.md'), 'utf8')
  expect(page).toMatch(/^# Sourdough bread\n\n\*\*.+\*\*\n/)
  for (const heading of ['Chapters', 'Key points', 'Topics', 'Verdict'])
    expect(page).toContain(`## ${heading}\n`)
  expect(page).toMatch(/### 0:00 /)
})
