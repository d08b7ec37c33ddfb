// Judges the statements of a summary, and cites the moment and the words of their lines.
import type { LeftOut, LeftOutReason } from '#contract/summaries/summary.ts'
import { truncate } from '../plain-text.ts'
import { maxCharacters, type PromptInput } from '../prompt.ts'
import type { QuotableSentence } from '../transcript.ts'
import { isPromptInjection } from '../writing/prompt-injection.ts'
import { checkStatement } from './check-statement.ts'
import { checkTitle } from './check-title.ts'
import type { StatementCheck } from './check-types.ts'
import { type CheckContext, createCheckContext } from './context.ts'
import type { SecondLook } from './second-look.ts'
import { createNameSpeller } from './spelling.ts'

const maxLeftOutCharacters = 320
/** Of the words for a second look. */
const maxContextCharacters = 640
/** A shorter quote is extended by the next sentence. */
const minQuoteCharacters = 40
/** Lines so near each other are shown in their order. */
const maxDistance = 2

type GroundingSource = {
  sentences: QuotableSentence[]
  /**
   * Indices of sentences that are no evidence: prompt injections, and sentences that were
   * not read.
   */
  hidden: ReadonlySet<number>
  /** Those of them that are prompt injections. */
  injected: ReadonlySet<number>
  /** Language of the captions, BCP 47. */
  language: string
}

export type Grounding = {
  sentences: QuotableSentence[]
  context: CheckContext
  spellNames(text: string): string
  /** Whether a text says hardly more than an order to a model does. */
  repeatsOrder(text: string): boolean
}

/** What is known of the video, and the language of the answer. */
type Known = Pick<
  PromptInput,
  'title' | 'channel' | 'description' | 'chapters' | 'language' | 'durationSeconds'
>

/** Prepares the check. Needs no answer, so that it can be done while the model writes. */
export function prepareGrounding(
  { sentences, hidden, injected, language }: GroundingSource,
  { title, channel, description, chapters, language: writtenIn, durationSeconds }: Known,
): Grounding {
  const about = [
    title,
    channel ?? '',
    description ?? '',
    ...chapters.map((chapter) => chapter.title),
  ].filter(Boolean)
  const read = sentences.flatMap(({ text }, at) => (hidden.has(at) ? [] : text))
  return {
    sentences,
    context: createCheckContext({
      lines: sentences,
      hidden,
      language,
      writtenIn,
      about,
      durationSeconds,
    }),
    spellNames: createNameSpeller([...about, ...read].join('\n'), {
      spoken: language,
      written: writtenIn,
    }),
    repeatsOrder: createOrderTest([...injected].map((at) => sentences[at]!.text)),
  }
}

/** Such a share of a text's words, and so many of these letters or more, make it a repeated order. */
const repeated = { share: 0.6, words: 2, letters: 4 }

/** A model that obeys an order within the captions says the words that the order gave it. */
function createOrderTest(orders: string[]): (text: string) => boolean {
  const words = (text: string) =>
    (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
      (word) => word.length >= repeated.letters,
    )
  const ordered = orders.map((order) => new Set(words(order)))
  return (text) => {
    const own = words(text)
    return ordered.some((order) => {
      const shared = own.filter((word) => order.has(word)).length
      return shared >= repeated.words && shared >= own.length * repeated.share
    })
  }
}

/** `speaker` says all of the words. */
type Citation = { startSeconds: number; quote: string; speaker?: string }

export type OneLeftOut = Omit<LeftOut, 'n'>
export type Judge = ReturnType<typeof createJudge>
/** What the model answers when it is asked about a statement and its lines once more. */
export type SecondLooks = ReadonlyMap<string, SecondLook>

/** The check of a statement after the second look at it, if there was one. */
export function settleCheck(result: StatementCheck, again: SecondLook | undefined): StatementCheck {
  const { lines, support } = result
  // Where rules find a contradiction, the model's word alone confirms nothing.
  if (result.check === 'contradicted')
    return again === 'yes' ? { ...result, check: 'unconfirmed' } : result
  if (again === 'yes') return { lines, support, check: 'confirmed' }
  if (again === 'changed' || again === 'missing')
    return { lines, support, check: 'unconfirmed', reason: 'second look' }
  return again === 'no' ? { lines, support, check: 'contradicted', reason: 'second look' } : result
}

/** Judges statements, and tells the moment and the words of their lines. */
export function createJudge(grounding: Grounding, secondLooks: SecondLooks) {
  const { sentences, context } = grounding
  const settle = (text: string, result: StatementCheck, again?: SecondLook): StatementCheck => {
    if (result.check === 'unconfirmed' && grounding.repeatsOrder(text))
      return { lines: [], support: 0, check: 'contradicted', reason: 'words' }
    return settleCheck(result, again)
  }
  const judge = (text: string, lines: readonly number[] = []): StatementCheck =>
    settle(text, checkStatement(text, lines, context), secondLooks.get(text))
  const judgeTitle = (title: string, lines: readonly number[]): StatementCheck =>
    settle(title, checkTitle(title, lines, context), secondLooks.get(title))
  /**
   * The moment and the words of up to two lines: in their order where they are near each
   * other, else the best one first.
   */
  const cite = (lines: readonly number[]): Citation | null => {
    const [best, other] = lines
    if (best === undefined) return null
    const isNear = other !== undefined && Math.abs(best - other) <= maxDistance
    const shown = isNear ? [Math.min(best, other), Math.max(best, other)] : [...lines]
    const { speaker } = sentences[best]!
    const isShort = shown.length === 1 && sentences[best]!.verbatim.length < minQuoteCharacters
    const isContinued = context.isEvidence(best + 1) && sentences[best + 1]!.speaker === speaker
    if (isShort && isContinued) shown.push(best + 1)
    const isOfOne = speaker !== null && shown.every((at) => sentences[at]!.speaker === speaker)
    const texts = shown.map(
      (at, i) => `${i > 0 && at !== shown[i - 1]! + 1 ? '… ' : ''}${sentences[at]!.verbatim}`,
    )
    return {
      startSeconds: sentences[shown[0]!]!.startSeconds,
      quote: truncate(texts.join(' '), maxCharacters.quote),
      ...(isOfOne && { speaker }),
    }
  }
  /** The words of up to two lines, with those on each side of the best one and their speakers. */
  const describeContext = ([best, other]: readonly number[]): string => {
    if (best === undefined) return ''
    const around = [best - 1, best, best + 1, ...(other === undefined ? [] : [other])]
    const shown = [...new Set(around)].filter(context.isEvidence).sort((a, b) => a - b)
    const texts = shown.map((at, i) => {
      const [before, { speaker, verbatim }] = [shown[i - 1], sentences[at]!]
      const isGap = before !== undefined && before !== at - 1
      const isNamed =
        speaker !== null && (isGap || speaker !== sentences[at - 1]?.speaker || i === 0)
      return `${isGap ? '… ' : ''}${isNamed ? `${speaker}: ` : ''}${verbatim}`
    })
    return truncate(texts.join(' '), maxContextCharacters)
  }
  const leaveOut = (
    text: string,
    { lines, reason }: { lines: number[]; reason: LeftOutReason },
  ): OneLeftOut => {
    const cited = cite(lines)
    return {
      text: truncate(text, maxLeftOutCharacters),
      reason,
      ...(cited && { startSeconds: cited.startSeconds, words: cited.quote }),
    }
  }
  return {
    judge,
    judgeTitle,
    cite,
    describeContext,
    leaveOut,
    context,
    isHostile: (text: string) => isHostile(text, grounding),
  }
}

/** Whether a text speaks to a machine or has a link that nobody says: it is shown nowhere. */
function isHostile(text: string, { sentences }: Grounding): boolean {
  if (isPromptInjection(text)) return true
  const links =
    text.match(/(?:https?:\/\/|www\.)[^\s]{1,200}|[\w.+-]{1,60}@[\w-]{1,60}\.\w{2,10}/gi) ?? []
  return links.some(
    (link) =>
      !sentences.some((sentence) => sentence.text.toLowerCase().includes(link.toLowerCase())),
  )
}
