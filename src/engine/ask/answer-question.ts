// Answers a question with a model: only sentences that a passage bears out are shown.
import { findAnswerFault } from '../writing/answer-faults.ts'
import { findPromptInjections, isPromptInjection } from '../writing/prompt-injection.ts'
import { type AnswerStreams, requestAnswer } from '../writing/request-answer.ts'
import { buildAnswerRequest } from './answer-prompt.ts'
import type { AnswerEvent, AnswerInput, CheckedAnswer, FoundPassage } from './ask-types.ts'
import { createSentenceCheck, type SentenceCheck } from './check-sentence.ts'
import { readQuestionAnswer, type WrittenSentence } from './read-question-answer.ts'

/**
 * Yields the answer so far whenever another sentence of it was checked, and finally the whole one. Sentences that no passage bears out are
 * left out. An answer that cannot be read or is in another language is requested once more. Throws a Problem: what the model throws
 * (`model_*`), or `model_nonsense`.
 */
export async function* answerQuestion(input: AnswerInput): AsyncGenerator<AnswerEvent> {
  const passages = input.passages.map(removeInjections)
  if (passages.every(({ sentences }) => sentences.length === 0)) {
    yield { type: 'answer', data: { found: 'not_said', sentences: [] } }
    return
  }
  const check = memoize(createSentenceCheck(passages, input.language))
  const request = buildAnswerRequest({ ...input, passages }, input.model)
  const reader = {
    read: readQuestionAnswer,
    findFault: (sentences: WrittenSentence[]) =>
      findAnswerFault(
        { tldr: '', summary: sentences.map(({ text }) => text).join(' '), keyPoints: [] },
        input.language,
      ),
  }
  const openStreams: AnswerStreams = new Set()
  try {
    const stream = requestAnswer(input.model, request, reader, openStreams)
    let shown = ''
    for (;;) {
      const step = await stream.next()
      if (step.done) {
        yield { type: 'answer', data: checkAnswer(step.value, check) }
        return
      }
      // The last sentence may be unfinished.
      const written = readQuestionAnswer(step.value)?.slice(0, -1) ?? []
      const text = checkAnswer(written, check)
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

function checkAnswer(written: WrittenSentence[], check: SentenceCheck): CheckedAnswer {
  const seen = new Set<string>()
  const distinct = written.filter(({ text }) => !seen.has(text) && seen.add(text))
  const sentences = distinct.flatMap(({ text, citations }) => check(text, citations).sentence ?? [])
  const found = sentences.length === 0 ? 'not_said' : sentences.length < distinct.length ? 'partly' : 'answered'
  return { found, sentences, isUnconfirmed: distinct.length > 0 && sentences.length === 0 }
}

/** Removes sentences and titles that give orders to a model: it does not read them, and they bear nothing out. Those that only captions show are gone before. */
function removeInjections(passage: FoundPassage): FoundPassage {
  const timed = passage.sentences.map((sentence) => ({ ...sentence, endSeconds: sentence.startSeconds }))
  const injections = findPromptInjections(timed, [])
  const title = isPromptInjection(passage.title) ? '' : passage.title
  return { ...passage, title, sentences: passage.sentences.filter((_, at) => !injections.has(at)) }
}

/** Remembers results, because a growing answer is checked again and again. */
function memoize(check: SentenceCheck): SentenceCheck {
  const results = new Map<string, ReturnType<SentenceCheck>>()
  return (text, citations) => {
    const key = `${citations.join()} ${text}`
    const result = results.get(key) ?? check(text, citations)
    results.set(key, result)
    return result
  }
}
