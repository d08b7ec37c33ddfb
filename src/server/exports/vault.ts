// A person's library as a vault for Obsidian: a note for each summarized video, and one for each playlist that links to them.
import { escapeMarkdown } from '#contract/document.ts'
import type { ExportedHistory } from '#contract/export.ts'
import type { Deps } from '../deps/deps.ts'
import { listHighlightsOfVideo } from '../highlights/highlights.ts'
import { listHistoryForExport } from '../history/history.ts'
import { findNoteText } from '../notes/notes.ts'
import { listPlaylistsForExport } from '../playlists/import-playlist.ts'
import { readTranscript } from '../transcripts/transcripts.ts'
import { readSummaries } from '../user-summaries/export.ts'
import { viewOf } from '../user-summaries/view.ts'
import { readColorNames } from './color-names.ts'
import { safeFileName } from './file-names.ts'
import { toVaultNote } from './note-of-summary.ts'
import { type NamedFile, zipFiles } from './zip-stream.ts'

/** The bytes of a ZIP. Summaries are read while it is sent, one after the other. */
export function streamVault(deps: Pick<Deps, 'db' | 'now'>, ownerId: string): AsyncGenerator<Uint8Array> {
  return zipFiles(listFiles(deps, ownerId))
}

async function* listFiles({ db, now }: Pick<Deps, 'db' | 'now'>, ownerId: string): AsyncGenerator<NamedFile> {
  const { orm } = db
  const entries = new Map((await listHistoryForExport(orm, ownerId)).map((entry) => [entry.videoId, entry]))
  const colorNames = await readColorNames(orm, ownerId)
  const seen = new Set<string>()
  // Newest first, so the first version of a video is the one that the library shows.
  for await (const row of readSummaries(orm, ownerId, { withTrash: false })) {
    const { videoId } = row.userSummary
    if (seen.has(videoId)) continue
    seen.add(videoId)
    const view = viewOf(row)
    const { transcriptId } = row.generation
    const transcript = transcriptId ? await readTranscript(orm, transcriptId) : null
    const highlights = await listHighlightsOfVideo(orm, { ownerId, videoId })
    const note = await findNoteText(orm, { ownerId, videoId })
    const additions = { note, highlights, cues: transcript?.cues ?? [], colorNames }
    const path = `Pith/Summaries/${safeFileName(view.title, videoId)}.md`
    yield { path, text: toVaultNote({ view, entry: entries.get(videoId), additions }), modifiedAt: view.createdAt }
  }
  for (const { id, name, description, items, updatedAt } of await listPlaylistsForExport(orm, ownerId)) {
    const links = items.flatMap(({ videoId }) => entries.get(videoId) ?? []).map(toLink)
    const text = [`# ${escapeMarkdown(name)}`, escapeMarkdown(description), links.join('\n')]
      .filter(Boolean)
      .join('\n\n')
    yield { path: `Pith/Playlists/${safeFileName(name, id.slice(0, 8))}.md`, text: `${text}\n`, modifiedAt: updatedAt }
  }
  if (seen.size === 0) yield { path: 'Pith/README.md', text: 'There are no summaries yet.\n', modifiedAt: now() }
}

function toLink({ title, videoId }: ExportedHistory): string {
  const shown = title.replace(/[[\]|\n]+/g, ' ').trim()
  return `- [[${safeFileName(title, videoId)}|${shown || videoId}]]`
}
