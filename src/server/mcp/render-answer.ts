// Writes an answer as Markdown: its sentences with the numbers of the passages, then the passages.
import { escapeMarkdown } from '#contract/document.ts'
import type { Answer } from './answer-shape.ts'

const foundTexts = {
  answered: '',
  partly: 'The videos say only a part of it.',
  not_said: 'The videos do not say this.',
}

export function renderAnswer({ found, sentences, passages }: Answer): string {
  const answer = sentences.map(
    ({ text, citations }) => `${escapeMarkdown(text)} ${citations.map((n) => `[${n}]`).join('')}`,
  )
  const quotes = passages.map(
    ({ n, isNote, time, link, title, quote }) =>
      `[${n}] ${isNote ? 'Note of the person on' : `[${time}](${link})`} ${escapeMarkdown(title)}: “${escapeMarkdown(quote)}”`,
  )
  return [found && foundTexts[found], answer.join(' '), quotes.length > 0 && 'Passages:', ...quotes]
    .filter(Boolean)
    .join('\n')
}
