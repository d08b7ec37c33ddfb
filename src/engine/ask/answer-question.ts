// Answers a question with a model, which reads a whole video where it fits: only sentences that a passage bears out are shown.
import { findAnswerFault } from '../writing/answer-faults.ts'
import { type AnswerStreams, requestAnswer } from '../writing/request-answer.ts'
import { buildAnswerRequest } from './answer-request.ts'
import type { AnswerEvent, AnswerInput, CheckedAnswer, CitedSentence } from './ask-types.ts'
import { createSentenceCheck } from './check-sentence.ts'
import { canReadWhole, type ReadLines, readPassages, readWhole } from './read-lines.ts'
import { readQuestionAnswer, type WrittenSentence } from './read-question-answer.ts'

/**
 * Yields the answer so far whenever another sentence of it was checked, and finally the whole one. Sentences that no passage bears out are
 * left out. An answer that cannot be read or is in another language is requested once more. Throws a Problem: what the model throws
 * (`model_*`), or `model_nonsense`.
 */
export async function* answerQuestion(input: AnswerInput): AsyncGenerator<AnswerEvent> {
  const { model, whole, language } = input
  const read =
    whole && canReadWhole(whole.transcript, model)
      ? readWhole(whole, input.passages)
      : readPassages(input.passages, model)
  if (!read.isWhole && read.passages.every(({ sentences }) => sentences.length === 0)) {
    yield { type: 'answer', data: { found: 'not_found', sentences: [] } }
    return
  }
  const check = createCheck(read, language)
  const reader = {
    read: readQuestionAnswer,
    findFault: (sentences: WrittenSentence[]) =>
      findAnswerFault({ tldr: '', summary: sentences.map(({ text }) => text).join(' '), keyPoints: [] }, language),
  }
  const openStreams: AnswerStreams = new Set()
  try {
    const stream = requestAnswer(model, buildAnswerRequest(input, read), reader, openStreams)
    let shown = ''
    for (;;) {
      const step = await stream.next()
      if (step.done) {
        yield { type: 'answer', data: checkAnswer(step.value, check, read) }
        return
      }
      // The last sentence may be unfinished.
      const written = readQuestionAnswer(step.value)?.slice(0, -1) ?? []
      const text = checkAnswer(written, check, read)
        .sentences.map((sentence) => sentence.text)
        .join(' ')
      if (text !== shown) yield { type: 'part', data: { text } }
      shown = text
    }
  } finally {
    // Ignores a stream that fails to close because its provider is gone.
    await Promise.allSettled([...openStreams].map((open) => open.return?.()))
  }
}

/** Returns the sentence with the passages that bear it out, or null. */
type Check = (sentence: WrittenSentence) => CitedSentence | null

function checkAnswer(written: WrittenSentence[], check: Check, { isWhole, passages }: ReadLines): CheckedAnswer {
  const seen = new Set<string>()
  const distinct = written.filter(({ text }) => !seen.has(text) && seen.add(text))
  const sentences = distinct.flatMap((sentence) => check(sentence) ?? [])
  const isUnconfirmed = distinct.length > 0 && sentences.length === 0
  const none = isWhole && !isUnconfirmed ? 'not_said' : 'not_found'
  const found = sentences.length === 0 ? none : sentences.length < distinct.length ? 'partly' : 'answered'
  return { found, sentences, isUnconfirmed, ...(isWhole && { passages }) }
}

/** Checks a sentence against the passages of its lines, else against the others. Remembers results, because a growing answer is checked again and again. */
function createCheck({ cite, passages }: ReadLines, language: string): Check {
  const results = new Map<string, CitedSentence | null>()
  /** Of the passages that are not cited, the first that bears it out counts. */
  const checkAgainst = (text: string, numbers: number[], isCited: boolean): CitedSentence | null => {
    const against = numbers.map((n) => passages[n - 1]!)
    const { sentence } = createSentenceCheck(against, language)(text, isCited ? numbers.map((_, i) => i + 1) : [])
    return sentence && { ...sentence, citations: sentence.citations.map((n) => numbers[n - 1]!) }
  }
  return ({ text, citations }) => {
    const key = `${citations.join()} ${text}`
    const known = results.get(key)
    if (known !== undefined) return known
    const cited = cite(citations)
    const others = passages.map((_, i) => i + 1).filter((n) => !cited.includes(n))
    const result = checkAgainst(text, cited, true) ?? checkAgainst(text, others, false)
    results.set(key, result)
    return result
  }
}
