// Answers a question with a model: every sentence is checked against its passages before it is shown.
import { EvidenceIndex } from '../grounding/evidence.ts'
import { toPlainLine } from '../plain-text.ts'
import { type OpenStreams, requestAnswer } from '../writing/request-answer.ts'
import { buildAnswerRequest, questionAnswerSchema } from './answer-prompt.ts'
import type { AnswerEvent, AnswerInput, CitedSentence } from './ask-types.ts'

const maxSentenceCharacters = 400
const minSupport = 0.4

/** Yields the checked part of the answer as it grows, and the whole checked answer. Throws the model's Problems. */
export async function* answerQuestion(input: AnswerInput): AsyncGenerator<AnswerEvent> {
  const openStreams: OpenStreams = new Set()
  const check = createSentenceCheck(input)
  try {
    const reader = { read: (value: unknown) => questionAnswerSchema.safeParse(value).data ?? null }
    const stream = requestAnswer(input.model, buildAnswerRequest(input), reader, openStreams)
    let shown = ''
    for (;;) {
      const step = await stream.next()
      const partial = (step.value ?? {}) as { sentences?: unknown }
      const all: unknown[] = Array.isArray(partial.sentences) ? partial.sentences : []
      // The last sentence of a growing answer may be unfinished.
      const sentences = (step.done ? all : all.slice(0, -1)).map(check)
      const checked = sentences.filter((sentence) => sentence !== null)
      if (step.done) {
        const found = checked.length === 0 ? 'not_said' : checked.length < all.length ? 'partly' : 'answered'
        yield { type: 'answer', data: { found, sentences: checked } }
        return
      }
      const text = checked.map((sentence) => sentence.text).join(' ')
      if (text !== shown) yield { type: 'part', data: { text } }
      shown = text
    }
  } finally {
    await Promise.allSettled([...openStreams].map((open) => open.return?.()))
  }
}

function createSentenceCheck({ passages }: AnswerInput): (sentence: unknown) => CitedSentence | null {
  const indexes = passages.map(({ sentences, language }) => ({
    evidence: new EvidenceIndex(
      sentences.map(({ text, startSeconds }) => ({ text, startSeconds, endSeconds: startSeconds })),
      new Set(),
      language,
    ),
    sentences,
  }))
  return (value) => {
    const { text, passages: cited } = (value ?? {}) as { text?: unknown; passages?: unknown }
    if (typeof text !== 'string' || !Array.isArray(cited)) return null
    const plain = toPlainLine(text, maxSentenceCharacters)
    const citations = cited.filter((n) => indexes[n - 1] !== undefined)
    for (const n of citations) {
      const { evidence, sentences } = indexes[n - 1]!
      const best = evidence.findBest(evidence.extractTerms(plain))
      if (best && best.support >= minSupport)
        return { text: plain, citations: [n], startSeconds: sentences[best.at]!.startSeconds }
    }
    return null
  }
}
