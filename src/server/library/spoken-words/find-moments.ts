// Finds the moments of a transcript at which the words of a search are spoken.
import { maxShownMoments } from '#contract/basics/limits.ts'
import { spreadMoments } from '#contract/captions/spread-moments.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { foldLetters, normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import { isUnspaced } from '#contract/library/word-forms.ts'
import { parseCues } from '../../stored-cues.ts'
import { writeMomentText } from './moment-text.ts'
import { extractSearchTerms, type SearchTerm } from './search-terms.ts'

type Moment = { startSeconds: number; text: string }
/**
 * `cues` is the JSON of cues, so that only the thread that compares them parses them.
 * Phrases are normalized.
 */
export type MomentQuery = { cues: string; terms: SearchTerm[]; phrases: string[] }
/** The first moment, those that are shown, and how many there are. */
export type ShownMoments = { first: Moment | undefined; moments: Moment[]; count: number }
/** The normalized texts of the cues, and what finds each term in them. */
type Spoken = { texts: string[]; patterns: RegExp[] }

/** Finds the moments of a transcript that are shown. */
export function findMomentsInJson({ cues: json, terms, phrases }: MomentQuery): ShownMoments {
  const cues = parseCues(json)
  const texts = foldLetters(cues.map(({ text }) => text.replaceAll('\n', ' ')).join('\n')).split(
    '\n',
  )
  const spoken = { texts, patterns: patternsOf(texts, terms) }
  const found = findCues(spoken, phrases)
  const places = found.map((index) => ({ index, startSeconds: cues[index]!.startSeconds }))
  const shown = spreadMoments(places, maxShownMoments)
  const isFound = (part: string) => countTerms(spoken, foldLetters(part)) > 0
  return {
    first: found.slice(0, 1).map((index) => toMoment(cues[index]!))[0],
    moments: shown.map(({ index, startSeconds }, number) => {
      // The words of a moment are not repeated beside it.
      const [from = -1, to = cues.length] = [shown[number - 1]?.index, shown[number + 1]?.index]
      const text = writeMomentText({ cues, index, between: [from, to], isFound })
      return { startSeconds, text }
    }),
    count: found.length,
  }
}

const toMoment = ({ startSeconds, text }: Cue): Moment => ({ startSeconds, text })

/** Whether all phrases are said word for word, also across the end of a cue. `cues` is JSON. */
export function isSaidInJson(cues: string, phrases: string[]): boolean {
  const text = normalizeForSearch(
    parseCues(cues)
      .map((cue) => cue.text)
      .join(' '),
  )
  return phrases.every((phrase) => text.includes(phrase))
}

/**
 * The indexes of the cues with all terms and phrases. Where no single cue has them all, those that
 * have them together with the next cue, or else the one that has most of them.
 */
function findCues(spoken: Spoken, phrases: string[]): number[] {
  const { texts, patterns } = spoken
  const hasPhrases = (text: string) => phrases.every((phrase) => text.includes(phrase))
  const whole = texts.flatMap((text, index) =>
    countTerms(spoken, text) === patterns.length && hasPhrases(text) ? index : [],
  )
  return whole.length > 0 ? whole : findInPairs(spoken, hasPhrases)
}

function findInPairs(spoken: Spoken, hasPhrases: (text: string) => boolean): number[] {
  const scores = spoken.texts.map((here, index) => {
    const both = textWithNext(spoken.texts, index)
    return countTerms(spoken, here) > 0 && hasPhrases(both) ? countTerms(spoken, both) : 0
  })
  const best = scores.reduce((most, score) => Math.max(most, score), 0)
  if (best === 0) return []
  const leads = scores.flatMap((score, index) =>
    score === best && scores[index - 1] !== best ? index : [],
  )
  return best === spoken.patterns.length ? leads : leads.slice(0, 1)
}

const textWithNext = (texts: string[], index: number) => `${texts[index]} ${texts[index + 1] ?? ''}`
const countTerms = ({ patterns }: Spoken, text: string) =>
  patterns.filter((pattern) => pattern.test(text)).length

/**
 * A term with many spellings is looked for by those that occur: they are fewer than the
 * words that begin with one.
 */
function patternsOf(texts: string[], terms: SearchTerm[]): RegExp[] {
  const hasSpellings = terms.some(({ beginnings }) => beginnings.length > 1)
  const spokenWords = hasSpellings ? extractSearchTerms(texts.join(' ')) : []
  return terms.map(({ words, beginnings }) => {
    if (beginnings.length <= 1) return toPattern(words, beginnings)
    const spoken = new Set(spokenWords)
    const begun = new Set(
      spokenWords.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1))),
    )
    return toPattern(
      words.filter((word) => spoken.has(word)),
      beginnings.filter((beginning) => begun.has(beginning)),
    )
  })
}

function toPattern(words: string[], beginnings: string[]): RegExp {
  const alternatives = [
    ...words.map((word) => `${quote(word)}(?![\\p{L}\\p{M}\\p{N}])`),
    ...beginnings.map(quote),
  ]
  if (alternatives.length === 0) return /(?!)/u
  const boundary = [...words, ...beginnings].some(isUnspaced) ? '' : '(?<![\\p{L}\\p{M}\\p{N}])'
  return new RegExp(`${boundary}(?:${alternatives.join('|')})`, 'u')
}

const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
