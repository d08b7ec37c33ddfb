// Checks that the documentation names only files, scripts and settings that exist.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folders = ['docs', 'src', 'deploy'].flatMap((folder) => globSync(`${folder}/**/*.md`))
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...folders]
const texts = pages.map((page) => ({ page, text: readFileSync(page, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Paths as the pages write them: from the root, from src, or from src/server. */
const exists = (path: string) => ['', 'src/', 'src/server/', 'src/engine/'].some((root) => existsSync(root + path))

test('every file and folder that a page names exists', () => {
  const missing = texts.flatMap(({ page, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)]
      .map(([, path]) => path!)
      .filter((path) =>
        /^(src|tests|docs|bench|scripts|contract|engine|server|web|cli|adapters|db|[a-z-]+)\//.test(path),
      )
      .filter(
        (path) =>
          /\.(ts|tsx|mjs|json|md|sql)$/.test(path) || /^(src|tests|docs|bench|scripts|server|web|engine)\//.test(path),
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

test('the list of tables is complete, and names no other', () => {
  const schemas = globSync('src/server/db/schema/*.ts').map((file) => readFileSync(file, 'utf8'))
  const tables = schemas.flatMap((text) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name))
  const [, list = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Tables')
  const rows = list.split('\n## ')[0]!.matchAll(/^\| (`[^|]+) \|/gm)
  const named = [...rows].flatMap(([, cell]) => [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.sort()).toEqual(tables.sort())
})

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
const hasHistory = existsSync('.git') && git('rev-parse', '--is-shallow-repository').trim() === 'false'

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
      // The file may have moved since, with its folder.
      const place = `/${file.split('/').slice(-2).join('/')}`
      const isSame = (path: string) => path.startsWith(file) || path.endsWith(place)
      expect(changed.filter(isSame), `${commit} ${file}`).not.toEqual([])
    }
  },
)
