// A person's cards as a text that Anki imports. The ids stay the same, so that a later
// import updates the cards.

import { formatDuration } from '#contract/basics/format.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import type { Orm } from '../../db/database.ts'
import { readCards, type StoredCard } from '../../marks/cards/cards.ts'
import { listHistoryForExport } from '../history/history.ts'

const header = [
  '#separator:tab',
  '#html:true',
  '#notetype:Basic',
  '#guid column:1',
  '#tags column:4',
]

/** Yields the lines. */
export async function* streamAnki(orm: Orm, ownerId: string): AsyncGenerator<string> {
  yield `${header.join('\n')}\n`
  for await (const cards of readCards(orm, ownerId)) {
    const videoIds = [...new Set(cards.map(({ videoId }) => videoId))]
    const entries = await listHistoryForExport(orm, ownerId, videoIds)
    const tags = new Map(entries.map(({ videoId, tags }) => [videoId, tags]))
    for (const card of cards) yield `${toRow(card, tags.get(card.videoId) ?? []).join('\t')}\n`
  }
}

function toRow(
  { id, videoId, question, answer, title, startSeconds }: StoredCard,
  tags: string[],
): string[] {
  return [
    `pith-${id}`,
    toBlock(question),
    toBlock(answer) +
      (title ? `<small>${toBlock(title)}${toTimestampLink(videoId, startSeconds)}</small>` : ''),
    ['pith', ...tags.map(toAnkiTag)].join(' '),
  ]
}

/** Anki takes the column of tags as it is, also beside HTML, and divides it at spaces. */
function toAnkiTag(tag: string): string {
  return tag.replace(/[\s"\p{Cc}]+/gu, '-')
}

/** A link to the moment; nothing for a card from words without one. */
function toTimestampLink(videoId: string, seconds: number): string {
  const url = watchUrl(videoId, seconds)
  if (seconds === 0 || url === null) return ''
  return `<a href="${toHtml(url)}">${formatDuration(seconds)}</a>`
}

/** With the direction of its own words, as the languages of a person's cards differ. */
function toBlock(text: string): string {
  return `<div dir="auto">${toHtml(text)}</div>`
}

/** One line without tabs and markup. */
function toHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return escaped
    .trim()
    .replace(/\r?\n/g, '<br>')
    .replace(/[\t\p{Cc}]/gu, ' ')
}
