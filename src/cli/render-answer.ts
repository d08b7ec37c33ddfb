// Prints an answer with the passages that it cites.
import { formatDuration } from '#contract/format.ts'
import type { Passage, QuestionView } from '#contract/questions.ts'

/** Sentences with the numbers of their passages, then the passages with their times. */
export function renderAnswer({ found, sentences, passages, engine, scopeTitle, question }: QuestionView): string {
  const isSaid = found !== 'not_said'
  const lines = sentences.map(({ text, citations }) => `${text} ${citations.map((n) => `[${n}]`).join('')}`)
  const rest =
    found === 'partly' && lines.length > 0 ? ['A part of the answer was left out, because no passage confirms it.'] : []
  const heading = isSaid ? 'Where it is said' : 'Closest passages'
  return [
    ...[scopeTitle ?? '', question, ''],
    ...(isSaid ? lines : ['Not said in this video.']),
    ...(lines.length > 0 && engine.kind === 'model' ? rest : []),
    ...(!isSaid || lines.length > 0 ? [''] : []),
    ...(passages.length > 0 ? [heading, ...passages.map(renderPassage), ''] : []),
    engine.kind === 'model'
      ? `Written by ${engine.name}, each sentence compared with its passage`
      : 'The speaker’s own words, found without a model',
    '',
  ].join('\n')
}

function renderPassage({ n, startSeconds, quote }: Passage): string {
  return `${formatDuration(startSeconds)}  [${n}] ${quote}`
}
