// Finds the moments of a transcript at which the words of a search are spoken.
import { maxShownMoments } from '#contract/basics/limits.ts'
import { spreadMoments } from '#contract/captions/spread-moments.ts'
import type { Cue } from '#contract/captions/transcript.ts'
import { foldLetters } from '#contract/library/normalize-for-search.ts'
import { findPhrase, joinSpoken, toSpokenWords } from '#contract/library/spoken-text.ts'
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
/** Which parts of a search a cue has, and up to which cue a phrase goes on that begins in it. */
type Found = { parts: Set<number>; last: number }

/** Finds the moments of a transcript that are shown. */
export function findMomentsInJson({ cues: json, terms, phrases }: MomentQuery): ShownMoments {
  const cues = parseCues(json)
  const texts = foldLetters(cues.map(({ text }) => text.replaceAll('\n', ' ')).join('\n')).split(
    '\n',
  )
  const patterns = patternsOf(texts, terms)
  const found =
    phrases.length > 0
      ? findPhrases(findTerms(texts, patterns), { cues, phrases, terms: terms.length })
      : findCues(findTerms(texts, patterns), terms.length)
  const places = found.map((index) => ({ index, startSeconds: cues[index]!.startSeconds }))
  const shown = spreadMoments(places, maxShownMoments)
  const isFound = (part: string) => patterns.some((pattern) => pattern.test(foldLetters(part)))
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

/** Whether all phrases are said word for word, also across the ends of cues. `cues` is JSON. */
export function isSaidInJson(cues: string, phrases: string[]): boolean {
  const spoken = joinSpoken(parseCues(cues))
  return phrases.every((phrase) => findPhrase(spoken, toSpokenWords(phrase)).length > 0)
}

const findTerms = (texts: string[], patterns: RegExp[]): Found[] =>
  texts.map((text, last) => ({
    parts: new Set(patterns.flatMap((pattern, part) => (pattern.test(text) ? part : []))),
    last,
  }))

/**
 * The indexes of the cues with all terms. Where no single cue has them all, those that have them
 * together with the next cue, or else the one that has most of them.
 */
function findCues(cues: Found[], terms: number): number[] {
  const whole = cues.flatMap(({ parts }, index) => (parts.size === terms ? index : []))
  if (whole.length > 0) return whole
  const scores = cues.map(({ parts }, index) => (parts.size > 0 ? countParts(cues, index) : 0))
  const best = highest(scores)
  if (best === 0) return []
  const leads = scores.flatMap((score, index) =>
    score === best && scores[index - 1] !== best ? index : [],
  )
  return best === terms ? leads : leads.slice(0, 1)
}

/**
 * The indexes of the cues in which phrases begin, wherever they end: those with the most phrases
 * and terms at once.
 */
function findPhrases(
  found: Found[],
  { cues, phrases, terms }: { cues: Cue[]; phrases: string[]; terms: number },
): number[] {
  const spoken = joinSpoken(cues)
  const begun = new Set<number>()
  for (const [part, phrase] of phrases.entries())
    for (const { first, last } of findPhrase(spoken, toSpokenWords(phrase))) {
      const cue = found[first]!
      cue.parts.add(terms + part)
      cue.last = Math.max(cue.last, last)
      begun.add(first)
    }
  const scores = new Map([...begun].map((index) => [index, countParts(found, index)]))
  const best = highest([...scores.values()])
  return [...begun].filter((index) => scores.get(index) === best).sort((a, b) => a - b)
}

const highest = (scores: number[]) => scores.reduce((most, score) => Math.max(most, score), 0)

/** How many parts a cue has together with the next one, and with those that its phrases reach. */
function countParts(cues: Found[], index: number): number {
  const parts = new Set<number>()
  const end = Math.max(index + 1, cues[index]!.last)
  for (const cue of cues.slice(index, end + 1)) for (const part of cue.parts) parts.add(part)
  return parts.size
}

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
