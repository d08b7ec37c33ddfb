// Checks that every statement of docs/reliability.md is held by tests that exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proofs } from './reliability-proofs.ts'
import { parseFile, type SyntaxNode } from './source-files.ts'

type Named = { file: string; name: string }

/** Rows of the page: a number, and the files to which its cell of tests links. */
const statements = [
  ...readFileSync('docs/reliability.md', 'utf8').matchAll(/^\| (\d+) \| .+ \| (\[.+\)) \|$/gm),
].map(([, number, links]) => ({
  number: Number(number),
  files: [...links!.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file),
}))

/** What keeps a test from running, or from failing. */
const notProof = /^(skip|todo|fixme|fails|fail|skipIf|runIf|only)$/
/** A condition that holds wherever releases are made. */
const linuxOnly = /^test\s*\.runIf\(process\.platform === 'linux'\)$/

/** Whether no test of this name runs in the file. */
function isMissing({ file, name }: Named): boolean {
  return !existsSync(file) || !provesIn(readFileSync(file, 'utf8'), { file, name })
}

function provesIn(text: string, { file, name }: Named): boolean {
  const find = (node: SyntaxNode): boolean => {
    if (node.type !== 'CallExpression') return childrenOf(node).some(find)
    const callee = node.callee as SyntaxNode
    const given = node.arguments as SyntaxNode[]
    const isNamed = given[0] && text.slice(given[0].start + 1, given[0].end - 1) === name
    if (isNamed && namesIn(callee)[0] === 'test') return !isHarmed(callee) && !given.some(callsSkip)
    return !isHarmed(callee) && childrenOf(node).some(find)
  }
  const isHarmed = (callee: SyntaxNode): boolean => {
    const [root, ...modifiers] = namesIn(callee)
    const isOfTests = root === 'test' || root === 'describe'
    const isException = linuxOnly.test(text.slice(callee.start, callee.end))
    return isOfTests && !isException && modifiers.some((modifier) => notProof.test(modifier))
  }
  const callsSkip = (node: SyntaxNode): boolean =>
    (node.type === 'CallExpression' && isHarmed(node.callee as SyntaxNode)) ||
    childrenOf(node).some(callsSkip)
  return find(parseFile(file, text).program)
}

/** The names of a chain of calls: `test.skipIf(x).each` has test, skipIf and each. */
function namesIn(node: SyntaxNode): string[] {
  if (node.type === 'CallExpression') return namesIn(node.callee as SyntaxNode)
  if (node.type !== 'MemberExpression') return [String(node.name)]
  return [...namesIn(node.object as SyntaxNode), String((node.property as SyntaxNode).name)]
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is SyntaxNode =>
        typeof value === 'object' && value !== null && 'type' in value,
    )
}

test('every statement about reliability links to the files of its tests, all of which exist', () => {
  const expected = proofs.map((files, index) => ({ number: index + 1, files: Object.keys(files) }))
  expect(statements).toEqual(expected)
  const named = proofs.flatMap(Object.entries<string[]>)
  const tests = named.flatMap(([file, names]) => names.map((name): Named => ({ file, name })))
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter(isMissing)).toEqual([])
  expect(isMissing({ file: 'tests/docs.test.ts', name: 'a test that is gone' })).toBe(true)
})

test('a test that is skipped, expected to fail or not alone in its file is no proof', () => {
  const proves = (text: string) => provesIn(text, { file: 'planted.test.ts', name: 'it works' })
  expect(
    [
      "test('it works', () => {})",
      'describe.each([1])("on %s", () => { test(`it works`, async () => {}) })',
      "test.each([1])('it works', () => {})",
      "test.runIf(process.platform === 'linux')('it works', () => {})",
    ].map(proves),
  ).toEqual([true, true, true, true])
  expect(
    [
      "test.skip('it works', () => {})",
      "test.todo('it works')",
      "test.skipIf(slow)('it works', () => {})",
      "test.runIf(isHere)('it works', () => {})",
      "test.fails('it works', () => {})",
      "describe.skip('all', () => { test('it works', () => {}) })",
      "describe.skipIf(!here)('all', () => { test.each([1])('it works', () => {}) })",
      "test('it works', () => { test.skip(true, 'not now') })",
      "describe('it works', () => {})",
      "const title = 'it works'",
    ].filter(proves),
  ).toEqual([])
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
