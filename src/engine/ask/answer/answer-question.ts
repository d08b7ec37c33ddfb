// Answers a question with a model, which reads a whole video where it fits: only
// sentences that a passage bears out are shown.
import type { LeftOutSentence } from '#contract/questions/questions.ts'
import { checkStatement } from '../../check/check-statement.ts'
import type { StatementCheck } from '../../check/check-types.ts'
import { createCheckContext } from '../../check/context.ts'
import { settleCheck } from '../../check/judge.ts'
import { type LookedAt, lookAgainIfPossible, type SecondLook } from '../../check/second-look.ts'
import { createGrowingTest, findAnswerFault } from '../../writing/answer-faults.ts'
import { isPromptInjection } from '../../writing/prompt-injection.ts'
import { type AnswerStreams, requestAnswer } from '../../writing/request-answer.ts'
import type { AnswerEvent, AnswerInput, CheckedAnswer, CitedSentence } from '../ask-types.ts'
import { buildAnswerRequest } from './answer-request.ts'
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
  const { model, whole, language, secondLook } = input
  const read =
    whole && canReadWhole(whole.transcript, limitWholeTokens(model))
      ? readWhole(whole, input.passages)
      : readPassages(input.passages, model)
  if (!read.isWhole && read.passages.every(({ sentences }) => sentences.length === 0)) {
    yield { type: 'answer', data: { found: 'not_found', sentences: [] } }
    return
  }
  const judge = createJudge(read, language)
  const noLooks = new Map<string, SecondLook>()
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
        const asked = secondLook ? listLookedAt(step.value, judge) : []
        const looks = await lookAgainIfPossible(model, asked, openStreams)
        yield { type: 'answer', data: checkAnswer(step.value, { judge, looks }, read) }
        return
      }
      // The last sentence may be unfinished.
      const written = readQuestionAnswer(step.value)?.slice(0, -1) ?? []
      const text = checkAnswer(written, { judge, looks: noLooks }, read)
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
type Checks = { judge: Judge; looks: ReadonlyMap<string, SecondLook> }

function checkAnswer(
  written: WrittenSentence[],
  { judge, looks }: Checks,
  { isWhole, passages }: ReadLines,
): CheckedAnswer {
  const seen = new Set<string>()
  const distinct = written.filter(({ text }) => !seen.has(text) && seen.add(text))
  const checked = distinct.map((sentence) =>
    settle(sentence, judge(sentence), looks.get(sentence.text)),
  )
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

type Place = StatementCheck & { source: AnswerSource }
/** The best result for a sentence first, and others that say the same of it. */
type Judgement = { best: Place; places: Place[]; cited: number[] }
/** Null for an order to a model, and for what is said nowhere. */
type Judge = (sentence: WrittenSentence) => Judgement | null

/**
 * Checks a sentence against its lines, else against all that was read. Remembers results,
 * because a growing answer is checked again and again.
 */
function createJudge({ sources, locate }: ReadLines, writtenIn: string): Judge {
  const contexts = new Map(
    sources.map((source) => [
      source,
      createCheckContext({ ...source, writtenIn, about: [source.title] }),
    ]),
  )
  const results = new Map<string, Judgement | null>()
  const judge: Judge = ({ text, citations }) => {
    if (isPromptInjection(text)) return null
    const located = locate(citations)
    const linesIn = (source: AnswerSource) =>
      located.flatMap((place) => (place.source === source ? place.at : []))
    const citedSources = [...new Set(located.map(({ source }) => source))]
    const checkAgainst = (source: AnswerSource) => ({
      source,
      ...checkStatement(text, linesIn(source), contexts.get(source)!),
    })
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
    if (!best) return null
    const places = withLines.filter(({ check }) => check === best.check)
    return { best, places, cited: linesIn(best.source) }
  }
  return (sentence) => {
    const key = `${sentence.citations.join()} ${sentence.text}`
    const known = results.get(key)
    const result = known === undefined ? judge(sentence) : known
    results.set(key, result)
    return result
  }
}

/** What is shown of a sentence, after the second look at it if there was one. */
function settle(
  { text }: WrittenSentence,
  judgement: Judgement | null,
  again: SecondLook | undefined,
): CheckedSentence {
  if (!judgement) return { sentence: null, leftOut: null }
  const { best, places } = judgement
  const result = settleCheck(best, again)
  const { startSeconds } = best.source.lines[best.lines[0]!]!
  if (result.check === 'contradicted')
    return { sentence: null, leftOut: { text, reason: result.reason, startSeconds } }
  // What nobody says is not repeated either: it may be what somebody wants a machine to say.
  if (!isShown(result)) return { sentence: null, leftOut: null }
  const numbers = places.flatMap(({ source, lines }) => lines.map((at) => source.passageOf(at)))
  const citations = [...new Set(numbers)]
  return { sentence: { text, citations, startSeconds, check: result.check }, leftOut: null }
}

/** The sentences with the words of their lines, of the cited ones, and of those beside them. */
function listLookedAt(written: WrittenSentence[], judge: Judge): LookedAt[] {
  return written.flatMap((sentence) => {
    const judgement = judge(sentence)
    if (!judgement) return []
    const { best, cited } = judgement
    const { lines, hidden } = best.source
    const around = [...best.lines, ...cited].flatMap((at) => [at - 1, at, at + 1])
    const shown = [...new Set(around)].filter((at) => lines[at] && !hidden?.has(at))
    const words = shown
      .toSorted((a, b) => a - b)
      .map((at, i, all) => `${i > 0 && at !== all[i - 1]! + 1 ? '… ' : ''}${lines[at]!.text}`)
    return [{ text: sentence.text, words: words.join(' ') }]
  })
}
