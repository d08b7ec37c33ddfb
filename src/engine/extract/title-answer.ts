// Finds where a video answers its own title.
import { unknownVideo } from '#contract/video.ts'
import { getStems } from '../language/terms.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isIndependentStatement } from './readability.ts'

export type TitleAnswer = {
  /** Null where no passage covers the title. */
  startSeconds: number | null
  /** Indices of the answer, where a speaker asks the title as a question and answers it. */
  sentenceIndices: number[]
}

/** Share of the title's weight that a passage, or a question, must contain. */
const passageShare = 0.6
const questionShare = 0.8
/** Length of a passage, in sentences. */
export const passageSentences = 3
/** Number of sentences after a question that may answer it. */
const replySentences = 4
const rootLetters = 5
const announcement =
  /\b(?:today|welcome|going to (?:talk|look|show|learn|be talking)|(?:we'll|i'll|let's|let me) (?:talk|look|see|show|give|get|start|go)|in this (?:video|talk|episode)|this (?:talk|episode|video) is|my name)\b|\?/i
const announcementCost = 0.3
/** The first sentences name the subject, which is no answer yet. */
const [openingSentences, openingCost] = [3, 0.3]
const explanation =
  /\b(?:because|the reason|the answer|turns out|which means|that means|that is why|that's why|so that|therefore)\b/i
const explanationBonus = 0.1

/**
 * Finds the reply to the title's question, else the passage with most of the title's words; explanations are preferred to
 * announcements. Null where the title has too few words, or none of them is ever spoken. Linear.
 */
export function findTitleAnswer(title: string, sentences: SpokenSentence[], language: string): TitleAnswer | null {
  if (title === unknownVideo('').title) return null
  const titleRoots = new Set(extractRoots({ text: title }, language))
  const rootsBySentence = sentences.map((sentence) =>
    extractRoots(sentence, language).filter((root) => titleRoots.has(root)),
  )
  if (titleRoots.size < 2 || rootsBySentence.every((roots) => roots.length === 0)) return null
  const weights = weighRoots(titleRoots, rootsBySentence)
  const totalWeight = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const measureShare: MeasureShare = (from: number, to: number) =>
    [...new Set(rootsBySentence.slice(from, to).flat())].reduce((sum, root) => sum + weights.get(root)!, 0) /
    totalWeight
  return findReply(sentences, measureShare, language) ?? findBestPassage(sentences, measureShare)
}

const question = /[?？]["'”’]*$/

/** Measures the share of the title's weight in the sentences from one index up to another. */
type MeasureShare = (from: number, to: number) => number

/** Finds the first question that asks the title and is followed by a complete statement. */
function findReply(sentences: SpokenSentence[], measureShare: MeasureShare, language: string): TitleAnswer | null {
  for (const [i, { text }] of sentences.entries()) {
    if (!question.test(text) || measureShare(i, i + 1) < questionShare) continue
    const [first, ...others] = findAnswerAfter(i, sentences, language)
    if (first !== undefined)
      return { startSeconds: sentences[first]!.startSeconds, sentenceIndices: [first, ...others] }
  }
  return null
}

/** Finds the first complete statement after a question, and the next one; none where it does not follow soon. */
function findAnswerAfter(questionIndex: number, sentences: SpokenSentence[], language: string): number[] {
  for (let at = questionIndex + 1; at <= questionIndex + replySentences && at < sentences.length; at++) {
    if (announcement.test(sentences[at]!.text) || !isIndependentStatement(sentences[at]!, language)) continue
    return [at, at + 1].filter((next) => isPlainStatement(sentences[next]))
  }
  return []
}

function isPlainStatement(sentence: SpokenSentence | undefined): boolean {
  return sentence?.hasSureEnds === true && !announcement.test(sentence.text)
}

function findBestPassage(sentences: SpokenSentence[], measureShare: MeasureShare): TitleAnswer {
  let best: { score: number; startSeconds: number | null } = { score: 0, startSeconds: null }
  for (const [from, { startSeconds }] of sentences.entries()) {
    if (measureShare(from, from + 1) === 0) continue
    const share = measureShare(from, from + passageSentences)
    if (share < passageShare) continue
    const text = sentences
      .slice(from, from + passageSentences)
      .map((sentence) => sentence.text)
      .join(' ')
    const announcementPenalty = announcement.test(text) ? announcementCost : 0
    const openingPenalty = from < openingSentences ? openingCost : 0
    const score = share - announcementPenalty - openingPenalty + (explanation.test(text) ? explanationBonus : 0)
    if (score > best.score) best = { score, startSeconds }
  }
  return { startSeconds: best.startSeconds, sentenceIndices: [] }
}

/** Extracts the first five letters of the stems, so that "private" and "privacy" match. */
function extractRoots(sentence: { text: string }, language: string): string[] {
  return getStems(sentence, language).map((stem) => stem.slice(0, rootLetters))
}

/** Weighs the words of the title by their inverse sentence frequency. */
function weighRoots(titleRoots: Set<string>, rootsBySentence: string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const roots of rootsBySentence) for (const root of new Set(roots)) counts.set(root, (counts.get(root) ?? 0) + 1)
  return new Map(
    [...titleRoots].map((root) => [root, Math.log(1 + rootsBySentence.length / (1 + (counts.get(root) ?? 0)))]),
  )
}
