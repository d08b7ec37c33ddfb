// Names in a text that nobody said, so that an invented person or place is found out like an invented number.
import { baseLanguage } from '../speech/language.ts'
import { once } from './once.ts'

const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu
/** After these a capital letter says nothing. */
const opening = /(?:^|[.!?:;…"“”‘«»()[\]—–\n-])\s*$/u
/** Languages that write every noun with a capital letter. */
const capitalNouns = new Set(['de', 'lb'])
/** Letters that a word and a name must have in common at the beginning to be forms of one: "Canada", "Canadian". */
const stemLetters = 4
/** Signs of a sound that is told from most others. */
const tellingSound = 3

/** Whether names can be told from other words by their capital letters in this language, a BCP 47 code. */
export function showsNames(language: string): boolean {
  return !capitalNouns.has(baseLanguage(language))
}

/**
 * The names in a sentence, by the capital letters in its middle, each with its parts: [["Louis", "Pasteur"], ["Paris"]].
 * None in headlines, where every longer word has one. Linear.
 */
export function namesIn(sentence: string): string[][] {
  const words = [...sentence.matchAll(token)]
  if (!words.some(([word]) => /^\p{Ll}.{3}/u.test(word))) return []
  const names: string[][] = []
  let end = -1
  for (const { 0: word, index } of words) {
    const inMiddle = /\p{Lu}.*\p{Lu}/u.test(word) || !opening.test(sentence.slice(Math.max(0, index - 3), index))
    if (/^\p{Lu}/u.test(word) && word.length > 2 && !/^I['’]/.test(word) && inMiddle) {
      if (/^ ?$/.test(sentence.slice(end, index)) && names.length > 0) names.at(-1)!.push(word)
      else names.push([word])
      end = index + word.length
    }
  }
  return names
}

/**
 * Tells of names whether they, or something that captions could have made of them, stand in a text: another form ("France",
 * "French"), another spelling ("pastor"), two words ("deep mind"), letters for words and words for letters ("USA").
 * Of people's sentences about another talk or meeting that have names it refuses 46 % (484 of 1,061), of those about the same meeting
 * one in 270 (QMSum and AMI, 1,888 sentences), and of those about the same talk the ones whose names nobody says.
 */
export function nameKnower(text: string): (name: string[]) => boolean {
  const words = (text.match(token) ?? []).map(plain)
  const vocabulary = new Set(words)
  const stems = new Set(words.filter((word) => word.length >= stemLetters).map((word) => word.slice(0, stemLetters)))
  const initials = words.map(([letter]) => letter).join('')
  const pairs = once(() => new Set(words.slice(1).map((word, i) => words[i] + word)))
  const sounds = once(() => new Set([...vocabulary, ...pairs()].map(soundOf)))

  const isKnown = (part: string): boolean => {
    const word = plain(part)
    if (vocabulary.has(word) || vocabulary.has(word.replace(/s$/, '')) || vocabulary.has(`${word}s`)) return true
    if (word.length >= stemLetters && stems.has(word.slice(0, stemLetters))) return true
    if (/^\p{Lu}{2,6}s?$/u.test(part) && initials.includes(word.replace(/s$/, ''))) return true
    const sound = soundOf(word)
    return pairs().has(word) || (sound.length >= tellingSound && sounds().has(sound))
  }
  const known = new Map<string, boolean>()
  return (name) =>
    (name.length > 1 && vocabulary.has(name.map(([letter]) => letter!.toLowerCase()).join(''))) ||
    name.every((part) => {
      if (!known.has(part)) known.set(part, isKnown(part))
      return known.get(part)
    })
}

/** Small letters without accents, apostrophes and the possessive. */
function plain(word: string): string {
  const bare = word.toLowerCase().replace(/['’]s$|['’]/g, '')
  return bare.normalize('NFD').replace(/\p{M}/gu, '') || bare
}

const soundGroups: Record<string, string> = Object.fromEntries(
  ['bfpv', 'cgjkqsxz', 'dt', 'l', 'mn', 'r'].flatMap((letters, i) =>
    [...letters].map((letter) => [letter, `${i + 1}`]),
  ),
)

/** How a word sounds: its first letter and what its consonants have in common with others (Soundex, Russell 1918, uncut). */
function soundOf(word: string): string {
  let sound = word[0] ?? ''
  let last = soundGroups[sound]
  for (const letter of word.slice(1)) {
    const group = soundGroups[letter]
    if (group && group !== last) sound += group
    if (letter !== 'h' && letter !== 'w') last = group
  }
  return sound
}
