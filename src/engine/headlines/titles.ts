// Chooses the titles of chapters among the phrases that are said in them.

import { getStems } from '../language/terms.ts'
import type { Candidate } from '../select/concept-types.ts'
import { findPhrases, type Phrase, spellLike } from './phrases.ts'
import { collectTitleCandidates, type TitleCandidate } from './title-features.ts'
import weights from './title-weights.json' with { type: 'json' }

type ChapterTitle = {
  text: string
  /** The log-odds that a reader accepts it. */
  odds: number
}

/** The odds of a title that is missing. */
const noOdds = -10

/**
 * Chooses for each section, given by the index of its first sentence, the phrase that a
 * reader most likely accepts as its title. None is used twice, nor a part of another. The
 * text is empty where nothing is said. `title` is the video's.
 */
export function chooseTitles(
  sentences: Candidate[],
  starts: number[],
  { language, title }: { language: string; title: string },
): ChapterTitle[] {
  const titles = starts.map((): ChapterTitle & { mentions: number } => ({
    text: '',
    odds: noOdds,
    mentions: 0,
  }))
  const used: string[][] = []
  const isTaken = starts.map(() => false)
  for (const { section, phrase, odds } of scoreCandidates(sentences, starts, language)) {
    const text = isTaken[section] ? null : spellLike(phrase.text, title)
    const stems = getStems({ text: text ?? '' }, language)
    if (!text || used.some((other) => sharePart(other, stems))) continue
    isTaken[section] = true
    used.push(stems)
    titles[section] = { text: capitalizeFirst(text), odds, mentions: phrase.mentions }
  }
  const paired: Phrase[] = []
  return titles.map((title, section) => {
    if (title.odds >= (title.mentions > 1 ? minRepeatedOdds : minPhraseOdds)) return title
    const others = titles.flatMap(({ text }, other) =>
      other === section ? [] : getStems({ text }, language),
    )
    const [first, ...rest] = listSubjects(sentences, { starts, section, language }).filter(
      (subject) =>
        !others.includes(subject.stems[0]!) && !paired.some((other) => isAlike(other, subject)),
    )
    const second = first && rest.find((subject) => !isAlike(first, subject))
    if (!second) return title
    paired.push(first, second)
    return { text: capitalizeFirst(`${first.text}, ${second.text}`), odds: minPhraseOdds }
  })
}

/**
 * Below these odds a phrase, said once or more often, is often a scrap: the words that
 * are said most in a section tell more.
 */
const [minPhraseOdds, minRepeatedOdds] = [0.5, 0.2]
/** How often a word is said in a section, and how far it sets it apart, at least. */
const [minSubjectPlaces, minDistinctness] = [2, 0.35]

/** The nouns that set a section apart, the most distinctive first. */
function listSubjects(
  sentences: Candidate[],
  { starts, section, language }: { starts: number[]; section: number; language: string },
): Phrase[] {
  const [from, to] = [starts[section]!, starts[section + 1] ?? sentences.length]
  return findPhrases(sentences, language)
    .filter(({ stems }) => stems.length === 1)
    .map((phrase) => {
      const count = phrase.places.filter((place) => place >= from && place < to).length
      const distinctness =
        Math.log(1 + count) * Math.sqrt(count / phrase.places.length) * phrase.weight
      return { phrase, distinctness: count < minSubjectPlaces ? 0 : distinctness }
    })
    .filter(({ distinctness }) => distinctness >= minDistinctness)
    .toSorted((a, b) => b.distinctness - a.distinctness)
    .map(({ phrase }) => phrase)
}

/** Such as "Indians" and "India". */
function isAlike(a: Phrase, b: Phrase): boolean {
  const [stem, other] = [a.stems[0]!, b.stems[0]!]
  return stem.startsWith(other) || other.startsWith(stem)
}

function capitalizeFirst(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** Returns the candidates of all sections, the likeliest first. */
export function scoreCandidates(
  sentences: Candidate[],
  starts: number[],
  language: string,
): (TitleCandidate & { odds: number })[] {
  return collectTitleCandidates(sentences, starts, language)
    .flat()
    .map((candidate) => {
      return {
        ...candidate,
        odds: candidate.features.reduce((sum, value, i) => sum + value * weights.odds[i]!, 0),
      }
    })
    .toSorted((a, b) => b.odds - a.odds || a.section - b.section)
}

/** Whether one phrase, as its stems, says the other, or a part of it. */
export function sharePart(stems: string[], others: string[]): boolean {
  return (
    stems.every((stem) => others.includes(stem)) || others.every((stem) => stems.includes(stem))
  )
}
