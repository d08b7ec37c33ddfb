// Writes an answer as Markdown: its sentences with the numbers of the passages, then the passages.

import { formatDuration } from '#contract/basics/format.ts'
import { nameSentences } from '#contract/questions/spoken-turns.ts'
import { escapeMarkdown } from '#contract/summaries/document.ts'
import type { McpAnswer } from './answer-shape.ts'

export function renderAnswer(answered: McpAnswer): string {
  const { sentences, passages } = answered
  const isWritten = answered.engine.kind === 'model'
  const answer = nameSentences(sentences).map(({ named, citations, startSeconds }) => {
    const time = isWritten ? '' : ` (${formatDuration(startSeconds)})`
    return `${escapeMarkdown(named)}${time} ${citations.map((n) => `[${n}]`).join('')}`
  })
  const quotes = passages.map(
    ({ n, isNote, isHighlight, time, link, title, turns }) =>
      `[${n}] ${describeOrigin({ isNote, isHighlight, time, link })} ${escapeMarkdown(title)}: “${turns.map(describeTurn).join(' ')}”`,
  )
  return [describeFound(answered), answer.join(' '), quotes.length > 0 && 'Passages:', ...quotes]
    .filter(Boolean)
    .join('\n')
}

type Turn = McpAnswer['passages'][number]['turns'][number]

const describeTurn = ({ speaker, text }: Turn) =>
  escapeMarkdown(speaker === undefined ? text : `${speaker}: ${text}`)

function describeFound({ found, sentences, isUnconfirmed }: McpAnswer): string | null {
  if (isUnconfirmed)
    return 'The answer of the model was left out, because no passage confirms it. The passages come closest.'
  if (found === 'not_said') return 'The videos do not say this.'
  if (found === 'not_found')
    return 'Not found in the passages that were read, which come closest. Other parts may say it.'
  if (found !== 'partly') return null
  return sentences.length > 0
    ? 'A part of the answer was left out, because no passage confirms it.'
    : 'No sentence answers this for certain. The passages come closest.'
}

function describeOrigin({
  isNote,
  isHighlight,
  time,
  link,
}: Pick<McpAnswer['passages'][number], 'isNote' | 'isHighlight' | 'time' | 'link'>): string {
  if (isNote)
    return isHighlight ? 'Highlighted by the person in the summary of' : 'Note of the person on'
  return `[${time}](${link})${isHighlight ? ' (highlighted by the person)' : ''}`
}
