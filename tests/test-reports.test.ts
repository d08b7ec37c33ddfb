// What `npm test` says of the reports that its runners write.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error: the scripts have no types
import { listBrowserTests, listSkipped, listUnitTests } from '../scripts/test-reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'pith-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const outcomesOf = (tests: { outcome: string }[]) => tests.map(({ outcome }) => outcome)

function write(report: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a browser test that was skipped is named with its reason, and not counted as passed', () => {
  const spec = (title: string, status: string, annotations: object[], errors: object[] = []) => {
    const tests = [{ status, annotations, results: [{ errors }] }]
    return { title, file: 'extension.spec.ts', line: 7, tests }
  }
  const reason = [{ type: 'skip', description: 'No full Chromium was found.' }]
  const specs = [
    spec('pairs', 'skipped', reason),
    spec('asks', 'skipped', reason),
    spec('opens', 'expected', []),
    spec('breaks', 'unexpected', [], [{ message: 'too late' }]),
  ]
  const tests = listBrowserTests(write({ suites: [{ specs: [], suites: [{ specs }] }] }))
  expect(outcomesOf(tests)).toEqual(['skipped', 'skipped', 'passed', 'failed'])
  expect(listSkipped(tests)).toEqual([
    '── 2 skipped: No full Chromium was found.\n   extension.spec.ts:7 pairs\n   extension.spec.ts:7 asks',
  ])
})

test('a unit test whose condition is not met is named', () => {
  const result = (fullName: string, status: string) => ({ fullName, status, failureMessages: [] })
  const assertionResults = [result('links', 'skipped'), result('captions', 'passed')]
  const tests = listUnitTests(
    write({
      testResults: [{ name: resolve('tests/a.test.ts'), status: 'passed', assertionResults }],
    }),
  )
  expect(listSkipped(tests)).toEqual([
    '── 1 skipped: its condition is not met on this machine\n   tests/a.test.ts links',
  ])
  expect(outcomesOf(tests)).toEqual(['skipped', 'passed'])
})
