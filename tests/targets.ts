// What keeps the project small enough to read: what is measured, the target, and the
// ceiling that no change may exceed.
import { dirname } from 'node:path'
import { countWords, findLongestSentence, readDocuments } from './documents.ts'
import { importsOf, type SourceFile } from './source-files.ts'

export type Measure = {
  name: string
  value: number
  target: number
  ceiling: number
  detail?: string
}

/**
 * Values of today with a little room. Lower one when its value has fallen. Some rose twice: with
 * lines of 100 characters, with models inside Pith and long lists that are read in steps, and
 * with the longer paths of folders by subject.
 * Tests are no source files.
 */
const limits = {
  'source lines': { ceiling: 155_150, target: 90_000 },
  'source files': { ceiling: 1_940, target: 1_400 },
  'files a folder, median': { ceiling: 8, target: 9 },
  'files of the largest flat folder': { ceiling: 30, target: 30 },
  'characters a line that is not empty': { ceiling: 40.3, target: 36 },
  'lines over 110 characters': { ceiling: 906, target: 100 },
  'files under 25 lines with one importer': { ceiling: 65, target: 0 },
  'files that name YouTube outside its source and texts': { ceiling: 72, target: 10 },
  'words of documents': { ceiling: 25_480, target: 25_000 },
  'words of the longest sentence in them': { ceiling: 40, target: 40 },
}

export function measureProject(files: SourceFile[]): Measure[] {
  const values: Record<keyof typeof limits, Pick<Measure, 'value' | 'detail'>> = {
    ...measureLines(files),
    ...measureFolders(files),
    ...measureDocuments(),
    'files under 25 lines with one importer': { value: findSmallFiles(files).length },
    'files that name YouTube outside its source and texts': {
      value: files.filter(({ path, text }) => /youtube/i.test(text) && !mayNameYouTube(path))
        .length,
    },
  }
  return Object.entries(limits).map(([name, limit]) => ({
    name,
    ...limit,
    ...values[name as keyof typeof limits],
  }))
}

function measureLines(files: SourceFile[]) {
  const lines = files.flatMap(({ text }) => text.trimEnd().split('\n'))
  const filled = lines.filter((line) => line.trim())
  const characters = filled.reduce((sum, line) => sum + line.length, 0)
  return {
    'source lines': { value: lines.length },
    'source files': { value: files.length },
    'characters a line that is not empty': {
      value: Math.round((characters / filled.length) * 10) / 10,
    },
    'lines over 110 characters': { value: lines.filter((line) => line.length > 110).length },
  }
}

function measureFolders(files: SourceFile[]) {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => a - b)
  const [largest, most] = sorted.at(-1)!
  return {
    'files a folder, median': { value: sorted[Math.floor(sorted.length / 2)]![1] },
    'files of the largest flat folder': { value: most, detail: largest },
  }
}

function measureDocuments() {
  const pages = readDocuments()
  const { path, sentence, words } = findLongestSentence(pages)
  return {
    'words of documents': { value: pages.reduce((sum, { text }) => sum + countWords(text), 0) },
    'words of the longest sentence in them': {
      value: words,
      detail: `${path}: ${sentence.slice(0, 60)}`,
    },
  }
}

const mayNameYouTube = (path: string) =>
  /^src\/(contract|server)\/(adapters|sources)\/youtube\/|(^|[/-])texts\.tsx?$/.test(path)

/** Files whose name is a convention: people look for them, however small they are. */
const isExpected = (path: string) =>
  /\/([\w-]+-)?(routes|store|texts|personal-data)\.ts$/.test(path)

/** Files that would be read more easily in the one file that imports them. */
export function findSmallFiles(files: SourceFile[]): { path: string; importer: string }[] {
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of files.flatMap(importsOf))
    importers.set(to, (importers.get(to) ?? new Set()).add(from))
  return files.flatMap(({ path, text }) => {
    const [importer, ...others] = importers.get(path) ?? []
    if (!importer || others.length > 0 || isExpected(path)) return []
    return text.trimEnd().split('\n').length < 25 ? [{ path, importer }] : []
  })
}

/** The table that `npm run check` prints. */
export function formatTargets(measures: Measure[]): string {
  const rows = measures.map(({ name, value, target, detail }) => [
    name,
    value.toLocaleString('en'),
    target.toLocaleString('en'),
    value <= target ? 'reached' : '',
    detail ?? '',
  ])
  const header = ['', 'now', 'target', '', '']
  const widths = header.map((_, at) => Math.max(...[header, ...rows].map((row) => row[at]!.length)))
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, at) =>
          at === 1 || at === 2 ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
