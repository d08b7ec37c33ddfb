// Walks every import, dynamic ones too, and holds the code to the one layering sentence of docs/architecture.md.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const mayImport: Record<string, string[]> = {
  contract: [],
  engine: ['contract'],
  server: ['contract', 'engine'],
  cli: ['contract', 'engine', 'server'],
  web: ['contract'],
}
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ path: join('src', file), text: readFileSync(join('src', file), 'utf8') }))

const importPattern = /(import\s+type\s[^'"]*?from\s*|from\s*|import\s*\(?\s*)['"]([#.][^'"]+)['"]/g
const arrows = files.flatMap(({ path, text }) =>
  [...text.matchAll(importPattern)].map(([, how, target]) => ({
    from: path,
    to: target!.startsWith('#') ? `src/${target!.slice(1)}` : normalize(join(dirname(path), target!)),
    typeOnly: /^import\s+type/.test(how!),
  })),
)
const room = (path: string) => path.split('/')[1]!
const name = (arrow: { from: string; to: string }) => `${arrow.from} -> ${arrow.to}`

test('every file is seen, subfolders too', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(arrows.some(({ from }) => from.split('/').length > 3)).toBe(true)
})

test('imports only point left: contract <- engine <- server <- cli and contract <- web', () => {
  expect(
    arrows.filter(({ from, to }) => room(to) !== room(from) && !mayImport[room(from)]?.includes(room(to))).map(name),
  ).toEqual([])
})

test('the engine knows no package but zod', () => {
  const packages = files
    .filter(({ path }) => room(path) === 'engine' || room(path) === 'contract')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from\s*|import\s*\(?\s*)['"]([^#.'"][^'"]*)['"]/g)].map(([, to]) => `${path} -> ${to}`),
    )
    .filter((arrow) => !arrow.endsWith(' -> zod'))
  expect(packages).toEqual([])
})

test('the engine and the contract read no clock and roll no dice', () => {
  const wrong = files
    .filter(({ path }) => /^src\/(engine|contract)\//.test(path))
    .filter(({ text }) => /Date\.now|new Date\(\)|Math\.random|performance\.now/.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

test("inside the server a folder never opens another folder's routes or store", () => {
  const wrong = arrows.filter(
    ({ from, to }) =>
      /^src\/server\/\w+\/([\w-]+-)?(routes|store)\.ts$/.test(to) &&
      dirname(from) !== dirname(to) &&
      from !== 'src/server/app.ts',
  )
  expect(wrong.map(name)).toEqual([])
})

test('a table is imported from its own file; only the database asks for all of them', () => {
  const wrong = arrows.filter(({ from, to }) => to === 'src/server/db/schema.ts' && dirname(from) !== 'src/server/db')
  expect(wrong.map(name)).toEqual([])
})

test('the folders of the server form no circle', () => {
  const folder = (path: string) => path.split('/').slice(2, -1)[0] ?? path
  const edges = new Map<string, Set<string>>()
  for (const { from, to, typeOnly } of arrows) {
    if (room(from) !== 'server' || room(to) !== 'server' || typeOnly || folder(from) === folder(to)) continue
    edges.set(folder(from), (edges.get(folder(from)) ?? new Set()).add(folder(to)))
  }
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(start) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    )
  expect([...edges.keys()].filter((start) => reaches(start, start))).toEqual([])
})

test('the page takes only types from the schemas, so that it never ships the validator', () => {
  const withSchemas = new Set(
    files.filter(({ path, text }) => room(path) === 'contract' && /from 'zod'/.test(text)).map(({ path }) => path),
  )
  expect(
    arrows.filter(({ from, to, typeOnly }) => room(from) === 'web' && withSchemas.has(to) && !typeOnly).map(name),
  ).toEqual([])
})
