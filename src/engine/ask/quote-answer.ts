// Answers a question without a model: with a sentence of the transcript, where one is an answer.
import type { CheckedAnswer, CitedSentence, FoundPassages } from './ask-types.ts'

/** Below this likelihood the answer is not said. */
const minSaid = 0.5

/** Answers with a quotation where the transcript itself gives one, else with the passages alone. */
export function quoteAnswer(question: string, { passages, said }: FoundPassages): CheckedAnswer {
  if (passages.length === 0 || said < minSaid) return { found: 'not_said', sentences: [] }
  const sentence = findDefinition(question, passages)
  return { found: sentence ? 'answered' : 'partly', sentences: sentence ? [sentence] : [] }
}

const definitionQuestion = /^\s*what (?:is|are) (?:an? |the )?([\p{L}\p{N}' -]{2,60})\?*\s*$/iu

function findDefinition(question: string, passages: FoundPassages['passages']): CitedSentence | null {
  const subject = definitionQuestion.exec(question)?.[1]?.toLowerCase().trim()
  if (!subject) return null
  for (const [i, { sentences }] of passages.entries()) {
    const found = sentences.find(({ text }) =>
      text
        .toLowerCase()
        .replace(/^(?:an? |the )/, '')
        .startsWith(`${subject} is `),
    )
    if (found) return { text: found.text, citations: [i + 1], startSeconds: found.startSeconds }
  }
  return null
}
