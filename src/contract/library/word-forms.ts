// The other forms of a searched word: plurals and endings, and spellings that differ by one letter.

/** Scripts that put no spaces between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const letterOrDigit = '[\\p{L}\\p{M}\\p{N}]'

/** Tells whether a text has a script that puts no spaces between words. */
export const isUnspaced = (text: string) => unspacedScripts.test(text)

/**
 * Words such as AI or Go are parts of too many others, so they only match as whole words.
 * In other scripts than these, such as Korean or Hebrew, two letters may be a whole word
 * to which others are joined.
 */
export const isShortWord = (word: string) =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{1,2}$/u.test(word)

const doubled = /(\p{L})\1$/u
/** The stems of words with these endings, each with the fewest letters that it may have. */
const stemRules: { ending: RegExp; letters: number; stems: (stem: string) => string[] }[] = [
  { ending: /ies$/, letters: 3, stems: (stem) => [`${stem}y`, `${stem}ie`] },
  { ending: /y$/, letters: 3, stems: (stem) => [`${stem}ie`] },
  {
    ending: /(ing|ed)$/,
    letters: 3,
    stems: (stem) => [stem, stem.replace(doubled, '$1'), `${stem}e`],
  },
  { ending: /(?<=s|x|z|ch|sh|o)es$/, letters: 3, stems: (stem) => [stem] },
  { ending: /s$/, letters: 3, stems: (stem) => [stem] },
  // Plurals of other languages, such as German: Frauen, Katzen, and Bilder or Bücher, but
  // not keepers without "er".
  { ending: /(es|en|n|e|(?<=ch|ld|nd|rt|us)er)$/, letters: 4, stems: (stem) => [stem, `${stem}e`] },
]
const furtherEndings = ['', 's', 'es', 'ed', 'ing', 'er', 'ers']
/** Without their endings they are other words. */
const unchanged = new Set(['news', 'evening', 'during'])

/**
 * Forms of a normalized word that differ in the ending, such as "cities" of "city",
 * without those that begin with the word itself.
 */
export function otherForms(word: string): string[] {
  if (!/^\p{L}{4,30}$/u.test(word) || isUnspaced(word) || unchanged.has(word)) return []
  const stems = stemRules.flatMap(({ ending, letters, stems }) => {
    const stem = word.replace(ending, '')
    return stem !== word && stem.length >= letters && !/^[b-df-hj-np-tv-z]+$/.test(stem)
      ? stems(stem)
      : []
  })
  const forms = stems.flatMap((stem) =>
    furtherEndings.map((ending) => (/^[ei]/.test(ending) ? stem.replace(/e$/, '') : stem) + ending),
  )
  return [...new Set(forms)].filter((form) => !form.startsWith(word))
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюя',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשת',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
]
/** Shorter words are one letter away from too many others. */
const minMisspelledLetters = 4
const maxMisspelledLetters = 30

/**
 * The words from which a normalized word differs by two swapped letters, or by a missing,
 * additional or wrong letter after the first.
 */
export function similarSpellings(word: string): string[] {
  if (
    !/^\p{L}+$/u.test(word) ||
    word.length < minMisspelledLetters ||
    word.length > maxMisspelledLetters
  )
    return []
  const alphabet = alphabets.find((letters) => letters.includes(word[0]!)) ?? ''
  const spellings = Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, here, next, after] = [
      word.slice(0, at),
      word[at] ?? '',
      word[at + 1] ?? '',
      word.slice(at + 1),
    ]
    return [
      before + after,
      before + next + here + word.slice(at + 2),
      ...(at === 0
        ? []
        : [...alphabet].flatMap((letter) => [
            before + letter + after,
            before + letter + here + after,
          ])),
    ]
  })
  return [...new Set(spellings.flat())].filter((spelling) => spelling !== word && spelling !== '')
}

/**
 * Matches a word at the beginning of words of a normalized text, or, if it is short, as a
 * whole word.
 */
export function wordPattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (!isShortWord(word)) return escaped
  return `(?<!${letterOrDigit})${escaped}(?!${letterOrDigit})`
}
