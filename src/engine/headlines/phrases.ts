// Finds the phrases of a recording that could be its topics or the titles of its chapters.
import { isUnspaced } from '#contract/library/word-forms.ts'
import { getTerms, type Term, tokenizeTerms } from '../language/terms.ts'
import type { Candidate } from '../select/concept-types.ts'
import { baseLanguage } from '../speech/language.ts'
import { knowsNouns, scoreNouns } from './nouns.ts'

export type Phrase = {
  /** The most frequent form. */
  text: string
  /** The stems of its words of meaning. */
  stems: string[]
  /** The indices of the different sentences that say it, and how often they do. */
  places: number[]
  mentions: number
  /**
   * Its quality as a name, whatever its frequency: nouns weigh more than verbs, names and
   * longer phrases more than single words.
   */
  weight: number
  /** Whether it joins two parts: "size of the block". */
  isLinked: boolean
}

const maxPhraseWords = 4
const maxPartWords = 2
/** A phrase ends with a noun where nouns are known. */
const minNounScore = 0.5
/**
 * A phrase with this share of its mentions within one longer phrase is a part of it:
 * "Core wallet" of "Bitcoin Core wallet".
 */
const maxPartShare = 0.7
/**
 * For each of this many words, a phrase needs one more mention before it is extended by
 * the next word.
 */
const wordsPerMention = 20_000

/** What joins two parts, and what may stand behind it. */
const links: Readonly<Record<string, RegExp>> = {
  en: /^(?:of|for|in|on|against|without|and|between|over)$/,
  fr: /^(?:de|du|des)$/,
  es: /^(?:de|del)$/,
  it: /^(?:di|del|della|dei|delle|degli)$/,
  pt: /^(?:de|do|da|dos|das)$/,
}
const looseLink = / (?:in|on|for|over|against|between|without) /
const articles = /^(?:the|an?|la|les?|el|las|los)$/

const beforeVerbs =
  /^(?:to|i|we|you|they|he|she|it|who|will|would|can|could|should|may|might|must|please|just|gonna|let's|(?:do|does|did|ca|wo|could|would)n't|(?:i|we|you|they|it)'(?:ll|d))$/

/** Markup, a path or a piece of a command: "href=", "/tmp/l1", "--network", "main()". */
const code = /\S*(?:[=<>{}|]|\\\p{L}|\(\)|:\/\/)\S*|(?<!\S)(?:\/|--)\p{L}\S*|\S+\/\S*\/\S*/gu
const clauseEnd = /[,;:.!?()"“”…]+(?:\s|$)|[。！？、，।؟،]|\s[-–—+]+\s/u

/** Longer phrases weigh more, up to this number of words, by this power of their length. */
const [countedWords, lengthPower] = [3, 0.7]
const [nameFactor, commonNounFactor, linkedFactor, vagueFactor] = [1.8, 0.6, 1.2, 0.3]
/** Other words follow more of the mentions of an adjective: "humanitarian aid". */
const minClosedShare = 0.15
/** Days, and months that are no names of people or verbs, are no subjects. */
const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|july|(?:sept|nov|dec)ember|october)$/i
/** Words that say little at the end of a phrase: "hard problem". */
const vague = new Set(
  `amount answer beginning bit case day detail dollar example fact guy half hour hundred idea issue kind level line lot
  million minute moment month name number part percent person place point problem question reason second side situation
  sort stage step stuff thing thought thousand time type version way week weekend word year`.split(
    /\s+/,
  ),
)

/**
 * `whole`, `closed`, `verbal` and `alone` count mentions: without another word of meaning
 * beside it, without one behind it, where a verb is expected, as a clause.
 */
type Counts = Omit<Phrase, 'text' | 'weight'> & {
  /** How it is first written, and how often each form is, where it has others. */
  form: string
  forms: Map<string, number> | null
  whole: number
  closed: number
  verbal: number
  alone: number
}

const cache = new WeakMap<Candidate[], { language: string; phrases: Phrase[] }>()

/**
 * Finds runs of one to four words of meaning within a clause, and two that a preposition
 * joins; once for each list of sentences. Linear.
 */
export function findPhrases(sentences: Candidate[], language: string): Phrase[] {
  const cached = cache.get(sentences)
  if (cached?.language === language) return cached.phrases
  const words = sentences.reduce((sum, sentence) => sum + getTerms(sentence, language).length, 0)
  const minMentions = Math.floor(words / wordsPerMention)
  const counts = new Map<string, Counts>()
  const link = links[baseLanguage(language)]
  const lowerWords = findLowerWords(sentences, language)
  sentences.forEach(({ text }, place) => {
    text
      .replace(code, ' . ')
      .split(clauseEnd)
      .forEach((clause, i) => {
        const terms = tokenizeTerms(clause, language)
        const first = terms[0]?.word.toLowerCase() ?? ''
        // The capital of a sentence's first word is no name's.
        if (i === 0 && terms[0] && lowerWords.has(first)) terms[0] = { ...terms[0], word: first }
        const named = keepNames(terms)
        countRuns(named, place, { counts, minMentions })
        if (link) countLinked(named, place, { counts, link })
      })
  })
  const nouns = scoreNouns(sentences, language)
  const hasNouns = knowsNouns(language)
  const phrases = dropParts(counts).flatMap((counted) => {
    const { stems, places, mentions, isLinked } = counted
    const text = formatPhrase(findMostFrequentForm(counted))
    const [first, last] = [nouns.get(stems[0]!) ?? 0.5, nouns.get(stems.at(-1)!) ?? 0.5]
    if ((hasNouns && !isNoun(last, language)) || !/\p{L}[\p{L}\p{M}]/u.test(text)) return []
    if (isScrap(counted, language)) return []
    return [
      {
        text,
        stems,
        places,
        mentions,
        isLinked,
        weight: weighForm(counted, { text, first, last }),
      },
    ]
  })
  cache.set(sentences, { language, phrases })
  return phrases
}

const noNamePart = /^(?:although|and|because|but|if|since|so|though|what|when|where|while|why)$/i

/** A word of grammar with a capital before a name belongs to it: "New York", "First Amendment". */
function keepNames(terms: Term[]): Term[] {
  return terms.map((term, i) => {
    const next = terms[i + 1]
    const isPart =
      /^\p{Lu}\p{Ll}{2}/u.test(term.word) &&
      !noNamePart.test(term.word) &&
      next?.stem &&
      /^\p{Lu}/u.test(next.word)
    return term.stem === null && isPart ? { ...term, stem: term.word.toLowerCase() } : term
  })
}

/** Outside English, where fewer words tell a noun, a score without evidence is not enough. */
function isNoun(score: number, language: string): boolean {
  return baseLanguage(language) === 'en' ? score >= minNounScore : score > minNounScore
}

/**
 * A verb between names, a participle, an adverb, or a part of a number: "Joe plays Chess",
 * "Alice and Bob started", "locally flat", "000 people".
 */
const notNamed = /^\p{Lu}\S* \p{Ll}{4,} \p{Lu}|\p{Ll}{3}[^e]ed$|^(?:including|\p{Ll}+ly|000) /u
/** What joins a noun to a sentence: "on behalf of", "the rest of". */
const joint = /^(?:behalf|favor|kinds?|lots?|parts?|rest|sakes?|sorts?|terms?|types?|versions?) of /

/** Nobody wants these as a title. */
const coarse = /\b(?:\w*fuck\w*|(?:bull)?shit\w*|bitch\w*|(?:dumb|bad)?ass(?:hole)?s?|goddamn)\b/i

/** Whether no noun ends it, or its words may have come together once. */
function isScrap({ form, stems, mentions, isLinked }: Counts, language: string): boolean {
  const isEnglish = baseLanguage(language) === 'en'
  if (isEnglish && (coarse.test(form) || (isLinked ? joint : notNamed).test(form))) return true
  if (mentions > 1) return false
  return isEnglish
    ? isLinked && looseLink.test(form)
    : stems.length > (isLinked ? maxPhraseWords : maxPartWords)
}

/** `first` and `last` are how likely these words are nouns. */
function weighForm(
  { stems, mentions, closed, verbal, alone, isLinked }: Counts,
  { text, first, last }: { text: string; first: number; last: number },
): number {
  const isName = /^\p{Lu}|\p{Lu}{2}/u.test(text)
  const isCommonNoun = stems.length === 1 && !isName
  const isLongOnce = mentions === 1 && stems.length > maxPartWords && !isLinked && !isName
  const isVague = vague.has(text.toLowerCase().split(' ').at(-1)!.replace(/s$/, ''))
  const isOpen = stems.length === 1 && closed < minClosedShare * mentions
  const isDay = calendar.test(text)
  return (
    Math.min(countedWords, stems.length) ** lengthPower *
    last ** 2 *
    Math.sqrt(first) *
    (1 - alone / mentions) ** 1.5 *
    (1 - verbal / mentions / 2) *
    (isName ? nameFactor : 1) *
    (isCommonNoun ? commonNounFactor : 1) *
    (isLinked ? linkedFactor : 1) *
    (isVague || isDay || isOpen || isLongOnce ? vagueFactor : 1)
  )
}

type Counting = { counts: Map<string, Counts>; minMentions: number }

function countRuns(terms: Term[], place: number, { counts, minMentions }: Counting): void {
  for (let from = 0; from < terms.length; from++) {
    const isVerbal = beforeVerbs.test(terms[from - 1]?.word.toLowerCase().replace(/’/g, "'") ?? '')
    let form = ''
    let key = ''
    const stems: string[] = []
    for (let to = from; to < Math.min(terms.length, from + maxPhraseWords); to++) {
      const { word, stem } = terms[to]!
      if (!stem || stems.includes(stem)) break
      stems.push(stem)
      form = form && !isUnspaced(word) ? `${form} ${word}` : form + word
      key = key ? `${key} ${stem}` : stem
      const counted = countPhrase(counts, { key, stems, form, place, isLinked: false })
      if (!terms[to + 1]?.stem) counted.closed++
      if (!terms[from - 1]?.stem && !terms[to + 1]?.stem) counted.whole++
      if (isVerbal) counted.verbal++
      // In "Okay, Jack, go ahead" the name is an address and not a topic.
      if (terms.length === stems.length) counted.alone++
      if (counted.mentions <= minMentions) break
    }
  }
}

/** Counts the two nouns, or short phrases, that a preposition joins. */
function countLinked(
  terms: Term[],
  place: number,
  { counts, link }: { counts: Map<string, Counts>; link: RegExp },
): void {
  for (let at = 1; at < terms.length - 1; at++) {
    if (!link.test(terms[at]!.word.toLowerCase())) continue
    let from = at
    while (from > 0 && terms[from - 1]!.stem) from--
    const second = articles.test(terms[at + 1]!.word.toLowerCase()) ? at + 2 : at + 1
    let to = second
    while (to < terms.length && terms[to]!.stem) to++
    const stems = [...terms.slice(from, at), ...terms.slice(second, to)].map(({ stem }) => stem!)
    const isPart = (length: number) => length > 0 && length <= maxPartWords
    if (!isPart(at - from) || !isPart(to - second) || new Set(stems).size < stems.length) continue
    const form = terms
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ')
    const counted = countPhrase(counts, {
      key: form.toLowerCase(),
      stems,
      form,
      place,
      isLinked: true,
    })
    counted.whole++
    counted.closed++
    if (beforeVerbs.test(terms[from - 1]?.word.toLowerCase() ?? '')) counted.verbal++
  }
}

type Mention = Pick<Counts, 'stems' | 'isLinked'> & { key: string; form: string; place: number }

function countPhrase(
  counts: Map<string, Counts>,
  { key, stems, form, place, isLinked }: Mention,
): Counts {
  const known = counts.get(key)
  const none = { mentions: 0, whole: 0, closed: 0, verbal: 0, alone: 0 }
  const counted = known ?? {
    stems: [...stems],
    places: [place],
    isLinked,
    form,
    forms: null,
    ...none,
  }
  if (!known) counts.set(key, counted)
  if (form !== counted.form) counted.forms ??= new Map([[counted.form, counted.mentions]])
  counted.forms?.set(form, (counted.forms.get(form) ?? 0) + 1)
  counted.mentions++
  if (counted.places.at(-1) !== place) counted.places.push(place)
  return counted
}

/**
 * Drops phrases that are mostly part of one longer phrase, and what is said once beside
 * other words of meaning.
 */
function dropParts(counts: ReadonlyMap<string, Counts>): Counts[] {
  const within = new Map<string, number>()
  for (const { stems, mentions, isLinked } of counts.values()) {
    if (stems.length < 2 || isLinked) continue
    for (const part of [stems.slice(1), stems.slice(0, -1)].map((some) => some.join(' ')))
      within.set(part, Math.max(within.get(part) ?? 0, mentions))
  }
  return [...counts.values()].filter(
    ({ stems, mentions, whole, isLinked }) =>
      isLinked ||
      (mentions === 1 ? whole > 0 : (within.get(stems.join(' ')) ?? 0) < maxPartShare * mentions),
  )
}

/** The words that are written without a capital somewhere within a sentence. */
function findLowerWords(sentences: Candidate[], language: string): Set<string> {
  const lower = new Set<string>()
  for (const sentence of sentences)
    for (const { word } of getTerms(sentence, language)) if (/^\p{Ll}/u.test(word)) lower.add(word)
  return lower
}

function findMostFrequentForm({ form, forms }: Counts): string {
  let best = form
  for (const [other, count] of forms ?? []) if (count > forms!.get(best)!) best = other
  return best
}

/**
 * Writes it as the video's title does, "80 20 principle" as "80/20 principle"; null for
 * another count, such as "16 grams".
 */
export function spellLike(phrase: string, title: string): string | null {
  const unlike = /^\d+ /.test(phrase) ? null : phrase
  const spoken = title.toLowerCase()
  const parts = phrase.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  // Most phrases are not in the title, and a pattern for each would take seconds.
  if (!parts.every((part) => spoken.includes(part))) return unlike
  const words = phrase.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, '.'))
  const pattern = `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,2}')}(?![\\p{L}\\p{N}])`
  const found = new RegExp(pattern, 'iu').exec(title)
  if (!found) return unlike
  const isSame = found[0].toLowerCase() === phrase.toLowerCase()
  return isSame ? phrase : found[0].replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}

/**
 * Writes spelled letters and letters without a vowel as an abbreviation, because captions
 * write "L_C_D" and "tv"; removes a possessive and an elided article.
 */
function formatPhrase(text: string): string {
  return text
    .replace(/['’]s$/, '')
    .replace(/^(?:[ldcjmnst]|qu)['’](?=\p{L}{3})/iu, '')
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:[_.]\p{L})+(?![\p{L}\p{N}])/gu, (letters) =>
      letters.replace(/[_.]/g, '').toUpperCase(),
    )
    .replace(/(?<![\p{L}\p{N}'’-])[b-df-hj-np-tv-xz]{2,5}(?![\p{L}\p{N}'’-])/gu, (letters) =>
      letters.toUpperCase().replace(/(?<=.{2}[^NS])S$/, 's'),
    )
}
