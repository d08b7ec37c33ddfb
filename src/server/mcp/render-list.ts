// Writes a list of summaries as Markdown.
import { escapeMarkdown } from '#contract/document.ts'
import type { describeListed } from './shapes.ts'

type List = { items: ReturnType<typeof describeListed>[]; total: number; page: number; pages: number }

export function renderList({ items, total, page, pages }: List): string {
  if (items.length === 0) return total === 0 ? 'Nothing was found.' : `There is no page ${page}, only ${pages}.`
  const entries = items.map(({ title, channel, duration, videoId, page: address, shortVersion, moments }) =>
    [
      `- [${escapeMarkdown(title)}](${address}) (${escapeMarkdown(channel)}, ${duration}, id ${videoId}): ${escapeMarkdown(shortVersion)}`,
      ...moments.map(({ time, link, text }) => `  - [${time}](${link}) ${escapeMarkdown(text)}`),
    ].join('\n'),
  )
  return [`Page ${page} of ${pages}, ${total} in all.`, ...entries].join('\n')
}
