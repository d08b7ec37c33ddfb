// Where sentences end: at the captions' own punctuation, and where there is none at the likeliest gaps between words.
import { gapScore } from './gaps.ts'
import type { Word } from './words.ts'

const terminal = /[.!?…。！？؟।]["'”’»)\]]*$/u
const abbreviation =
  /^(?:["'“(]*)(?:mr|mrs|ms|dr|prof|st|vs|e\.g|i\.e|approx|fig|jr|sr|gen|sen|rep|gov|inc|ltd|no|nr|bzw|z\.b|d\.h|u\.a|ca|usw|sra?|sig|mme|m|al|dept|univ|ex|op|cit|vol|pp?|ed)\.$/i
const initial = /^["'“(]*\p{Lu}\.$/u
/** Silence, in seconds, that ends a sentence by itself. */
const longPauseSeconds = 4
/** A run of more words than this without punctuation is cut. */
const maxWords = 45

/** Indices one past the last word of each sentence. Linear. */
export function sentenceEnds(words: Word[], language: string): number[] {
  const ends: number[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && !endsBefore(words, i, language)) continue
    if (i - from > maxWords || !closed(words[i - 1])) for (const end of cut(words, from, i)) ends.push(end)
    ends.push(i)
    from = i
  }
  return ends
}

/** Indices one past the last word of each sentence that the captions themselves end. */
export function punctuatedEnds(words: Word[], language: string): Set<number> {
  return new Set(sentenceEnds(words, language).filter((end) => closed(words[end - 1])))
}

/** Whether a sentence surely ends before the word at an index, and not only because something had to be cut. */
export function isSureEnd(words: Word[], i: number): boolean {
  const [before, after] = [words[i - 1], words[i]]
  if (!before || !after || after.turn || closed(before)) return true
  return gapScore(words, i) >= sureScore
}

const sureScore = -0.7

const closed = (word: Word | undefined) => word !== undefined && terminal.test(word.text)

function endsBefore(words: Word[], i: number, language: string): boolean {
  const before = words[i - 1]!
  const after = words[i]!
  if (after.turn || after.pauseSeconds >= longPauseSeconds) return true
  if (!terminal.test(before.text)) return false
  if (!/\.["'”’»)\]]*$/u.test(before.text)) return !/…$/u.test(before.text) || !/^\p{Ll}/u.test(after.text)
  if (abbreviation.test(before.text) || initial.test(before.text)) return false
  if (/\.\.\.$/.test(before.text)) return !/^\p{Ll}/u.test(after.text)
  return !(language.startsWith('de') && /^\d{1,2}\.$/.test(before.text))
}

const idealWords = 16
const shortestWords = 5
const longestWords = 32
/** A reader is better served by a few ends too many than by sentences that never end. */
const endGain = 1.5

/** Ends inside a run without punctuation, by the best sum of gap scores and lengths. Linear: each word looks back a bounded way. */
function cut(words: Word[], from: number, to: number): number[] {
  const count = to - from
  if (count <= 2 * shortestWords) return []
  const best = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY)
  const back = new Int32Array(count + 1)
  best[0] = 0
  for (let i = 1; i <= count; i++) {
    const gain = i === count ? 0 : gapScore(words, from + i) + endGain
    for (let j = Math.max(0, i - maxWords); j < i; j++) {
      const total = best[j]! + gain - lengthCost(i - j)
      if (total > best[i]!) {
        best[i] = total
        back[i] = j
      }
    }
  }
  const ends: number[] = []
  for (let i = back[count]!; i > 0; i = back[i]!) ends.push(from + i)
  return ends.reverse()
}

function lengthCost(length: number): number {
  const over = Math.max(0, length - longestWords)
  const under = Math.max(0, shortestWords - length)
  return ((length - idealWords) / 30) ** 2 + over * 0.5 + under * 0.8
}
