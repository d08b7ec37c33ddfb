// Splits speech and answers into clauses: their words, numbers and negations, for a
// comparison word by word.

import { isUnspaced } from '#contract/library/word-forms.ts'
import { toAsciiDigits } from '../ascii-digits.ts'
import { stemWord } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { splitUnspaced } from '../speech/scripts.ts'
import {
  denyingWords,
  exchangeableWords,
  functionWords,
  negationPatterns,
  negations,
} from './grammar-words.ts'

export type Clause = {
  /** The stems of its words without grammar words, in order. */
  stems: string[]
  /** The stems of all its words, in order. */
  forms: string[]
  /** Its words in lower case, in order, without punctuation. */
  words: string[]
  isNegated: boolean
  /** Whether it names what is not so: "rather than", "instead of". */
  isContrast: boolean
}

const clauseEnd = /[,;:.!?…。！？、،؟]+(?=\s|$)|[。！？、]|\s[–—-]\s/u
const wordPattern = /\d+(?:[.,:]\d+)*|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu

const contrasts = new Set(['rather', 'instead', 'than', 'sondern', 'sino'])
const relatives = new Set(['that', 'which', 'who'])

/** Splits a text at its punctuation and conjunctions. Linear. */
export function splitClauses(text: string, language: string): Clause[] {
  const code = baseLanguage(language)
  const clauses = text
    .split(clauseEnd)
    .flatMap((part) => splitAtConjunctions(extractWords(part), code))
    .filter((words) => words.length > 0)
    .map((words) => ({
      isContrast: contrasts.has(words[0]!),
      words,
      forms: words.map((item) => stemOf(item, code)),
      stems: words.flatMap((item) => (isGrammarWord(item, code) ? [] : [stemOf(item, code)])),
      isNegated:
        words.some((item) => isNegation(item, code)) ||
        negationPatterns[code]?.test(words.join(' ')) === true,
    }))
  // "no evidence that it helps" denies that it helps.
  for (const [i, clause] of clauses.entries())
    if (relatives.has(clause.words[0]!) && clauses[i - 1]?.isNegated) clause.isNegated = true
  return clauses
}

function extractWords(text: string): string[] {
  const words =
    toAsciiDigits(text)
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/\bnothing but\b/g, 'only')
      .match(wordPattern) ?? []
  return words.flatMap((item) => (isUnspaced(item) ? splitUnspaced(item) : [item]))
}

const conjunctions: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(
    'and but because although though while so until if when which who why how whether that rather instead than'.split(
      ' ',
    ),
  ),
  de: new Set(['und', 'aber', 'weil', 'denn', 'obwohl', 'sondern', 'damit']),
  es: new Set(['y', 'pero', 'porque', 'aunque', 'sino']),
  fr: new Set(['et', 'mais', 'car', 'quand', 'donc']),
  it: new Set(['e', 'ma', 'perché', 'mentre', 'bensì']),
  pt: new Set(['e', 'mas', 'porque', 'enquanto']),
  nl: new Set(['en', 'maar', 'want', 'omdat', 'terwijl']),
  ru: new Set(['и', 'а', 'но', 'потому']),
  uk: new Set(['і', 'й', 'а', 'але', 'бо']),
  pl: new Set(['i', 'a', 'ale', 'bo', 'ponieważ']),
  ar: new Set(['لكن', 'ولكن', 'بل', 'لأن']),
  he: new Set(['אבל', 'אלא', 'כי']),
  hi: new Set(['और', 'लेकिन', 'क्योंकि', 'बल्कि']),
}

function splitAtConjunctions(words: string[], code: string): string[][] {
  const clauses: string[][] = [[]]
  for (const item of words) {
    const isInNumber = item === 'and' && /^(?:hundred|thousand)$/.test(clauses.at(-1)!.at(-1) ?? '')
    if (conjunctions[code]?.has(item) && clauses.at(-1)!.length > 1 && !isInNumber) clauses.push([])
    clauses.at(-1)!.push(item)
  }
  return clauses
}

function isGrammarWord(item: string, code: string): boolean {
  if (/^\d/.test(item)) return false
  return functionWords(code).has(item) || isNegation(item, code)
}

export function isNegation(item: string, code: string): boolean {
  return negations(code).has(item) || (code === 'en' && item.endsWith("n't"))
}

/** The stems of the words that were read last: speech repeats its words. */
const stemCaches = new Map<string, Map<string, string>>()
const maxCachedWords = 30_000

/** A stem on which the forms of a word agree: "sinks", "sinking"; "preferred", "prefers". */
export function stemOf(item: string, code: string): string {
  const cache = stemCaches.get(code) ?? new Map<string, string>()
  stemCaches.set(code, cache)
  const known = cache.get(item)
  if (known !== undefined) return known
  if (cache.size >= maxCachedWords) cache.clear()
  const stem = stemWord((code === 'en' && irregularForms.get(item)) || item, code)
  cache.set(item, stem)
  return stem
}

const irregularForms = new Map(
  `go went gone goes|get got gotten|give gave given|take took taken|make made|do did done|come came|run ran|sink sank sunk|write wrote written
rise rose risen raise|fall fell fallen|lose lost|leave left|keep kept|sell sold|tell told|say said|buy bought|bring brought|pay paid|mean meant
find found|think thought|teach taught|feel felt|hold held|meet met|sit sat|stand stood|see saw seen|eat ate eaten|drink drank drunk
break broke broken|speak spoke spoken|choose chose chosen|rewrite rewrote rewritten|drive drove driven|fly flew flown|grow grew grown|know knew known|begin began begun
show shown|sing sang sung|win won|build built|send sent|spend spent|hear heard|child children|man men|woman women|foot feet|person people
leaf leaves|half halves|wolf wolves|shelf shelves|good better best|bad worse worst|many more most|wear wore worn|steal stole stolen`
    .split(/[|\n]/)
    .flatMap((row) => {
      const [base = '', ...forms] = row.split(' ')
      return forms.map((form): [string, string] => [form, base])
    }),
)

const exchangeableCache = new Map<string, ReadonlySet<string>>()

/** Returns the stems of words that a paraphrase may exchange. */
export function getExchangeableStems(language: string): ReadonlySet<string> {
  const code = baseLanguage(language)
  const stems =
    exchangeableCache.get(code) ?? new Set([...exchangeableWords].map((item) => stemOf(item, code)))
  exchangeableCache.set(code, stems)
  return stems
}

/** Whether a clause denies something, with "not" or another word. */
export const denies = ({ words, isContrast, isNegated }: Clause) =>
  isNegated || isContrast || words.some((word) => denyingWords.has(word))

/** "in" and "on" have opposites that say nothing. */
export const listForms = ({ forms }: Clause) =>
  forms.filter((form) => form.length > 2 && form !== 'out')
