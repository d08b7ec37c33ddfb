// Formats a question with its answer as text for the clipboard.
import { formatDuration } from '#contract/format.ts'
import type { QuestionView } from '#contract/questions.ts'
import { choosePassages } from './choose-passages.ts'
import { describeRest, texts } from './texts.ts'

export function formatAnswer(question: QuestionView): string {
  const { sentences, scope, found } = question
  const isVideo = scope.kind === 'video'
  const { shown } = choosePassages(question)
  const titles = new Map(question.passages.map(({ n, title }) => [n, isVideo ? '' : `${title}, `]))
  const own = new Map(
    question.passages.flatMap(({ n, isNote, isHighlight }) =>
      isNote ? [[n, isHighlight ? texts.yourHighlight : texts.yourNote]] : [],
    ),
  )
  const answer = sentences.map(
    ({ text, citations, startSeconds }) =>
      `${text} (${titles.get(citations[0]!) ?? ''}${own.get(citations[0]!) ?? formatDuration(startSeconds)})`,
  )
  const rest = describeRest(question)
  const finding = found === 'not_said' ? texts.notSaid(isVideo) : ''
  const passages = shown.map(
    ({ n, title, startSeconds, quote }) =>
      `${own.get(n) ?? formatDuration(startSeconds)}${isVideo ? '' : ` ${title}`}: “${quote}”`,
  )
  const label = found === 'not_said' ? texts.closestPassages : texts.whereSaid
  return [
    question.question,
    [...answer, rest].filter(Boolean).join(' ') || finding,
    passages.length > 0 ? [label, ...passages].join('\n') : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}
