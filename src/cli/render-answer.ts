// Prints an answer with the passages that it cites.
import { formatDuration } from '#contract/format.ts'
import type { Passage, QuestionView } from '#contract/questions.ts'

const quoted = 'The speaker’s own words, found without a model'

/** Sentences with the numbers of their passages, then the passages with their times. */
export function renderAnswer({ found, sentences, passages, engine, scopeTitle, question }: QuestionView): string {
  const isSaid = found !== 'not_said'
  const lines = sentences.map(({ text, citations }) => `${text} ${citations.map((n) => `[${n}]`).join('')}`)
  const rest =
    found === 'partly' && lines.length > 0 ? ['A part of the answer was left out, because no passage confirms it.'] : []
  const isWritten = engine.kind === 'model'
  const closest = isWritten ? 'No passage confirms an answer of the model. These come closest' : 'Closest passages'
  const heading = isSaid ? 'Where it is said' : closest
  return [
    ...[scopeTitle ?? '', question, ''],
    ...(isSaid ? lines : ['Not said in this video.']),
    ...(isWritten ? rest : []),
    ...(!isSaid || lines.length > 0 ? [''] : []),
    ...(passages.length > 0 ? [heading, ...passages.map(renderPassage), ''] : []),
    ...(isSaid ? [isWritten ? `Written by ${engine.name}, each sentence compared with its passage` : quoted, ''] : []),
  ].join('\n')
}

function renderPassage({ n, startSeconds, quote }: Passage): string {
  return `${formatDuration(startSeconds)}  [${n}] ${quote}`
}
