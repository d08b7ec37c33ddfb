// Where a video answers its own title.
import { unknownVideo } from '#contract/video.ts'
import type { SpokenSentence } from '../transcript.ts'
import { isComplete } from './readability.ts'
import { stemsIn } from './terms.ts'

export type TitleAnswer = {
  /** Null where no passage takes the title up whole. */
  seconds: number | null
  /** Indices of the sentences that answer, where the title is a question that is asked and answered aloud. */
  sentences: number[]
}

/** Share of the title's weight that a passage, and a question, must hold. */
const passageShare = 0.6
const questionShare = 0.8
/** Sentences of a passage. */
export const passageSentences = 3
/** Sentences after a question in which its answer is looked for. */
const replySentences = 4
const rootLetters = 5
const announcement =
  /\b(?:today|welcome|going to (?:talk|look|show|learn|be talking)|(?:we'll|i'll|let's|let me) (?:talk|look|see|show|give|get|start|go)|in this (?:video|talk|episode)|this (?:talk|episode|video) is|my name)\b|\?/i
const announcementCost = 0.3
const explanation =
  /\b(?:because|the reason|the answer|turns out|which means|that means|that is why|that's why|so that|therefore)\b/i
const explanationGain = 0.1

/**
 * Looks for the reply to the title's question, else for the passage that says most of the title's words, rather where it explains
 * than where it announces. Null where the title says too little to tell, or nothing of it is ever said. Linear.
 */
export function titleAnswer(title: string, sentences: SpokenSentence[], language: string): TitleAnswer | null {
  if (title === unknownVideo('').title) return null
  const wanted = new Set(rootsOf({ text: title }, language))
  const found = sentences.map((sentence) => rootsOf(sentence, language).filter((root) => wanted.has(root)))
  if (wanted.size < 2 || found.every((roots) => roots.length === 0)) return null
  const weights = weigh(wanted, found)
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  const shareOf = (from: number, to: number) =>
    [...new Set(found.slice(from, to).flat())].reduce((sum, root) => sum + weights.get(root)!, 0) / whole
  return reply(sentences, shareOf, language) ?? passage(sentences, shareOf)
}

type ShareOf = (from: number, to: number) => number

/** The first time that the title is asked and the next sentences say something whole. */
function reply(sentences: SpokenSentence[], shareOf: ShareOf, language: string): TitleAnswer | null {
  for (const [i, { text, startSeconds }] of sentences.entries()) {
    if (!/[?？]["'”’]*$/.test(text) || shareOf(i, i + 1) < questionShare) continue
    for (let at = i + 1; at <= i + replySentences && at < sentences.length; at++) {
      if (announcement.test(sentences[at]!.text) || !isComplete(sentences[at]!, language)) continue
      return { seconds: startSeconds, sentences: [at, at + 1].filter((next) => isStatement(sentences[next])) }
    }
  }
  return null
}

function isStatement(sentence: SpokenSentence | undefined): boolean {
  return sentence?.whole === true && !announcement.test(sentence.text)
}

function passage(sentences: SpokenSentence[], shareOf: ShareOf): TitleAnswer {
  let best: { score: number; seconds: number | null } = { score: 0, seconds: null }
  for (const [from, { startSeconds }] of sentences.entries()) {
    if (shareOf(from, from + 1) === 0) continue
    const share = shareOf(from, from + passageSentences)
    if (share < passageShare) continue
    const text = sentences
      .slice(from, from + passageSentences)
      .map((sentence) => sentence.text)
      .join(' ')
    const announced = announcement.test(text) ? announcementCost : 0
    const score = share - announced + (explanation.test(text) ? explanationGain : 0)
    if (score > best.score) best = { score, seconds: startSeconds }
  }
  return { seconds: best.seconds, sentences: [] }
}

/** "Private" and "privacy" are one here: the first five letters count. */
function rootsOf(sentence: { text: string }, language: string): string[] {
  return stemsIn(sentence, language).map((stem) => stem.slice(0, rootLetters))
}

/** Rare words of the title weigh more; words that are never said weigh like rare ones. */
function weigh(wanted: Set<string>, found: string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const roots of found) for (const root of new Set(roots)) counts.set(root, (counts.get(root) ?? 0) + 1)
  return new Map([...wanted].map((root) => [root, Math.log(1 + found.length / (1 + (counts.get(root) ?? 0)))]))
}
