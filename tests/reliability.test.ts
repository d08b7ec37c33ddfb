// Checks that every statement of docs/reliability.md names tests that exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/reliability.md', 'utf8')
const statements = [...page.matchAll(/^\| (\d+) \| (.+) \| (.+) \|$/gm)].map(([, number, , tests]) => ({
  number,
  tests: tests!,
}))
/** The tests that a text names: a file, and the names of its tests. */
function namedTests(text: string): { file: string; name: string }[] {
  return [...text.matchAll(/`([^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file, names]) =>
    [...names!.matchAll(/“([^”]+)”/g)].map(([, name]) => ({ file: file!, name: name! })),
  )
}

function isMissing({ file, name }: { file: string; name: string }): boolean {
  if (!existsSync(file)) return true
  const source = readFileSync(file, 'utf8')
  return !["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
}

test('every statement about reliability is held by tests that exist', () => {
  expect(statements.map(({ number }) => Number(number))).toEqual(Array.from({ length: 49 }, (_, index) => index + 1))
  expect(statements.filter(({ tests }) => namedTests(tests).length === 0)).toEqual([])
  expect(statements.flatMap(({ tests }) => namedTests(tests)).filter(isMissing)).toEqual([])
  expect(namedTests('`tests/docs.test.ts`: “a test that is gone”').map(isMissing)).toEqual([true])
})

const keys =
  /\b(sk|rk)_live_\w{10,}|\bwhsec_[A-Za-z0-9]{20,}|\bAIza[\w-]{30,}|\bsk-(ant|proj)-[\w-]{20,}|-----BEGIN [A-Z ]*PRIVATE KEY/

test('no file of the repository contains a key', () => {
  const files = globSync([
    '*.*',
    '.env.example',
    '{src,tests,bench,scripts,docs,bin,sample}/**/*.{ts,tsx,mjs,json,md,sql,txt,vtt,yaml}',
  ])
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => keys.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(keys.test(`key = '${'sk_live_'}${'a1'.repeat(12)}'`)).toBe(true)
})
