// Chooses the titles of sections from the phrases that are said in them.
import { baseLanguage } from '../speech/language.ts'
import type { Candidate } from './ranking-types.ts'
import { collectTitleCandidates, type TitleCandidate } from './title-candidates.ts'
import { completeTitle } from './title-completion.ts'
import { describeTitleContext, type TitleContext } from './title-context.ts'
import { computeTitleFeatures } from './title-features.ts'
import { odds as weights } from './title-weights.ts'

export type SectionTitle = {
  text: string
  /** Log-odds that a reader accepts it; infinite in languages without marks. */
  odds: number
}

/**
 * Chooses for each section, given by the index of its first sentence, the phrase that a reader most likely accepts as its title. None is
 * used twice, nor a part of another. Null where there is none.
 */
export function chooseSectionTitles(
  sentences: Candidate[],
  starts: number[],
  language: string,
  title = '',
): (SectionTitle | null)[] {
  const isJudged = baseLanguage(language) === 'en'
  const context = describeTitleContext(sentences, starts, { language, title })
  const choices = collectTitleCandidates(context, title)
    .flatMap((candidates, section) => scoreTitles(candidates, section, context))
    .toSorted((a, b) => b.odds - a.odds || a.section - b.section)
  const titles: (SectionTitle | null)[] = starts.map(() => null)
  const used: string[][] = []
  for (const { candidate, section, odds } of choices) {
    if (titles[section] || used.some((stems) => isPart(stems, candidate.stems) || isPart(candidate.stems, stems)))
      continue
    used.push(candidate.stems)
    const complete = isJudged ? completeTitle(candidate.text, candidate.places, context) : candidate.text
    const name = isJudged && complete === candidate.text ? addArticle(candidate, sentences) : complete
    const text = name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    titles[section] = { text, odds: isJudged ? odds : Number.POSITIVE_INFINITY }
  }
  return titles
}

/** English candidates are weighed by a reader's marks, others by how much they set the section apart. */
function scoreTitles(candidates: TitleCandidate[], section: number, context: TitleContext) {
  if (baseLanguage(context.language) !== 'en')
    return candidates.map((candidate) => ({ candidate, section, odds: candidate.score }))
  const maxCount = candidates.reduce((max, { count }) => Math.max(max, count), 1)
  return candidates.map((candidate, rank) => {
    const features = computeTitleFeatures(candidate, { section, rank, maxCount }, context)
    return { candidate, section, odds: features.reduce((sum, feature, i) => sum + feature * weights[i]!, 0) }
  })
}

/** Share of its mentions with "the" from which a common noun keeps it. */
const minArticleShare = 0.5

/** "The harbor" reads better than "Harbor", where it is said so. English only. */
function addArticle({ text, places }: TitleCandidate, sentences: Candidate[]): string {
  if (!/^\p{Ll}+(?<!s)$/u.test(text)) return text
  const withArticle = places.filter((place) => ` ${sentences[place]!.text.toLowerCase()} `.includes(` the ${text}`))
  return withArticle.length >= places.length * minArticleShare ? `the ${text}` : text
}

function isPart(stems: string[], others: string[]): boolean {
  return stems.every((stem) => others.includes(stem))
}
