// Checks that the documentation names only files, scripts and settings that exist.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countWords, readDocuments, sentencesOf } from './documents.ts'

const texts = readDocuments().map(({ path, text }) => ({ page: path, text }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

/** Paths as the pages write them: from the root, from src, or from src/server. */
const exists = (path: string) =>
  ['', 'src/', 'src/server/', 'src/engine/'].some((root) => existsSync(root + path))

test('every file and folder that a page names exists', () => {
  const missing = texts.flatMap(({ page, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
      .map(([, path]) => path!)
      .filter((path) =>
        /^(src|tests|docs|bench|scripts|contract|engine|server|web|cli|adapters|db|[a-z-]+)\//.test(
          path,
        ),
      )
      .filter(
        (path) =>
          /\.(ts|tsx|mjs|json|md|sql)$/.test(path) ||
          /^(src|tests|docs|bench|scripts|server|web|engine)\//.test(path),
      )
      .filter((path) => !exists(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every npm script that a page names exists', () => {
  const missing = texts.flatMap(({ page, text }) =>
    [...text.matchAll(/npm run ([a-z][\w:-]*)/g)]
      .filter(([, name]) => !(name! in scripts))
      .map(([, name]) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every link between pages leads to a file', () => {
  const broken = texts.flatMap(({ page, text }) =>
    [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .filter(([, target]) => !existsSync(new URL(target!, `file://${process.cwd()}/${page}`)))
      .map(([, target]) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('a comment on every table says what one of its rows is', () => {
  const schemas = globSync('src/server/db/schema/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const tables = schemas.flatMap((text) => [
    ...text.matchAll(/^(.*)\nexport const \w+ = pgTable\(\s*'(\w+)'/gm),
  ])
  expect(tables.length).toBeGreaterThan(50)
  expect(
    tables.filter(([, before]) => !before!.endsWith('*/')).map(([, , table]) => table),
  ).toEqual([])
})

test('sentences are counted in paragraphs, lists and cells, and not in code', () => {
  const page = [
    '# A title',
    'One two. `Three.four` five\nsix; seven [eight](nine.md)!',
    '- A list (with a point.) Ten',
    '  eleven',
    '',
    '    code and more code',
    '',
    '| cell one | cell two. |',
    '<!-- a comment -->',
  ].join('\n')
  expect(sentencesOf(page).map(countWords)).toEqual([2, 2, 5, 5, 2, 2, 2])
})

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const hasHistory =
  existsSync('.git') && git('rev-parse', '--is-shallow-repository').trim() === 'false'

test.skipIf(!hasHistory)(
  'each list of CONTRIBUTING names a commit that changed its first file (skipped without the whole history)',
  () => {
    const lists = readFileSync('CONTRIBUTING.md', 'utf8')
      .split('\n**')
      .flatMap((part) => {
        const [, commit] = /^[^\n]*\(`([0-9a-f]{7,40})`/.exec(part) ?? []
        const [, file] = /^1\. `([^`]+)`/m.exec(part) ?? []
        return commit && file ? [{ commit, file: file.replace(/<.*/, '') }] : []
      })
    expect(lists.length).toBeGreaterThan(6)
    for (const { commit, file } of lists) {
      const changed = git('show', '--name-only', '--format=', commit).split('\n')
      // The file may have moved since.
      const name = `/${file.split('/').filter(Boolean).at(-1)}`
      const isSame = (path: string) => `/${path}`.includes(name)
      expect(changed.filter(isSame), `${commit} ${file}`).not.toEqual([])
    }
  },
)
