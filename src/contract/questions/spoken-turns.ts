// Tells who says what in a passage, and in an answer of quotations.
import { unsupportedNotice } from '../summaries/describe-check.ts'
import type { AnswerSentence, Passage } from './questions.ts'

type Spoken = Pick<Passage, 'quote' | 'sentences' | 'startSeconds'>

/**
 * What one person says in a row. `start` and `end` are places in the quote; without a
 * speaker the captions name nobody.
 */
export type Turn = { speaker: string | undefined; startSeconds: number; start: number; end: number }

/** Splits a passage where another person begins to speak. */
export function splitTurns({ quote, sentences, startSeconds }: Spoken): Turn[] {
  const turns: Turn[] = []
  for (const { start, startSeconds: at, speaker } of sentences) {
    const last = turns.at(-1)
    if (last && last.speaker === speaker) continue
    if (last) last.end = start
    // Words before the first sentence are orders to a model, which are shown and not read.
    turns.push({
      speaker,
      startSeconds: last ? at : startSeconds,
      start: last ? start : 0,
      end: quote.length,
    })
  }
  return turns.length > 0
    ? turns
    : [{ speaker: undefined, startSeconds, start: 0, end: quote.length }]
}

/** "Ann: It computes. Ben: Why?" */
export function quoteWithNames(passage: Spoken): string {
  return splitTurns(passage)
    .map(({ speaker, start, end }) => withName(speaker, passage.quote.slice(start, end).trim()))
    .join(' ')
}

/** The text of each sentence, with the name of its speaker where that changes. */
export function nameSentences(
  sentences: readonly AnswerSentence[],
): (AnswerSentence & { named: string })[] {
  return sentences.map((sentence, i) => {
    const isSame = sentence.speaker === sentences[i - 1]?.speaker
    const text =
      sentence.check === 'unconfirmed' ? `${sentence.text} ${unsupportedNotice}` : sentence.text
    return { ...sentence, named: withName(isSame ? undefined : sentence.speaker, text) }
  })
}

const withName = (speaker: string | undefined, text: string) =>
  speaker === undefined ? text : `${speaker}: ${text}`
