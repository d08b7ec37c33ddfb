// Answers a question with a model, which reads a whole video where it fits: only
// sentences that a passage bears out are shown.
import type { LeftOutSentence } from '#contract/questions/questions.ts'
import { checkStatement } from '../check/check-statement.ts'
import type { StatementCheck } from '../check/check-types.ts'
import { createCheckContext } from '../check/context.ts'
import { createGrowingTest, findAnswerFault } from '../writing/answer-faults.ts'
import { isPromptInjection } from '../writing/prompt-injection.ts'
import { type AnswerStreams, requestAnswer } from '../writing/request-answer.ts'
import { buildAnswerRequest } from './answer-request.ts'
import type { AnswerEvent, AnswerInput, CheckedAnswer, CitedSentence } from './ask-types.ts'
import {
  type AnswerSource,
  canReadWhole,
  limitWholeTokens,
  type ReadLines,
  readPassages,
  readWhole,
} from './read-lines.ts'
import { readQuestionAnswer, type WrittenSentence } from './read-question-answer.ts'

/**
 * Yields the answer so far whenever another sentence of it was checked, and finally the
 * whole one. Sentences that no passage bears out are left out. An answer that cannot be
 * read or is in another language is requested once more. Throws a Problem: what the model
 * throws (`model_*`), or `model_nonsense`.
 */
export async function* answerQuestion(input: AnswerInput): AsyncGenerator<AnswerEvent> {
  const { model, whole, language } = input
  const read =
    whole && canReadWhole(whole.transcript, limitWholeTokens(model))
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
      findAnswerFault(
        { tldr: '', summary: sentences.map(({ text }) => text).join(' '), keyPoints: [] },
        language,
      ),
    findGrowingFault: createGrowingTest(language),
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

type CheckedSentence = { sentence: CitedSentence | null; leftOut: LeftOutSentence | null }
type Check = (sentence: WrittenSentence) => CheckedSentence

function checkAnswer(
  written: WrittenSentence[],
  check: Check,
  { isWhole, passages }: ReadLines,
): CheckedAnswer {
  const seen = new Set<string>()
  const distinct = written.filter(({ text }) => !seen.has(text) && seen.add(text))
  const checked = distinct.map(check)
  const sentences = checked.flatMap(({ sentence }) => sentence ?? [])
  const leftOut = checked.flatMap((one) => one.leftOut ?? [])
  const isUnconfirmed = distinct.length > 0 && sentences.length === 0
  const none = isWhole && !isUnconfirmed ? 'not_said' : 'not_found'
  const found =
    sentences.length === 0 ? none : sentences.length < distinct.length ? 'partly' : 'answered'
  return {
    found,
    sentences,
    isUnconfirmed,
    ...(leftOut.length > 0 && { leftOut }),
    ...(isWhole && { passages }),
  }
}

/**
 * An answer is asked for its facts: a name or a number that nobody says is not shown, nor
 * what is said too little.
 */
function isShown(result: StatementCheck): boolean {
  if (result.check === 'confirmed') return true
  return (
    !['name', 'unsaid number', 'language'].includes(result.reason) && result.support >= minSupport
  )
}

/** The share of a sentence that must be said for it to be shown with a mark. */
const minSupport = 0.2

/**
 * Checks a sentence against its lines, else against all that was read. Remembers results,
 * because a growing answer is checked again and again.
 */
function createCheck({ sources, locate }: ReadLines, writtenIn: string): Check {
  const contexts = new Map(
    sources.map((source) => [
      source,
      createCheckContext({ ...source, writtenIn, about: [source.title] }),
    ]),
  )
  const results = new Map<string, CheckedSentence>()
  const judge = ({ text, citations }: WrittenSentence): CheckedSentence => {
    if (isPromptInjection(text)) return { sentence: null, leftOut: null }
    const cited = locate(citations)
    const citedSources = [...new Set(cited.map(({ source }) => source))]
    const checkAgainst = (source: AnswerSource) => {
      const lines = cited.flatMap((place) => (place.source === source ? place.at : []))
      return { source, ...checkStatement(text, lines, contexts.get(source)!) }
    }
    const own = citedSources.map(checkAgainst)
    // What the cited words do not confirm may be said elsewhere.
    const isConfirmed = own.some(({ check }) => check === 'confirmed')
    const others = isConfirmed
      ? []
      : sources.filter((source) => !citedSources.includes(source)).map(checkAgainst)
    const judged = [
      ...own,
      ...others.filter(({ check }) => check === 'confirmed' || own.length === 0),
    ]
    const order = ['confirmed', 'contradicted', 'unconfirmed'] as const
    const withLines = judged.filter(({ lines }) => lines.length > 0)
    const best = withLines.sort((a, b) => order.indexOf(a.check) - order.indexOf(b.check))[0]
    if (!best) return { sentence: null, leftOut: null }
    const { startSeconds } = best.source.lines[best.lines[0]!]!
    if (best.check === 'contradicted' || !isShown(best)) {
      // What nobody says is not repeated either: it may be what somebody wants a machine to say.
      return {
        sentence: null,
        leftOut: best.check === 'contradicted' ? { text, reason: best.reason, startSeconds } : null,
      }
    }
    const shown = withLines.filter(({ check }) => check === best.check)
    const numbers = shown.flatMap(({ source, lines }) => lines.map((at) => source.passageOf(at)))
    return {
      sentence: { text, citations: [...new Set(numbers)], startSeconds, check: best.check },
      leftOut: null,
    }
  }
  return (sentence) => {
    const key = `${sentence.citations.join()} ${sentence.text}`
    const result = results.get(key) ?? judge(sentence)
    results.set(key, result)
    return result
  }
}
