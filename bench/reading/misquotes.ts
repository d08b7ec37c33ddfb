// Finds sentences that are not what was said: other words, another order, a word left out
// that matters.
import { removeSpeaker, splitWords, type Token, tokenize } from './words.ts'

/** The words of a transcript, with the positions of each. */
export type SpokenWords = { tokens: Token[]; positions: Map<string, number[]> }

/**
 * Filled pauses are left out here and in what is shown. Words in round brackets stay:
 * manual captions have asides.
 */
export function indexSpokenWords(texts: string[]): SpokenWords {
  const tokens = texts
    .flatMap((text) =>
      tokenize(text.replace(/\[[^\]]*\]|♪[^♪]*♪?|<[^>]*>/gu, ' ').replace(/>>+/g, ' ')),
    )
    .filter(({ word }) => !filledPauses.has(word))
  const positions = new Map<string, number[]>()
  tokens.forEach(({ word }, at) => {
    const known = positions.get(word)
    if (known) known.push(at)
    else positions.set(word, [at])
  })
  return { tokens, positions }
}

function splitQuotedWords(text: string): string[] {
  return splitWords(text.replace(/\[[^\]]*\]/gu, ' ')).filter((word) => !filledPauses.has(word))
}

/** The closed list of what may be missing inside a sentence. */
const filledPauses = new Set(
  'um uh uhm umm uhh er erm ah eh hm hmm mm mmm mhm huh äh ähm öh euh heu hum ehm éh hã'.split(' '),
)
const fillerPhrases = [
  ['you', 'know'],
  ['i', 'mean'],
]
/** Fillers only where punctuation sets them off. */
const fillersBetweenMarks = new Set(
  'like so well yeah yes okay ok right oh now no actually basically anyway'.split(' '),
)

/**
 * Returns the first and last position of the shown words in the transcript; null where
 * they were not said so.
 */
export function findSpoken(
  words: string[],
  spoken: SpokenWords,
): { from: number; to: number } | null {
  const [first] = words
  if (first === undefined) return null
  for (const from of spoken.positions.get(first) ?? []) {
    const to = matchFrom(from, words, spoken.tokens)
    if (to !== null) return { from, to }
  }
  return null
}

/** Follows the words from a position and drops what may be dropped; returns the last position. */
function matchFrom(from: number, words: string[], tokens: Token[]): number | null {
  // Positions that the words so far can end at: a repetition can be dropped before or after.
  let ends = new Set([from])
  for (const word of words.slice(1)) {
    const next = new Set<number>()
    for (const end of ends)
      for (const at of reachable(end, tokens)) if (tokens[at]?.word === word) next.add(at)
    if (next.size === 0) return null
    ends = next
  }
  return Math.max(...ends)
}

const maxDroppedWords = 12

/**
 * The positions that may follow a position when fillers, repetitions and broken-off words
 * between them are dropped.
 */
function reachable(end: number, tokens: Token[]): number[] {
  const found = [end + 1]
  for (let i = 0; i < found.length && found.length <= maxDroppedWords; i++) {
    const at = found[i]!
    for (const length of droppableLengths(at, tokens))
      if (!found.includes(at + length)) found.push(at + length)
  }
  return found
}

/** How many words may be dropped at a position. */
function droppableLengths(at: number, tokens: Token[]): number[] {
  const token = tokens[at]
  if (!token) return []
  const lengths: number[] = []
  if (isFillerPhrase(at, tokens)) lengths.push(2)
  if (fillersBetweenMarks.has(token.word) && token.hasMark && tokens[at - 1]?.hasMark)
    lengths.push(1)
  if (isBrokenOff(token.word, tokens[at + 1]?.word)) lengths.push(1)
  for (let k = 1; k <= 4; k++) {
    if (repeats(at, at + k, k, tokens) || repeats(at - k, at, k, tokens)) lengths.push(k)
    // "the, you know, the" and "on and o on and"
    const gap = isFillerPhrase(at + k, tokens)
      ? 2
      : isBrokenOff(tokens[at + k]?.word, tokens[at + k + 1]?.word)
        ? 1
        : 0
    if (gap > 0 && repeats(at, at + k + gap, k, tokens)) lengths.push(k + gap)
  }
  return lengths
}

function isFillerPhrase(at: number, tokens: Token[]): boolean {
  return fillerPhrases.some((phrase) => phrase.every((word, k) => tokens[at + k]?.word === word))
}

function isBrokenOff(word = '', next = ''): boolean {
  return word !== '' && word.length <= 4 && next.length > word.length && next.startsWith(word)
}

function repeats(first: number, second: number, length: number, tokens: Token[]): boolean {
  if (first < 0) return false
  for (let k = 0; k < length; k++)
    if (!tokens[first + k] || tokens[first + k]!.word !== tokens[second + k]?.word) return false
  return true
}

export function isMisquote(text: string, spoken: SpokenWords): boolean {
  if (findSpoken(splitQuotedWords(text), spoken)) return false
  const statement = removeSpeaker(text)
  return statement === text || !findSpoken(splitQuotedWords(statement), spoken)
}

/** Directly before a statement, these turn it into its opposite or into a condition. */
const negationBefore =
  /(?:^| )(?:not|never|nor|neither|nobody|without|hardly|if|unless|whether|nor (?:did|do|does|is|was|are|were|will|would|can|could|have|has)|(?:dont|didnt|doesnt|not|wouldnt|cant) (?:think|say|believe|mean|know|agree)(?: that| if| whether)?|(?:isnt|not|wasnt) (?:true|the case|clear|sure)(?: that| if)?|not (?:that|because|as if|like)) $/
const negationAfter = /^ (?:not|nt|never)(?: |$)/
/** Words that belong together: "so far", "is that right". */
const splitPairs: [before: RegExp, after: RegExp][] = [
  [/ so $/, /^ (?:far|much|many|long|few|little)(?: |$)/],
  [/ (?:is|was|thats|are|be|exactly|not) (?:that |it |you )?$/, /^ right(?: |$)/],
]

/**
 * Whether the cut at the beginning or end left out a negation, a condition or half of a
 * pair, within the spoken sentence.
 */
export function cutsNegation(text: string, spoken: SpokenWords): boolean {
  const words = splitQuotedWords(removeSpeaker(text))
  const places = (spoken.positions.get(words[0] ?? '') ?? [])
    .map((from) => ({ from, to: matchFrom(from, words, spoken.tokens) }))
    .filter((place): place is { from: number; to: number } => place.to !== null)
  return places.length > 0 && places.every(({ from, to }) => isDistorted(from, to, spoken.tokens))
}

function isDistorted(from: number, to: number, tokens: Token[]): boolean {
  let start = from
  while (start > 0 && from - start < 5 && !tokens[start - 1]!.hasMark) start--
  const before = ` ${tokens
    .slice(start, from)
    .map(({ word }) => `${word} `)
    .join('')}`
  const shown = ` ${tokens
    .slice(from, to + 1)
    .map(({ word }) => `${word} `)
    .join('')}`
  const after = tokens[to]!.hasMark
    ? ''
    : ` ${tokens
        .slice(to + 1, to + 3)
        .map(({ word }) => `${word} `)
        .join('')}`
  if (negationBefore.test(before) || negationAfter.test(after)) return true
  return splitPairs.some(
    ([left, right]) =>
      (left.test(before) && right.test(shown)) || (left.test(shown) && right.test(after)),
  )
}
