// A person's library as a vault for Obsidian: a note for each summarized video, and one
// for each playlist that links to them.
import { escapeMarkdown } from '#contract/summaries/document.ts'
import type { Deps } from '../../deps/deps.ts'
import { listHighlightsOfVideo } from '../../marks/highlights/highlights.ts'
import { findNoteText } from '../../marks/notes/notes.ts'
import { readPlaylists } from '../../playlists/import-playlist.ts'
import { readTranscript } from '../../summaries/transcripts/transcripts.ts'
import { readSummaries } from '../../summaries/user-summaries/export.ts'
import { viewOf } from '../../summaries/user-summaries/view.ts'
import { readColorNames } from './color-names.ts'
import { safeFileName } from './file-names.ts'
import { writeVaultNote } from './note-of-summary.ts'
import { type NamedFile, zipFiles } from './zip-stream.ts'

/** The bytes of a ZIP. Summaries are read while it is sent, one after the other. */
export function streamVault(
  deps: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
): AsyncGenerator<Uint8Array> {
  return zipFiles(listFiles(deps, ownerId))
}

async function* listFiles(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ownerId: string,
): AsyncGenerator<NamedFile> {
  const { orm } = db
  const colorNames = await readColorNames(orm, ownerId)
  const titles = new Map<string, string>()
  // Newest first, so the first version of a video is the one that the library shows.
  for await (const row of readSummaries(orm, ownerId, { withTrash: false })) {
    const { videoId } = row.userSummary
    if (titles.has(videoId)) continue
    const view = viewOf(row)
    titles.set(videoId, view.title)
    const { transcriptId } = row.generation
    const transcript = transcriptId ? await readTranscript(orm, transcriptId) : null
    const highlights = await listHighlightsOfVideo(orm, { ownerId, videoId })
    const note = await findNoteText(orm, { ownerId, videoId })
    const additions = { note, highlights, cues: transcript?.cues ?? [], colorNames }
    const path = `Pith/Summaries/${safeFileName(view.title, videoId)}.md`
    yield { path, parts: writeVaultNote(view, additions), modifiedAt: view.createdAt }
  }
  for await (const { id, name, description, items, updatedAt } of readPlaylists(orm, ownerId)) {
    const links = items.flatMap(({ videoId }) => toLink(videoId, titles.get(videoId)) ?? [])
    const text = [`# ${escapeMarkdown(name)}`, escapeMarkdown(description), links.join('\n')]
      .filter(Boolean)
      .join('\n\n')
    yield {
      path: `Pith/Playlists/${safeFileName(name, id.slice(0, 8))}.md`,
      parts: [`${text}\n`],
      modifiedAt: updatedAt,
    }
  }
  if (titles.size === 0)
    yield { path: 'Pith/README.md', parts: ['There are no summaries yet.\n'], modifiedAt: now() }
}

/** What has no note of its own, such as a summary in the trash, has no link. */
function toLink(videoId: string, title: string | undefined): string | null {
  if (title === undefined) return null
  const shown = title.replace(/[[\]|\n]+/g, ' ').trim()
  return `- [[${safeFileName(title, videoId)}|${shown || videoId}]]`
}
