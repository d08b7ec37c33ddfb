// Exports a playlist as a Markdown document with its summaries in order.

import { fileStem, formatTimeSaved } from '#contract/basics/format.ts'
import type { PlaylistView } from '#contract/playlists/playlists.ts'
import { escapeMarkdown } from '#contract/summaries/document.ts'
import { texts as cardTexts } from './cards/texts.ts'
import { texts } from './texts.ts'

/** `origin` is the address of this server, for the links. The document ends with a line break. */
export function formatPlaylistAsMarkdown(playlist: PlaylistView, origin: string): string {
  const { name, description, createdBy, tags, items, watchSeconds, savedSeconds } = playlist
  const facts = [
    escapeMarkdown(createdBy),
    cardTexts.videos(items.length),
    texts.toWatch(formatTimeSaved(watchSeconds)),
    texts.timeSaved(formatTimeSaved(savedSeconds)),
  ]
  const lines = items.map(({ title, path, channel, duration, tldr }, index) => {
    const heading = `${index + 1}. [${escapeMarkdown(title)}](<${new URL(path, origin).href}>)`
    const details = [channel, duration].filter(Boolean).map(escapeMarkdown).join(' · ')
    return [heading, details, escapeMarkdown(tldr)].filter(Boolean).join('  \n   ')
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
export function playlistFileName({ name, id }: PlaylistView): string {
  return `${fileStem(name, id)}_playlist.md`
}
