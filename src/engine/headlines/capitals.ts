// Restores the capitals of names in captions without capitals. It changes letters' case
// and nothing else.

import { baseLanguage } from '../speech/language.ts'
import { getStopWords } from '../speech/stop-words.ts'

const wellKnown = `
Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July August September October November December
English German French Spanish Italian Chinese Japanese Russian Indian African American European British Canadian Australian Mexican
America Africa Europe Asia Australia Canada China India Japan Germany France England Britain Spain Italy Russia Mexico Brazil Israel
Ukraine Texas California London Paris Berlin Tokyo Boston Chicago Washington Google YouTube Facebook Twitter Microsoft Amazon Netflix
GitHub Linux Android iPhone Wikipedia PayPal Reddit Python JavaScript TypeScript Internet Christmas
API USA UK EU TV USB CPU GPU PDF HTML HTTP HTTPS URL SQL RSS DNS VPN NASA FBI CIA CEO CTO DIY DNA GPS LED PhD AI
`
const minOccurrences = 2
const maxDescriptionLetters = 5000
/** Share of the capitals among a word's occurrences within sentences from which it is a name. */
const minCapitalShare = 0.7
const wordPattern = /[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu

type CapitalSources = {
  titles: string[]
  description?: string | undefined
  speakers: string[]
  language: string
}

/**
 * Returns a function that restores the capitals of the names that title, description,
 * chapters, speakers and the text itself capitalize. English only.
 */
export function createCapitalizer(
  texts: string[],
  { titles, description = '', speakers, language }: CapitalSources,
): (text: string) => string {
  if (baseLanguage(language) !== 'en') return (text) => text
  const forms = new Map<string, string>()
  const learn = (word: string) => forms.set(word.toLowerCase(), word)
  for (const word of wellKnown.trim().split(/\s+/)) learn(word)
  for (const name of speakers)
    for (const word of name.split(' ')) if (/^\p{Lu}/u.test(word)) learn(word)
  for (const word of findDescriptionNames(description, language)) learn(word)
  for (const title of titles) for (const word of findTitleNames(title, language)) learn(word)
  const counts = countForms(texts)
  for (const [word, form] of findRecurringNames(counts)) forms.set(word, form)
  const ordinary = findOrdinaryWords(counts)
  return (text) =>
    text.replace(wordPattern, (word) => {
      if (word !== word.toLowerCase() && !/^\p{Lu}\p{Ll}+$/u.test(word)) return word
      const form = forms.get(word.toLowerCase())
      const base = form ?? withSuffix(word, forms)
      if (base === undefined || (form !== undefined && ordinary.has(word.toLowerCase())))
        return word
      // The capital of a sentence's first word stays.
      return /^\p{Lu}/u.test(word) && /^\p{Ll}\p{Ll}/u.test(base) ? word : base
    })
}

function withSuffix(word: string, forms: ReadonlyMap<string, string>): string | undefined {
  const suffix = /['’]s$/.exec(word)?.[0]
  const form = suffix && forms.get(word.slice(0, -2).toLowerCase())
  return form && form + suffix
}

/**
 * The names of a title: in a title with capitals throughout only words such as "GitHub"
 * and "LND", in others every capitalized word.
 */
function findTitleNames(title: string, language: string): string[] {
  const stopWords = getStopWords(language)
  const words = title.match(wordPattern) ?? []
  const content = words.slice(1).filter((word) => !stopWords.has(word.toLowerCase()))
  const isHeadline = content.filter((word) => /^\p{Lu}/u.test(word)).length > content.length / 2
  const isShouted = title === title.toUpperCase()
  if (isShouted) return []
  return words.filter((word, i) => {
    if (word.length < 2 || stopWords.has(word.toLowerCase())) return false
    if (/\p{Ll}\p{Lu}|^\p{Lu}{2,4}s?$/u.test(word)) return true
    return i > 0 && !isHeadline && /^\p{Lu}\p{Ll}+$/u.test(word)
  })
}

/**
 * The names within the sentences of a description. A word that it also writes in lower
 * case is none.
 */
function findDescriptionNames(description: string, language: string): string[] {
  const plain = description
    .slice(0, maxDescriptionLetters)
    .replace(/\S*(?:\/\/|@|#|www\.)\S*/g, ' ')
  const lower = new Set(
    (plain.match(wordPattern) ?? []).filter((word) => word === word.toLowerCase()),
  )
  return plain
    .split(/\n|[.!?:]\s/)
    .flatMap((sentence) => findTitleNames(sentence, language))
    .filter((word) => !lower.has(word.toLowerCase()))
}

/** The forms that captions capitalize within sentences, where they mostly do so. */
function findRecurringNames(counts: FormCounts): Map<string, string> {
  const names = new Map<string, string>()
  for (const [word, forms] of counts) {
    const total = [...forms.values()].reduce((sum, count) => sum + count, 0)
    const [form, count] = [...forms].toSorted((a, b) => b[1] - a[1])[0]!
    if (form !== word && count >= minOccurrences && count >= total * minCapitalShare)
      names.set(word, form)
  }
  return names
}

/**
 * Known names that these captions write in lower case although they capitalize others, so
 * that "apple" stays a fruit.
 */
function findOrdinaryWords(counts: FormCounts): ReadonlySet<string> {
  const capitals = [...counts.values()].filter((forms) =>
    [...forms.keys()].some((form) => /^\p{Lu}/u.test(form)),
  )
  if (capitals.length < counts.size / 50) return new Set()
  return new Set(
    [...counts].flatMap(([word, forms]) => (forms.size === 1 && forms.has(word) ? [word] : [])),
  )
}

/** How often each word, in lower case, is written in which form. */
type FormCounts = Map<string, Map<string, number>>

function countForms(texts: string[]): FormCounts {
  const counts = new Map<string, Map<string, number>>()
  for (const text of texts) {
    for (const word of (text.match(wordPattern) ?? []).slice(1)) {
      const key = word.toLowerCase()
      const forms = counts.get(key) ?? new Map<string, number>()
      forms.set(word, (forms.get(word) ?? 0) + 1)
      counts.set(key, forms)
    }
  }
  return counts
}
