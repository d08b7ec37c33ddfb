// A playlist as a Markdown document to keep: what it is about, and its summaries in order.
import { escapeMarkdown } from '#contract/document.ts'
import { fileStem, formatTimeSaved } from '#contract/format.ts'
import type { PlaylistView } from '#contract/playlists.ts'
import { texts } from './texts.ts'

/** `origin` is this installation's address, which the links begin with. Ends with a line break. */
export function toMarkdown(playlist: PlaylistView, origin: string): string {
  const { name, description, createdBy, tags, items, watchSeconds, savedSeconds } = playlist
  const facts = [
    escapeMarkdown(createdBy),
    texts.videos(items.length),
    texts.toWatch(formatTimeSaved(watchSeconds)),
    texts.saves(formatTimeSaved(savedSeconds)),
  ]
  const lines = items.map(({ title, path, channel, duration, tldr }, index) => {
    const head = `${index + 1}. [${escapeMarkdown(title)}](<${new URL(path, origin).href}>)`
    const about = [channel, duration].filter(Boolean).map(escapeMarkdown).join(' · ')
    return [head, about, escapeMarkdown(tldr)].filter(Boolean).join('  \n   ')
  })
  const blocks = [
    `# ${escapeMarkdown(name)}`,
    escapeMarkdown(description),
    facts.join(' · '),
    tags.map((tag) => escapeMarkdown(`#${tag}`)).join(' '),
    lines.join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** "Slow machines" -> "slow_machines_playlist.md". */
export function markdownName({ name, id }: PlaylistView): string {
  return `${fileStem(name, id)}_playlist.md`
}
