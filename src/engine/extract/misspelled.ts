// Finds misspelled and broken-off words: "lbockchain", "naieve", "recor". English only.
import { isKnownWord, isListed } from './known-words.ts'

/** A word that is said more often is a name. */
const maxOccurrences = 2
/** A word in lower case, without an apostrophe or a hyphen. */
const plainWord = /(?<![\p{L}\p{N}'’_.-])[a-z]{3,}(?![\p{L}\p{N}'’_-]|\.\p{L})/gu
/** The first word has a capital letter like a name, so that only swapped letters are a sure slip there: "Unfortnuately". */
const firstWord = /^\p{Lu}[a-z]{3,}(?![\p{L}\p{N}'’_-])/u
/** In shorter words only swapped letters are a sure slip: "ofr". */
const minLetters = 5
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Whether a text has a rare word that nothing knows, and that one slip makes of a known one. `counts` are those of the recording. */
export function hasMisspelling(text: string, counts: ReadonlyMap<string, number>): boolean {
  const isRare = (word: string) => (counts.get(word) ?? 0) <= maxOccurrences
  const first = firstWord.exec(text)?.[0].toLowerCase()
  if (
    first &&
    isRare(first) &&
    !isKnownWord(first) &&
    listSwaps(first).some(/ly$/.test(first) ? (other) => isKnownWord(other) : isListed)
  )
    return true
  return (text.match(plainWord) ?? []).some((word) => isRare(word) && isMisspelled(word))
}

/** The answers for words, because a recording says the same words again and again. */
const remembered = new Map<string, boolean>()
const maxRemembered = 20_000

function isMisspelled(word: string): boolean {
  const answer = remembered.get(word) ?? (!isKnownWord(word) && isOneSlipAway(word))
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(word, answer)
  return answer
}

/** Swapped letters may make a word that is built of others, too; the other slips are too many for that. */
function isOneSlipAway(word: string): boolean {
  if (listSwaps(word).some((other) => isKnownWord(other))) return true
  return word.length >= minLetters && listChanges(word).some(isListed)
}

function listSwaps(word: string): string[] {
  return [...word]
    .slice(1)
    .map((letter, at) => word.slice(0, at) + letter + word[at] + word.slice(at + 2))
    .filter((other) => other !== word)
}

/** The words of which a word differs by one letter more, less or other. */
function listChanges(word: string): string[] {
  const changes: string[] = []
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after) changes.push(before + after.slice(1))
    for (const letter of letters) {
      changes.push(before + letter + after)
      if (after) changes.push(before + letter + after.slice(1))
    }
  }
  return changes
}
