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

const question = /[?？]["'”’]*$/

type ShareOf = (from: number, to: number) => number

/** The first time that the title is asked and the next sentences say something whole. */
function reply(sentences: SpokenSentence[], shareOf: ShareOf, language: string): TitleAnswer | null {
  for (const [i, { text, startSeconds }] of sentences.entries()) {
    if (!question.test(text) || shareOf(i, i + 1) < questionShare) continue
    const answer = answerTo(i, sentences, language)
    if (answer.length > 0) return { seconds: startSeconds, sentences: answer }
  }
  return null
}

/** The first whole statement after a question, and the next; nothing where none comes soon. */
function answerTo(asked: number, sentences: SpokenSentence[], language: string): number[] {
  for (let at = asked + 1; at <= asked + replySentences && at < sentences.length; at++) {
    if (announcement.test(sentences[at]!.text) || !isComplete(sentences[at]!, language)) continue
    return [at, at + 1].filter((next) => isStatement(sentences[next]))
  }
  return []
}

/** Share of the sentences in which a speaker asks what the whole is about. */
const openingShare = 0.2
const fewestRoots = 2
/** Share of sentences that open a turn from which people ask each other. */
const turnShare = 0.1
const named =
  /\b(?:my|our|today['’]s) (?:subject|question|topic)\b|\b(?:today|heute|hoy|oggi|hoje|vandaag|aujourd['’]hui)\b.*\b(?:question|frage|pregunta|domanda|pergunta|vraag)\b/i

/**
 * The question of the opening that one who speaks alone asks again after it, or calls the subject, and the indices of its answer. Null
 * where there is none. Linear in the sentences times the opening's questions.
 */
export function centralQuestion(
  sentences: SpokenSentence[],
  language: string,
): { question: number; sentences: number[] } | null {
  const turns = sentences.filter(({ opensTurn }) => opensTurn).length
  if (turns > 1 && turns >= sentences.length * turnShare) return null
  const asked = [...sentences.keys()].filter((i) => question.test(sentences[i]!.text))
  const roots = new Map(asked.map((i) => [i, new Set(rootsOf(sentences[i]!, language))]))
  const end = sentences.length * openingShare
  for (const i of asked.filter((each) => each < end)) {
    const wanted = roots.get(i)!
    if (wanted.size < fewestRoots) continue
    const again = asked.some((j) => j >= end && isSame(wanted, roots.get(j)!))
    if (!again && !named.test(sentences[i - 1]?.text ?? '')) continue
    const answer = answerTo(i, sentences, language)
    if (answer.length > 0) return { question: i, sentences: answer }
  }
  return null
}

function isSame(a: Set<string>, b: Set<string>): boolean {
  return [...a].filter((root) => b.has(root)).length >= Math.max(a.size, b.size) * questionShare
}

/** Share of the title's words that a sentence says, also within longer words. */
export function titleShare(title: string, { text }: { text: string }, language: string): number {
  const roots = new Set(rootsOf({ text: title }, language))
  const said = text.toLowerCase()
  return roots.size === 0 ? 0 : [...roots].filter((root) => said.includes(root)).length / roots.size
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
