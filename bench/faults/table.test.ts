// What `npm run faults` reports. The faults themselves take minutes and are no tests.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type FaultReport, isSurvived } from './fault.ts'
import { parseOptions } from './options.ts'
import { formatTable, writeTable } from './table.ts'

const report: FaultReport = {
  done: 3,
  survived: 3,
  memoryMegabytes: 12,
  notes: [],
  accounts: {
    accepted: 9,
    lost: 0,
    givenUp: 0,
    refused: 0,
    unfinished: 0,
    doubled: 0,
    wronglyCharged: 0,
  },
  orders: { paid: 2, lost: 0, doubled: 0 },
}
const fault = { name: 'kills', about: 'killed', seconds: 1, run: async () => report }

test('one lost summary, one lost order, one failed repetition or too much memory is a failure', () => {
  expect(isSurvived(report)).toBe(true)
  expect(
    isSurvived({ ...report, accounts: { ...report.accounts, refused: 1 }, allowsRefusals: true }),
  ).toBe(true)
  for (const wrong of [
    { accounts: { ...report.accounts, lost: 1 } },
    { accounts: { ...report.accounts, doubled: 1 } },
    { accounts: { ...report.accounts, refused: 1 } },
    { orders: { ...report.orders, lost: 1 } },
    { survived: 2 },
    { memoryMegabytes: 61 },
  ])
    expect(isSurvived({ ...report, ...wrong }), JSON.stringify(wrong)).toBe(false)
})

test('a written table keeps the rows of the faults that were not made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pith-faults-table-'))
  const page = join(folder, 'page.md')
  const old = formatTable([
    { fault: { ...fault, name: 'disk' }, report, seconds: 1, made: 'long ago' },
  ])
  writeFileSync(
    page,
    `# Page\n<!-- begin: npm run faults -->\n${old}\n<!-- end: npm run faults -->\nThe end\n`,
  )
  const wrong: FaultReport = {
    ...report,
    survived: 2,
    notes: ['p99 7 ms'],
    accounts: { ...report.accounts, unfinished: 1 },
    orders: { ...report.orders, doubled: 2 },
  }
  const reported = [{ fault, report: wrong, seconds: 2, made: 'seed 7' }]
  writeTable(page, { names: ['kills', 'disk'], reported })
  const text = readFileSync(page, 'utf8')
  expect(text.match(/^\| \*\*.*$/gm)).toEqual([
    expect.stringMatching(
      /kills.*failed.*\| 3 \| 2 \| 9 \| 1 lost, 2 orders doubled \| 2 \| \+12 MB \| p99 7 ms \| 2 s, seed 7 \|$/,
    ),
    old.split('\n')[2],
  ])
  expect(text).toMatch(/^# Page[\s\S]*The end\n$/)
  rmSync(folder, { recursive: true })
})

test('wrong options are named', () => {
  expect(parseOptions(['kills', '--repeat', '2', '--seed', '7'])).toMatchObject({
    names: ['kills'],
    repeat: 2,
    seed: 7,
  })
  expect(() => parseOptions(['--repeat', '0'])).toThrow('--repeat')
  expect(() => parseOptions(['--often'])).toThrow('--often')
})
