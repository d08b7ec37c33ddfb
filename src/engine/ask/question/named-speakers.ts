// Finds the speakers of a transcript whom a question names: "Ann", "Dr. Berg", "the
// professor", "C".

type QuestionWord = {
  /** As written in the question. */
  text: string
  /** In lower case without accents. */
  plain: string
}

/** Forms of address in front of names and behind them. */
const titles = new Set(
  'hon mr mrs ms miss dr prof sir right the am mp herr frau señor señora monsieur madame'.split(
    ' ',
  ),
)
const minNameLetters = 3
/** Names that are words in small letters. */
const alsoWords = new Set(
  'will mark may grace hope art bill rose joy faith jack pat sue rich frank drew chase miles dawn june april'.split(
    ' ',
  ),
)
/** A longer beginning of a word of the label is the word itself: "design" for "designer". */
const minSharedLetters = 5

const toPlain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || text.toLowerCase()

/** Splits a question into its words. */
export function splitQuestionWords(question: string): QuestionWord[] {
  return (question.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((text) => ({
    text,
    plain: toPlain(text),
  }))
}

/** Returns the named speakers, and the indices of the words that name them. */
export function findNamedSpeakers(
  words: QuestionWord[],
  speakers: string[],
): { named: Set<string>; nameWords: Set<number> } {
  const named = new Set<string>()
  const nameWords = new Set<number>()
  const labels = speakers.map((speaker) => ({ speaker, parts: splitLabel(speaker) }))
  for (const { speaker, parts } of labels) {
    if (parts.length === 0) continue
    const isOnlyOne = labels.filter((label) => label.parts[0] === parts[0]).length === 1
    for (const at of words.keys()) {
      const count = countNameWords(words, at, parts, isOnlyOne)
      if (count === 0) continue
      named.add(speaker)
      for (let i = 0; i < count; i++) nameWords.add(at + i)
    }
  }
  return { named, nameWords }
}

function splitLabel(speaker: string): string[] {
  const parts = splitQuestionWords(speaker).map(({ plain }) => plain)
  return parts.filter((part) => !titles.has(part))
}

/**
 * Counts the words from one on that name a speaker; 0 where they do not. `isOnlyOne`: no
 * other label begins with the same word.
 */
function countNameWords(
  words: QuestionWord[],
  at: number,
  parts: string[],
  isOnlyOne: boolean,
): number {
  const { text, plain } = words[at]!
  if (parts.length === 1) return plain === parts[0] ? 1 : 0
  if (parts.every((part, i) => isSameWord(words[at + i]?.plain ?? '', part))) return parts.length
  if (plain === parts.join('')) return 1
  const [first, last] = [parts[0]!, parts.at(-1)!]
  // A letter such as the "C" of "Professor C".
  if (last.length === 1) {
    if (text === last.toUpperCase() && text !== 'I' && at > 0) return 1
    return plain === first && isOnlyOne ? 1 : 0
  }
  const isCapitalized = /^\p{Lu}/u.test(text) || !/\p{Lu}|\p{Ll}/u.test(text)
  // Who types without capitals writes names without them, too.
  const isTypedSmall = words.every((word) => !/\p{Lu}/u.test(word.text)) && !alsoWords.has(plain)
  const isName = isCapitalized || isTypedSmall
  return isName && plain.length >= minNameLetters && (plain === first || plain === last) ? 1 : 0
}

function isSameWord(word: string, part: string): boolean {
  return word === part || (word.length >= minSharedLetters && part.startsWith(word))
}
