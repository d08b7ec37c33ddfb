// Chooses the titles of sections from the phrases that are said in them.

import { getStems } from '../language/terms.ts'
import { baseLanguage } from '../speech/language.ts'
import type { Candidate } from './ranking-types.ts'
import { collectTitleCandidates, type TitleCandidate } from './title-candidates.ts'
import { completeTitle } from './title-completion.ts'
import { describeTitleContext, type TitleContext } from './title-context.ts'
import { computeTitleFeatures } from './title-features.ts'
import { isScrap } from './title-scraps.ts'
import { odds as weights } from './title-weights.ts'

export type TitleChoice = {
  text: string
  /** The same as it is written within a sentence: without the capital of a title. */
  phrase: string
  /** Log-odds that a reader accepts it, less the loss of what independent readers mark more often; infinite in languages without marks. */
  odds: number
  stems: string[]
  /** The indices of the section's sentences that say it, and their number. */
  places: number[]
  count: number
}
/** `others` is what else the section could be called, the likeliest first. */
export type SectionTitle = TitleChoice & { loss: number; others: TitleChoice[] }

/** So many other phrases are kept of a section. */
const maxOthers = 8

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
  const measureWorth = ({ candidate, odds }: { candidate: TitleCandidate; odds: number }) =>
    isJudged && commonNoun.test(candidate.text) ? odds - commonNounLoss : odds
  const context = describeTitleContext(sentences, starts, { language, title })
  const choices = collectTitleCandidates(context, title)
    .flatMap((candidates, section) => scoreTitles(candidates, section, context))
    .toSorted((a, b) => measureWorth(b) - measureWorth(a) || a.section - b.section)
  const titles: (SectionTitle | null)[] = starts.map(() => null)
  const used: string[][] = []
  const scrapOdds: (number | undefined)[] = []
  for (const { candidate, section, odds, loss } of choices) {
    const others = titles[section]?.others
    if (others && (!isJudged || others.length === maxOthers)) continue
    if (isJudged && isScrap(candidate, context)) {
      if (!others) scrapOdds[section] ??= odds + loss
      continue
    }
    const { count, places } = candidate
    const phrase = writePhrase(candidate, isJudged ? context : null)
    const text = phrase.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    // What completes it counts, too: "library" and "kernel library" may become the same.
    const stems = text.includes(' ') ? getStems({ text }, language) : candidate.stems
    const choice = { text, phrase, odds, stems, places, count }
    if (others) others.push(choice)
    else if (!used.some((other) => sharePart(other, stems))) {
      used.push(stems)
      // A section is no weaker because its best phrase is a scrap.
      const lost = Math.max(loss, (scrapOdds[section] ?? odds) - odds)
      titles[section] = { ...choice, odds: isJudged ? odds : Number.POSITIVE_INFINITY, loss: lost, others: [] }
    }
  }
  return titles
}

/** The context is null where the language's grammar is not known. */
function writePhrase(candidate: TitleCandidate, context: TitleContext | null): string {
  const complete = context ? completeTitle(candidate.text, candidate.places, context) : candidate.text
  return context && complete === candidate.text ? addArticle(candidate, context.sentences) : complete
}

export const commonNoun = /^\p{L}\p{Ll}+$/u
/** What a single common noun loses, because it says less than a phrase. */
export const commonNounLoss = 1.2

/** English candidates are weighed by a reader's marks, others by how much they set the section apart. */
function scoreTitles(candidates: TitleCandidate[], section: number, context: TitleContext) {
  if (baseLanguage(context.language) !== 'en')
    return candidates.map((candidate) => ({ candidate, section, odds: candidate.score, loss: 0 }))
  const maxCount = candidates.reduce((max, { count }) => Math.max(max, count), 1)
  return candidates.map((candidate, rank) => {
    const features = computeTitleFeatures(candidate, { section, rank, maxCount }, context)
    const odds = features.reduce((sum, feature, i) => sum + feature * weights[i]!, 0)
    const loss = measureLoss(candidate, context)
    return { candidate, section, odds: odds - loss, loss }
  })
}

/** What a title loses in log-odds, because independent readers mark more of these: what one sentence says, many words that few say, the recording's subject, "money on the links". */
const [onceLoss, manyWordsLoss, subjectLoss, looseLoss] = [0.4, 0.4, 0.8, 0.6]
const fewSentences = 2
/** These join a phrase less than "of" and "and" do. */
const looseLink = / (?:in|on|for|over|against|between|without) /

function measureLoss({ text, stems, total, isLinked }: TitleCandidate, { titleStems }: TitleContext): number {
  const isFew = total <= fewSentences
  const isLong = !isLinked && isFew && text.split(' ').length > 2
  const isSubject = stems.every((stem) => titleStems.has(stem))
  const isLoose = isLinked && isFew && looseLink.test(text)
  return (
    (total === 1 ? onceLoss : 0) +
    (isLong ? manyWordsLoss : 0) +
    (isSubject ? subjectLoss : 0) +
    (isLoose ? looseLoss : 0)
  )
}

/** Share of its mentions with "the" from which a common noun keeps it. */
const minArticleShare = 0.5

/** "The harbor" reads better than "Harbor", where it is said so. English only. */
function addArticle({ text, places }: TitleCandidate, sentences: Candidate[]): string {
  if (!/^\p{Ll}+(?<!s)$/u.test(text)) return text
  const withArticle = places.filter((place) => ` ${sentences[place]!.text.toLowerCase()} `.includes(` the ${text}`))
  return withArticle.length >= places.length * minArticleShare ? `the ${text}` : text
}

/** Whether one title says the other, or a part of it. */
export function sharePart(stems: string[], others: string[]): boolean {
  return isPart(stems, others) || isPart(others, stems)
}

function isPart(stems: string[], others: string[]): boolean {
  return stems.every((stem) => others.includes(stem))
}
