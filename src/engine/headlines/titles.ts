// Chooses the titles of chapters among the phrases that are said in them.
import type { Candidate } from '../select/concept-types.ts'
import { collectTitleCandidates, type TitleCandidate } from './title-features.ts'
import { odds as weights } from './title-weights.ts'

export type ChapterTitle = {
  text: string
  /** The log-odds that a reader accepts it. */
  odds: number
}

/** The odds of a title that is missing. */
const noOdds = -10

/**
 * Chooses for each section, given by the index of its first sentence, the phrase that a reader most likely accepts as its title. None is
 * used twice, nor a part of another. The text is empty where nothing is said. `title` is the video's.
 */
export function chooseTitles(
  sentences: Candidate[],
  starts: number[],
  { language, title }: { language: string; title: string },
): ChapterTitle[] {
  const titles = starts.map((): ChapterTitle => ({ text: '', odds: noOdds }))
  const used: string[][] = []
  const isTaken = starts.map(() => false)
  for (const { section, phrase, odds } of scoreCandidates(sentences, starts, language)) {
    if (isTaken[section] || used.some((other) => sharePart(other, phrase.stems))) continue
    isTaken[section] = true
    used.push(phrase.stems)
    const text = spellLike(phrase.text, title)
    titles[section] = { text: text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()), odds }
  }
  return titles
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
      return { ...candidate, odds: candidate.features.reduce((sum, value, i) => sum + value * weights[i]!, 0) }
    })
    .toSorted((a, b) => b.odds - a.odds || a.section - b.section)
}

/** Whether one phrase, as its stems, says the other, or a part of it. */
export function sharePart(stems: string[], others: string[]): boolean {
  return stems.every((stem) => others.includes(stem)) || others.every((stem) => stems.includes(stem))
}

/** Writes "80 20 principle" as "80/20 principle" where the video's title does. */
export function spellLike(phrase: string, title: string): string {
  const words = phrase.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, '.'))
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,2}')}(?![\\p{L}\\p{N}])`, 'iu').exec(title)
  const isSame = !found || found[0].toLowerCase() === phrase.toLowerCase()
  return isSame ? phrase : found[0].replace(/\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
}
