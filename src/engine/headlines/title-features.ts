// Describes what a section could be called by how much it sets the section apart, where
// it is said, and how it is built.
import { getStems } from '../language/terms.ts'
import type { Candidate } from '../select/concept-types.ts'
import { findPhrases, type Phrase } from './phrases.ts'

export type TitleCandidate = {
  phrase: Phrase
  section: number
  /** The indices of the section's sentences that say it. */
  places: number[]
  /** In the order of `titleFeatureNames`. */
  features: number[]
}

export const titleFeatureNames = [
  'bias',
  'rank among the candidates',
  'one word',
  'three or four words, repeated',
  'keyness of its weakest word',
  'share of its last word',
  'announcements',
  'first place',
  'range of its places',
] as const

/** Better candidates than these are hardly ever behind them. */
const maxCandidates = 30
/** What is said once weighs less. */
const [onceWeight, onceFactor] = [0.1, 0.5]

type Sections = {
  sentences: Candidate[]
  starts: number[]
  /** In how many sentences a stem is said: of each section, and in all. */
  counts: ReadonlyMap<string, number>[]
  totals: ReadonlyMap<string, number>
}
type Scored = Omit<TitleCandidate, 'features'> & { score: number }

/**
 * Returns the candidates of each section, given by the index of its first sentence; the
 * most distinctive first. Linear.
 */
export function collectTitleCandidates(
  sentences: Candidate[],
  starts: number[],
  language: string,
): TitleCandidate[][] {
  let current = 0
  const sectionOf = sentences.map((_, index) =>
    index === starts[current + 1] ? ++current : current,
  )
  const sections = countStems(sentences, starts, language)
  const result: Scored[][] = starts.map(() => [])
  for (const phrase of findPhrases(sentences, language))
    for (const [section, places] of groupPlaces(phrase.places, sectionOf)) {
      const score = scoreDistinctness({ phrase, section, places }, sections)
      result[section]!.push({ phrase, section, places, score })
    }
  return result.map((candidates) =>
    candidates
      .toSorted((a, b) => b.score - a.score || (a.phrase.text < b.phrase.text ? -1 : 1))
      .slice(0, maxCandidates)
      .map(({ phrase, section, places }, rank) => {
        return {
          phrase,
          section,
          places,
          features: describe({ phrase, section, places, rank }, sections),
        }
      }),
  )
}

function groupPlaces(places: number[], sectionOf: number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>()
  for (const place of places) {
    const group = groups.get(sectionOf[place]!)
    if (group) group.push(place)
    else groups.set(sectionOf[place]!, [place])
  }
  return groups
}

function countStems(sentences: Candidate[], starts: number[], language: string): Sections {
  const totals = new Map<string, number>()
  const counts = starts.map((from, section) => {
    const counted = new Map<string, number>()
    for (const sentence of sentences.slice(from, starts[section + 1]))
      for (const stem of new Set(getStems(sentence, language))) {
        counted.set(stem, (counted.get(stem) ?? 0) + 1)
        totals.set(stem, (totals.get(stem) ?? 0) + 1)
      }
    return counted
  })
  return { sentences, starts, counts, totals }
}

/** How much a word sets a section apart: by its frequency there and its rarity elsewhere. */
function computeKeyness(count: number, total: number): number {
  return (count === 1 ? 0.3 : Math.log(1 + count)) * Math.sqrt(count / total)
}

/** A phrase that is frequent in the section and rare elsewhere, as its words are, scores high. */
function scoreDistinctness(
  { phrase, section, places }: Omit<Scored, 'score'>,
  { counts, totals }: Sections,
): number {
  const count = places.length
  const own = count === 1 ? onceWeight : computeKeyness(count, phrase.places.length)
  const product = phrase.stems.reduce(
    (sum, stem) => sum * computeKeyness(counts[section]!.get(stem) ?? 1, totals.get(stem) ?? 1),
    1,
  )
  const words = product ** (1 / phrase.stems.length)
  return phrase.weight * (own + words * (count === 1 ? onceFactor : 1))
}

/** What comes before a subject: "the next topic is", "let's talk about". English only. */
const announcement =
  /\b(?:talk(?:ing|ed)? (?:a (?:little )?bit )?(?:more )?about|discuss(?:ing|ed)?|move (?:on )?to|questions?(?: now)? (?:on|about|is)|look(?:ing)? at|about|regarding|called|introduc\w+|next|topic|(?:issue|idea|concept|notion|terms) of|comes to|work(?:ing)? on|focus(?:ed|ing)? on|problem (?:of|with|is)|important)\b(?: [\w'-]+){0,3} $/i
const maxAnnouncements = 2
const maxAnnouncementLetters = 60

function describe(
  { phrase, section, places, rank }: Omit<TitleCandidate, 'features'> & { rank: number },
  { sentences, starts, counts, totals }: Sections,
): number[] {
  const { text, stems, isLinked } = phrase
  const isLong = stems.length > 2 && !isLinked && phrase.mentions > 1
  const from = starts[section]!
  const length = Math.max(1, (starts[section + 1] ?? sentences.length) - from)
  const keyness = stems.map((stem) =>
    computeKeyness(Math.max(2, counts[section]!.get(stem) ?? 1), totals.get(stem) ?? 1),
  )
  return [
    1,
    Math.log(1 + rank),
    Number(stems.length === 1),
    Number(isLong),
    Math.min(...keyness),
    stems.length === 1 ? 0 : Math.min(1, phrase.places.length / (totals.get(stems.at(-1)!) ?? 1)),
    Math.min(
      maxAnnouncements,
      places.filter((place) => isAnnounced(text, sentences[place]!.text)).length,
    ),
    (places[0]! - from) / length,
    (places.at(-1)! - places[0]!) / length,
  ]
}

function isAnnounced(phrase: string, sentence: string): boolean {
  const at = sentence.toLowerCase().indexOf(phrase.toLowerCase())
  return at > 0 && announcement.test(sentence.slice(Math.max(0, at - maxAnnouncementLetters), at))
}
