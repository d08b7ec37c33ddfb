// Keeps functions and files small, and exports used.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  importsOf,
  parseFile,
  readSourceFiles,
  type SourceFile,
  type SyntaxNode,
  visit,
} from './source-files.ts'
import { measureProject } from './targets.ts'

const maxFunctionLines = 115
const maxFileLines = 375

/** Exports for programs that read the records of `/api/transcription`, and for the build. */
const forOtherPrograms = [
  'src/contract/summaries/record.ts extractRecordText',
  'src/server/db/pack-cluster.ts packCluster',
  'src/web/prerender.tsx renderPages',
]
const files = readSourceFiles('src')
const linesOf = (text: string) => text.split('\n').length

test(`no function is longer than ${maxFunctionLines} lines`, () => {
  expect(files.flatMap(longFunctionsOf)).toEqual([])
  const planted = parseFile(
    'planted.ts',
    `export function long() {${'\n'.repeat(maxFunctionLines)}}`,
  )
  expect(longFunctionsOf(planted)).toEqual([`planted.ts long: ${maxFunctionLines + 1} lines`])
})

test(`no file is longer than ${maxFileLines} lines`, () => {
  const long = files.filter(({ text }) => linesOf(text) > maxFileLines)
  expect(long.map(({ path, text }) => `${path}: ${linesOf(text)} lines`)).toEqual([])
})

test.each(measureProject(files))(
  'the ceiling of $name holds',
  ({ value, ceiling, detail = '' }) => {
    expect(value, detail).toBeLessThanOrEqual(ceiling)
  },
)

test('every exported value is used by another file that is no test, and every exported type by another file', () => {
  const sources = [...files, ...readSourceFiles('bench'), ...readScripts()]
  const tests = [...readTests('src'), ...readSourceFiles('tests'), ...readTests('tests')]
  const [usedBySources, usedByTests] = [usedNames(sources), usedNames(tests)]
  const unused = files.flatMap(({ path, program }) =>
    exportsOf(program)
      .filter(
        ({ name, isType }) => !usedBySources(path, name) && !(isType && usedByTests(path, name)),
      )
      .map(({ name }) => `${path} ${name}`),
  )
  expect(unused.toSorted()).toEqual(forOtherPrograms)
})

/** Tells whether one of the files imports a file and mentions the name. */
function usedNames(users: SourceFile[]): (path: string, name: string) => boolean {
  const wordsByImportedFile = new Map<string, Set<string>>()
  for (const user of users) {
    const words = user.text.match(/[\w$]+/g) ?? []
    for (const { to } of importsOf(user)) {
      const known = wordsByImportedFile.get(to) ?? new Set()
      for (const word of words) known.add(word)
      wordsByImportedFile.set(to, known)
    }
  }
  return (path, name) => wordsByImportedFile.get(path)?.has(name) ?? false
}

function longFunctionsOf({ path, text, program }: SourceFile): string[] {
  const found: string[] = []
  visit(program, (node, parent) => {
    if (
      !['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)
    )
      return
    const lines = linesOf(text.slice(node.start, node.end))
    if (lines > maxFunctionLines)
      found.push(`${path} ${nameOf(node) ?? nameOf(parent) ?? 'a function'}: ${lines} lines`)
  })
  return found
}

/** What a file exports by declaring it. A re-export counts where it is declared. */
function exportsOf(program: SyntaxNode): { name: string; isType: boolean }[] {
  const statements = program.body as SyntaxNode[]
  return statements
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap(({ declaration }) => {
      const declared = declaration as SyntaxNode | null
      if (!declared) return []
      const isType = /^TS(TypeAlias|Interface)/.test(declared.type)
      const parts = (declared.declarations as SyntaxNode[] | undefined) ?? [declared]
      return parts.flatMap((part) => nameOf(part) ?? []).map((name) => ({ name, isType }))
    })
}

function nameOf(node: SyntaxNode): string | undefined {
  const { name } = (node.id ?? node.key ?? {}) as { name?: string }
  return name
}

function readScripts(): SourceFile[] {
  return readdirSync('scripts').map((file) =>
    parseFile(`scripts/${file}.ts`, readFileSync(join('scripts', file), 'utf8')),
  )
}

function readTests(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => parseFile(join(folder, file), readFileSync(join(folder, file), 'utf8')))
}
