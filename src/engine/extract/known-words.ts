// Tells which words English has: those of a list, and those that are built of them by endings, prefixes or joining. English only.
import { lazy } from '../lazy.ts'
import { wordList } from './word-list.ts'

const endings = new Set(
  `s es d ed ing ings r er ers rs or ors y ly al ally ic ical ically able ably ability ness ment ments ion ions ation ations ity ize ized
  izer izes izing ization izations ist ists ism less ful ship ships st est ive ish like ance ility`.split(/\s+/),
)
const prefix = /^(?:un|re|pre|non|mis|de|anti|multi|over|under|out|inter|sub|super|micro|dis|in|co|pseudo|auto|self)/
const minStemLetters = 3
/** Letters of the parts of a word that is joined of two, the shorter first. */
const [minPartLetters, minLongPartLetters] = [3, 4]
const maxEndingLetters = 8

const listed = lazy(() => parseWordList(wordList))

/** Reads the words of a list in which each begins with the number of letters that it shares with the one before. */
function parseWordList(rows: string): ReadonlySet<string> {
  const words = new Set<string>()
  let previous = ''
  for (const [, shared, rest] of rows.matchAll(/(\d+)([a-z]*)/g)) {
    previous = previous.slice(0, Number(shared)) + rest!
    words.add(previous)
  }
  return words
}

/** Whether a word in lower case is English, or built of English words. */
export function isKnownWord(word: string, words: ReadonlySet<string> = listed()): boolean {
  return words.has(word) || isBuilt(word, words)
}

/** Whether a word is listed, or a form of a listed one. Cheaper than whether it is known. */
export function isListed(word: string): boolean {
  return listed().has(word) || hasEnding(word, listed(), 0)
}

/** Whether a word is built of others. */
function isBuilt(word: string, words: ReadonlySet<string>): boolean {
  if (hasEnding(word, words)) return true
  const rest = word.replace(prefix, '')
  if (rest !== word && rest.length >= minStemLetters && (words.has(rest) || hasEnding(rest, words))) return true
  const isPart = (part: string) => words.has(part) || (part.length >= minLongPartLetters && hasEnding(part, words))
  for (let at = minPartLetters; at <= word.length - minPartLetters; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (Math.max(first.length, second.length) >= minLongPartLetters && isPart(first) && isPart(second)) return true
  }
  return false
}

const maxEndings = 2

/** Whether a word is a listed one with an ending or two: "stopped", "carried" and "customizable" change the letters before it. */
function hasEnding(word: string, words: ReadonlySet<string>, furtherEndings = maxEndings - 1): boolean {
  const isStem = (stem: string) => words.has(stem) || (furtherEndings > 0 && hasEnding(stem, words, furtherEndings - 1))
  for (let length = 1; length <= Math.min(maxEndingLetters, word.length - minStemLetters); length++) {
    const stem = word.slice(0, -length)
    if (!endings.has(word.slice(-length))) continue
    if (isStem(stem) || isStem(`${stem}e`)) return true
    if (stem.endsWith('i') && isStem(`${stem.slice(0, -1)}y`)) return true
    if (stem.length > minStemLetters && stem.at(-1) === stem.at(-2) && isStem(stem.slice(0, -1))) return true
  }
  return false
}
