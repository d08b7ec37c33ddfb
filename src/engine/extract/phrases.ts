// Extracts short readable phrases: candidates for topics and titles.

import { isUnspaced } from '#contract/word-forms.ts'
import { getTerms, type Term, tokenizeTerms } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import { scoreNouns } from './nouns.ts'
import type { Candidate } from './ranking-types.ts'
import { isVagueWord } from './vague-words.ts'

export type Phrase = {
  /** The stems separated by spaces: "block" and "Blocks" share a key. */
  key: string
  /** The most frequent form. */
  text: string
  /** A plural that is said, too: "blocks" of "block". */
  plural: string | null
  /** The indices of its sentences, once for each occurrence. */
  occurrences: number[]
  /** How often no other content word stood directly before or after it. */
  whole: number
  /** How often a word stands before it that a verb follows: "to lock funds". */
  verbal: number
  /** Its quality as a name, independent of its frequency: nouns score above verbs, proper names and longer phrases above single words. */
  weight: number
}

const maxPhraseWords = 4
/** Longer phrases weigh more, up to this number of words, by this power of their length. */
const [countedWords, lengthPower] = [3, 0.7]
const nameBonus = 0.8
/** A phrase whose last word has a lower noun score is a fragment such as "going to get". */
const minNounScore = 0.5

/** Caches the phrases for topics and titles, as long as the sentences live. */
const phraseCache = new WeakMap<Candidate[], { language: string; phrases: Phrase[] }>()

/** Extracts runs of one to four content words within a clause, once for each list of sentences. Linear. */
export function extractPhrases(sentences: Candidate[], language: string): Phrase[] {
  const cached = phraseCache.get(sentences)
  if (cached?.language === language) return cached.phrases
  const phrases = findPhrases(sentences, language)
  phraseCache.set(sentences, { language, phrases })
  return phrases
}

const clauseCache = new WeakMap<Candidate[], { language: string; clauses: Term[][][] }>()

/** Markup, a path or a piece of a command: "href=", "/tmp/l1", "--network", "main()". */
const code = /\S*(?:[=<>{}|]|\\\p{L}|\(\)|:\/\/)\S*|(?<!\S)(?:\/|--)\p{L}\S*|\S+\/\S*\/\S*/gu

/**
 * Of so many words, or more, one in eight is a stop word; else the sentence is in another language. More lenient than `showable.ts`, because a list of
 * names has phrases although it is no sentence to show.
 */
const [minJudgedWords, maxWordsPerStopWord] = [5, 8]

function isForeign(sentence: Candidate): boolean {
  const terms = getTerms(sentence, 'en')
  const stopWords = terms.filter(({ stem }) => stem === null).length
  return terms.length >= minJudgedWords && stopWords * maxWordsPerStopWord < terms.length
}

/** Splits each sentence at punctuation and code, and its clauses into terms, once for each list of sentences. A foreign sentence has none. */
export function tokenizeClauses(sentences: Candidate[], language: string): Term[][][] {
  const cached = clauseCache.get(sentences)
  if (cached?.language === language) return cached.clauses
  const isEnglish = baseLanguage(language) === 'en'
  const clauses = sentences.map((sentence) =>
    (isEnglish && isForeign(sentence) ? '' : sentence.text)
      .replace(code, ' . ')
      .split(/[,;:.!?()"“”…]+(?:\s|$)|[。！？、，]|\s[-–—+]+\s/u)
      .map((clause) => tokenizeTerms(clause, language)),
  )
  clauseCache.set(sentences, { language, clauses })
  return clauses
}

/** For each of this many words, a phrase needs one more occurrence before it is extended by the next word. */
const wordsPerOccurrence = 20_000

function findPhrases(sentences: Candidate[], language: string): Phrase[] {
  const counts = new Map<string, PhraseCounts>()
  const words = sentences.reduce((sum, sentence) => sum + getTerms(sentence, language).length, 0)
  const minOccurrences = Math.floor(words / wordsPerOccurrence)
  tokenizeClauses(sentences, language).forEach((clauses, index) => {
    for (const terms of clauses) collectPhrases(terms, { index, counts, minOccurrences })
  })
  const nounScores = scoreNouns(sentences, language)
  const phrases = [...counts]
    .map(([key, phraseCounts]) => buildPhrase(key, phraseCounts, nounScores))
    .filter(({ weight }) => weight > 0)
  const completeKeys = findCompletePhrases(phrases)
  const isEnglish = baseLanguage(language) === 'en'
  return phrases
    .filter(({ key, text }) => completeKeys.has(key) && !isVagueWord(text.toLowerCase(), language))
    .map((phrase) => (isEnglish ? formatForms(phrase) : phrase))
}

function formatForms(phrase: Phrase): Phrase {
  return { ...phrase, text: formatPhrase(phrase.text), plural: phrase.plural && formatPhrase(phrase.plural) }
}

/** A phrase with this share of its occurrences within one longer phrase is a part of it: "Core wallet" of "Bitcoin Core wallet". */
const maxPartShare = 0.7

/** Finds the keys of the phrases that are not mostly parts of one longer phrase. */
function findCompletePhrases(phrases: Phrase[]): Set<string> {
  const occurrencesWithin = new Map<string, number>()
  for (const { key, occurrences } of phrases) {
    const from = key.indexOf(' ')
    if (from < 0) continue
    for (const part of [key.slice(from + 1), key.slice(0, key.lastIndexOf(' '))])
      occurrencesWithin.set(part, Math.max(occurrencesWithin.get(part) ?? 0, occurrences.length))
  }
  const isPart = ({ key, occurrences }: Phrase) =>
    occurrences.length > 1 && (occurrencesWithin.get(key) ?? 0) >= maxPartShare * occurrences.length
  return new Set(phrases.filter((phrase) => !isPart(phrase)).map(({ key }) => key))
}

const beforeVerbs = new Set(
  "to i we you they he she who it will would can could should may might must don't didn't doesn't can't won't couldn't wouldn't i'll we'll you'll they'll it'll let's i'd we'd you'd gonna please just".split(
    ' ',
  ),
)

/** `isolated` counts the clauses that consist of the phrase alone. */
type PhraseCounts = {
  occurrences: number[]
  isolated: number
  whole: number
  verbal: number
  forms: Map<string, number>
}

type PhraseCollection = { index: number; counts: Map<string, PhraseCounts>; minOccurrences: number }

function collectPhrases(terms: Term[], { index, counts, minOccurrences }: PhraseCollection): void {
  for (let from = 0; from < terms.length; from++) {
    const verbFollows = beforeVerbs.has(terms[from - 1]?.word.toLowerCase().replace(/’/g, "'") ?? '')
    let key = ''
    let form = ''
    for (let to = from; to < Math.min(terms.length, from + maxPhraseWords); to++) {
      const { word, stem } = terms[to]!
      if (!stem) break
      key = key ? `${key} ${stem}` : stem
      form = form && !isUnspaced(word) ? `${form} ${word}` : form + word
      const phrase: PhraseCounts = counts.get(key) ?? {
        occurrences: [],
        isolated: 0,
        whole: 0,
        verbal: 0,
        forms: new Map(),
      }
      phrase.occurrences.push(index)
      if (!terms[from - 1]?.stem && !terms[to + 1]?.stem) phrase.whole++
      if (verbFollows) phrase.verbal++
      // In "Okay, Jack, go ahead" the name is an address and not a topic.
      if (terms.length === to - from + 1) phrase.isolated++
      phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1)
      counts.set(key, phrase)
      if (phrase.occurrences.length <= minOccurrences) break
    }
  }
}

function buildPhrase(
  key: string,
  { occurrences, isolated, whole, verbal, forms }: PhraseCounts,
  nounScores: Map<string, number>,
): Phrase {
  const stems = key.split(' ')
  const lastScore = nounScores.get(stems.at(-1)!) ?? 0.5
  const firstScore = nounScores.get(stems[0]!) ?? 0.5
  const text = findMostFrequentForm(forms)
  const nameFactor = /^\p{Lu}|\p{Lu}{2}/u.test(text) ? 1 + nameBonus : 1
  const isReadable =
    lastScore >= minNounScore &&
    !/^\p{Ll}{3,}[^e]ed$/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    new Set(stems).size === stems.length
  const weight =
    Math.min(countedWords, stems.length) ** lengthPower *
    lastScore *
    Math.sqrt(firstScore) *
    nameFactor *
    (1 - isolated / occurrences.length) ** 1.5
  return { key, text, plural: findPlural(text, forms), occurrences, whole, verbal, weight: isReadable ? weight : 0 }
}

/** Of forms that are as frequent, the one without a capital: the other one stands at the beginning of a sentence. */
function findMostFrequentForm(forms: Map<string, number>): string {
  let best = ''
  let maxCount = 0
  for (const [form, count] of forms) {
    const isLower = count === maxCount && /^\p{Lu}/u.test(best) && best.toLowerCase() === form
    if (count <= maxCount && !isLower) continue
    best = form
    maxCount = count
  }
  return best
}

/** Least share of the most frequent form that a plural needs. */
const minPluralShare = 0.2

function findPlural(text: string, forms: Map<string, number>): string | null {
  const plurals = [`${text}s`, `${text}es`, text.replace(/y$/, 'ies')].filter(
    (form) => form !== text && !/as$/.test(form),
  )
  return plurals.find((form) => (forms.get(form) ?? 0) >= minPluralShare * forms.get(text)!) ?? null
}

/** Writes spelled letters as an abbreviation, because captions write "L_C_D" and "tv", and removes a possessive. */
export function formatPhrase(text: string): string {
  return text
    .replace(/['’]s$/, '')
    .replace(/(?<![\p{L}\p{N}'’-])(?:ip|id|ui|ai|api|usa|uk|eu)(?![\p{L}\p{N}'’-])/gu, (letters) =>
      letters.toUpperCase(),
    )
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[_.]\p{L})+(?![\p{L}\p{N}])/gu, (letters) =>
      letters.replace(/[_.]/g, '').toUpperCase(),
    )
    .replace(
      /(?<![\p{L}\p{N}'’-])(?:[b-df-hj-np-tv-xz]{2}|[b-df-hj-np-tv-xzB-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{2,4})(?![\p{L}\p{N}'’-])/gu,
      (letters) => letters.toUpperCase().replace(/(?<=.{2}[^NS])S$/, 's'),
    )
}
