// The documents of the project, and their words and sentences.
import { globSync, readFileSync } from 'node:fs'

export type Page = { path: string; text: string }

/** Every Markdown file of the project. */
export function readDocuments(): Page[] {
  return globSync(['*.md', '{bench,deploy,docs,sample,scripts,src,tests}/**/*.md'])
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

/** Counts what has a letter or a digit, code and tables too. */
export const countWords = (text: string): number => wordsOf(text).length

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The sentences of a page. A cell of a table and an item of a list end theirs; code,
 * comments and addresses have none.
 */
export function sentencesOf(page: string): string[] {
  const blocks = page
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`\n]+`/g, 'Code')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^#+ .*$/gm, '$&\n')
    .split(/\n(?=\s*\n|#|\s*(?:[-*]|\d+\.) |\|)/)
    .filter((block) => !/^\s*\n? {4}/.test(block))
  return blocks
    .flatMap((block) => (block.startsWith('|') ? block.split(' | ') : [block]))
    .flatMap((block) => block.split(/(?<=[.!?:][")”*]*)\s+(?=[^a-z])/))
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => countWords(sentence) > 0)
}

/** The longest sentence of the pages, with its page. */
export function findLongestSentence(pages: Page[]): {
  path: string
  sentence: string
  words: number
} {
  return pages
    .flatMap(({ path, text }) =>
      sentencesOf(text).map((sentence) => ({ path, sentence, words: countWords(sentence) })),
    )
    .reduce((longest, one) => (one.words > longest.words ? one : longest))
}
