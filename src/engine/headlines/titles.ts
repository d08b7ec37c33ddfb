// Chooses the titles of chapters among the phrases that are said in them.

import { getStems } from '../language/terms.ts'
import type { Candidate } from '../select/concept-types.ts'
import { spellLike } from './phrases.ts'
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
  const titles = starts.map((): ChapterTitle => ({ text: '', odds: noOdds }))
  const used: string[][] = []
  for (const { section, phrase, odds } of scoreCandidates(sentences, starts, language)) {
    const text = titles[section]!.text ? null : spellLike(phrase.text, title)
    const stems = getStems({ text: text ?? '' }, language)
    if (!text || used.some((other) => sharePart(other, stems))) continue
    used.push(stems)
    titles[section] = { text: capitalizeFirst(text), odds }
  }
  return titles
}

function capitalizeFirst(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** A single word that is no name is often vague: "company" beside "mail-in ballots". */
const commonWordCost = 0.2

/** Returns the candidates of all sections, the likeliest first. */
export function scoreCandidates(
  sentences: Candidate[],
  starts: number[],
  language: string,
): (TitleCandidate & { odds: number })[] {
  return collectTitleCandidates(sentences, starts, language)
    .flat()
    .map((candidate) => ({
      ...candidate,
      odds: candidate.features.reduce(
        (sum, value, i) => sum + value * weights.odds[i]!,
        /^\p{Ll}\S*$/u.test(candidate.phrase.text) ? -commonWordCost : 0,
      ),
    }))
    .toSorted((a, b) => b.odds - a.odds || a.section - b.section)
}

/** Whether one phrase, as its stems, says the other, or a part of it. */
export function sharePart(stems: string[], others: string[]): boolean {
  return (
    stems.every((stem) => others.includes(stem)) || others.every((stem) => stems.includes(stem))
  )
}
