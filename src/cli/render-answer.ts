// Prints an answer with the passages that it cites.

import { formatDuration } from '#contract/basics/format.ts'
import type { Passage, QuestionView } from '#contract/questions/questions.ts'
import { nameSentences, quoteWithNames } from '#contract/questions/spoken-turns.ts'

const quoted = 'The speaker’s own words, found without a model'
const uncertain = 'No sentence answers this for certain.'
const notFound = 'Not found in the passages that were read.'
const notFoundByWords = 'Not found by the words of the question.'
const unconfirmed = 'The answer of the model was left out, because no passage confirms it.'

/**
 * Sentences with the numbers of their passages, a quotation with its own time, then the
 * passages with their times.
 */
export function renderAnswer(answered: QuestionView): string {
  const { found, sentences, passages, engine, scopeTitle, question, isUnconfirmed } = answered
  const isSaid = sentences.length > 0
  const isWritten = engine.kind === 'model'
  const lines = nameSentences(sentences).map(({ named, citations, startSeconds }) => {
    const time = isWritten ? '' : `${formatDuration(startSeconds)}  `
    return `${time}${named} ${citations.map((n) => `[${n}]`).join('')}`
  })
  const rest =
    found === 'partly' && lines.length > 0
      ? ['A part of the answer was left out, because no passage confirms it.']
      : []
  const heading = isSaid ? 'Where it is said' : 'Closest passages'
  const missing = isUnconfirmed
    ? unconfirmed
    : found === 'not_said'
      ? 'Not said in this video.'
      : found === 'not_found'
        ? isWritten
          ? notFound
          : notFoundByWords
        : uncertain
  return [
    ...[scopeTitle ?? '', question, ''],
    ...(isSaid ? lines : [missing]),
    ...(isWritten ? rest : []),
    '',
    ...(passages.length > 0 ? [heading, ...passages.map(renderPassage), ''] : []),
    ...(isSaid
      ? [
          isWritten ? `Written by ${engine.name}, each sentence compared with its passage` : quoted,
          '',
        ]
      : []),
  ].join('\n')
}

function renderPassage(passage: Passage): string {
  return `${formatDuration(passage.startSeconds)}  [${passage.n}] ${quoteWithNames(passage)}`
}
