// Tells where captions are punctuated, so that their marks are trusted and none is added.
import type { Word } from './words.ts'

const terminal = /[.!?…。！？؟।]["'”’»)\]]*$/u
/** Most words end with such a letter, and need no further test. */
const endsWithLetter = /[a-z]$/

/** Whether a word ends with a full stop, a question mark or the like. */
export function endsWithTerminal(word: { text: string } | undefined): boolean {
  return word !== undefined && !endsWithLetter.test(word.text) && terminal.test(word.text)
}

/** A mark ends at most so many words; longer stretches lack marks. */
const maxEndedWords = 120
/** How many words on each side tell whether a place is punctuated, and what these need. */
const [surroundingWords, minEndedShare, minMarks] = [150, 0.6, 3]

/** The words of a transcript are judged once. */
const judged = new WeakMap<readonly Word[], (at: number) => boolean>()

/** Whether the captions around a word are punctuated; those with only a few marks are not. */
export function isPunctuatedAt(words: readonly Word[], at: number): boolean {
  const judge = judged.get(words) ?? createJudge(words)
  judged.set(words, judge)
  return judge(at)
}

function createJudge(words: readonly Word[]): (at: number) => boolean {
  const marks = new Int32Array(words.length + 1)
  const ended = new Int32Array(words.length + 1)
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    const hasMark = endsWithTerminal(words[i - 1])
    marks[i] = marks[i - 1]! + Number(hasMark)
    ended[i] = ended[i - 1]!
    if (!hasMark && i < words.length && !words[i]!.startsTurn) continue
    if (hasMark && i - from <= maxEndedWords)
      for (let at = from + 1; at <= i; at++) ended[at] = ended[from]! + at - from
    from = i
  }
  return (at) => {
    const start = Math.max(0, at - surroundingWords)
    const end = Math.min(words.length, at + surroundingWords)
    if (marks[end]! - marks[start]! < minMarks) return false
    return ended[end]! - ended[start]! >= minEndedShare * (end - start)
  }
}
