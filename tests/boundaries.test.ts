// Checks every import, dynamic and type imports too, against the layers and modules of
// docs/architecture.md.
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMarked } from '../bench/markers.ts'
import { drawImports } from './drawing.ts'
import { type Import, importsOf, packagesOf, parseFile, readSourceFiles } from './source-files.ts'

const allowedLayers: Record<string, string[]> = {
  contract: [],
  engine: ['contract'],
  server: ['contract', 'engine'],
  cli: ['contract', 'engine', 'server'],
  web: ['contract'],
  extension: ['contract'],
}
/** Type imports that may close a cycle between folders, each with its reason. */
const allowedTypeImports: Record<string, string> = {}

const files = readSourceFiles('src')
const imports = files.flatMap(importsOf)
const layerOf = (path: string) => path.split('/')[1]!
const nameOf = ({ from, to }: Import) => `${from} -> ${to}`

test('every file is read, subfolders too', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(imports.some(({ from }) => from.split('/').length > 4)).toBe(true)
  expect(imports.some(({ isTypeOnly }) => isTypeOnly)).toBe(true)
})

test('the drawing of the architecture shows the imports of today (else run `npm run drawing`)', () => {
  expect(readMarked('docs/architecture.md', 'npm run drawing')).toBe(drawImports(files))
})

test('imports point to lower layers only: contract <- engine <- server <- cli, contract <- web and contract <- extension', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      layerOf(to) !== layerOf(from) && !allowedLayers[layerOf(from)]?.includes(layerOf(to)),
  )
  expect(wrong.map(nameOf)).toEqual([])
})

test('the server loads the extract and the readers of captions only in its engine threads', () => {
  const loaded = loadedBy('src/server/main.ts')
  expect(loaded.size).toBeGreaterThan(500)
  const large = ['src/engine/extract.ts', 'src/server/threads/uploaded-file.ts']
  expect(large.filter((path) => loaded.has(path))).toEqual([])
  expect(
    large.filter((path) => !loadedBy('src/server/threads/engine-thread.ts').has(path)),
  ).toEqual([])
})

/** What a program loads when it starts: what its entry imports by value, and so on. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry])
  // What is added meanwhile is visited, too.
  for (const path of loaded)
    for (const { from, to, isTypeOnly, isDynamic } of imports)
      if (from === path && !isTypeOnly && !isDynamic) loaded.add(to)
  return loaded
}

// Page, server and terminal decode caption files with chardet. The names of characters in
// captions are those of HTML.
const corePackages = ['zod', 'chardet', 'entities', '@orama/stemmers', 'stopwords-iso']

test('contract and engine import no package except zod, chardet, entities, stemmers and stop words', () => {
  const packages = files
    .filter(({ path }) => ['contract', 'engine'].includes(layerOf(path)))
    .flatMap((file) =>
      packagesOf(file)
        .filter(
          (name) => !corePackages.some((core) => name === core || name.startsWith(`${core}/`)),
        )
        .map((name) => `${file.path} -> ${name}`),
    )
  expect(packages).toEqual([])
})

test('a package that is planted is found in each way to import it, and words that look like an import are none', () => {
  const planted = parseFile(
    'src/engine/planted.ts',
    [
      "import one from 'one'",
      "import type { Two } from 'two'",
      "export * from 'three'",
      "export const load = () => import('four')",
      "const kinds = ['import', 'from']; const words = `import 'five'` // import 'six'",
      "export type Seven = import('seven').Seven",
    ].join('\n'),
  )
  expect(packagesOf(planted)).toEqual(['one', 'two', 'three', 'four', 'seven'])
})

test('contract and engine read no clock and use no randomness', () => {
  const wrong = files
    .filter(({ path }) => ['contract', 'engine'].includes(layerOf(path)))
    .filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|performance\.now/.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test("a folder of the server never imports another folder's routes or stores", () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^src\/server\/(?!adapters\/)[\w/-]+\/([\w-]+-)?(routes|store)\.ts$/.test(to) &&
      dirname(from) !== dirname(to) &&
      from !== 'src/server/app.ts',
  )
  expect(wrong.map(nameOf)).toEqual([])
})

test('a table is imported from its own file; only the database imports the whole schema', () => {
  const wrong = imports.filter(
    ({ from, to }) => to === 'src/server/db/schema.ts' && dirname(from) !== 'src/server/db',
  )
  expect(wrong.map(nameOf)).toEqual([])
})

test('the page talks to the server through one file, and its first page through a part of it', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      to.startsWith('src/web/api/') &&
      !/\/(first-)?api\.ts$/.test(to) &&
      dirname(from) !== 'src/web/api',
  )
  expect(wrong.map(nameOf)).toEqual([])
})

test('the page and the extension import only types from the schemas, so that they never ship the validator', () => {
  const withSchemas = new Set(
    files
      .filter(({ path, text }) => layerOf(path) === 'contract' && /from 'zod'/.test(text))
      .map(({ path }) => path),
  )
  expect(
    imports

      .filter(
        ({ from, to, isTypeOnly }) =>
          ['web', 'extension'].includes(layerOf(from)) && withSchemas.has(to) && !isTypeOnly,
      )
      .map(nameOf),
  ).toEqual([])
})

test('the page recognizes problems by the class of those that the server reports', () => {
  const wrong = files.filter(
    ({ path, text }) => layerOf(path) === 'web' && /instanceof Problem\b/.test(text),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

describe('no import cycle between folders', () => {
  test.each(['contract', 'engine', 'server', 'cli', 'web', 'extension'])(
    'of %s, by value or by type',
    (layer) => {
      expect(cyclesOf(imports.filter(({ from }) => layerOf(from) === layer))).toEqual([])
    },
  )

  test('a cycle that is planted is found, also one that only types close', () => {
    const planted = [
      parseFile('src/web/a/one.ts', "import { two } from '../b/two.ts'\nexport const one = two"),
      parseFile(
        'src/web/b/two.ts',
        "import type { One } from '../a/one.ts'\nexport const two: One = 2",
      ),
    ]
    expect(cyclesOf(planted.flatMap(importsOf))).toEqual([['src/web/a', 'src/web/b']])
  })
})

/**
 * Groups of folders that import each other in a circle. A file at the top of a layer
 * counts as a folder of its own.
 */
function cyclesOf(considered: Import[]): string[][] {
  const moduleOf = (path: string) => (path.split('/').length === 3 ? path : dirname(path))
  const targets = new Map<string, Set<string>>()
  for (const one of considered) {
    const [from, to] = [moduleOf(one.from), moduleOf(one.to)]
    if (from === to || layerOf(from) !== layerOf(to) || allowedTypeImports[nameOf(one)]) continue
    targets.set(from, (targets.get(from) ?? new Set()).add(to))
  }
  const reachable = (start: string): Set<string> => {
    const seen = new Set<string>()
    const pending = [...(targets.get(start) ?? [])]
    for (let next = pending.pop(); next !== undefined; next = pending.pop())
      if (!seen.has(next)) {
        seen.add(next)
        pending.push(...(targets.get(next) ?? []))
      }
    return seen
  }
  const reached = new Map([...targets.keys()].map((module) => [module, reachable(module)]))
  const groups = [...reached]
    .filter(([module, others]) => others.has(module))
    .map(([module, others]) =>
      [...others].filter((other) => reached.get(other)?.has(module)).sort(),
    )
  return [...new Set(groups.map((group) => group.join(' ')))].map((group) => group.split(' '))
}
