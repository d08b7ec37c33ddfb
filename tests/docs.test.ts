// Checks that the documentation names only files, scripts and settings that exist.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md'), ...globSync('src/**/*.md')]
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
