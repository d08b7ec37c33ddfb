// The selected summaries of a person as a ZIP with a file for each: as text, Markdown or JSON.
import type { Selection } from '#contract/library/bulk.ts'
import { type FileFormat, writeSummaryFile } from '#contract/library/summary-file.ts'
import type { Orm } from '../../db/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { listHighlightsOfVideo } from '../../marks/highlights/highlights.ts'
import { findNoteText } from '../../marks/notes/notes.ts'
import { readTranscript } from '../../summaries/transcripts/transcripts.ts'
import { findNewest } from '../../summaries/user-summaries/user-summaries.ts'
import { viewOf } from '../../summaries/user-summaries/view.ts'
import { findSelected } from '../bulk.ts'
import { readColorNames } from './color-names.ts'
import { safeFileName } from './file-names.ts'
import { type NamedFile, zipFiles } from './zip-stream.ts'

/** The bytes of a ZIP. Summaries are read while it is sent, one after the other. */
export async function streamSummaries(
  deps: Pick<Deps, 'db' | 'engine'>,
  ownerId: string,
  { selection, format }: { selection: Selection; format: FileFormat },
): Promise<AsyncGenerator<Uint8Array>> {
  const videoIds = await findSelected(deps, ownerId, selection)
  return zipFiles(listFiles(deps.db.orm, ownerId, { videoIds, format }))
}

async function* listFiles(
  orm: Orm,
  ownerId: string,
  { videoIds, format }: { videoIds: string[]; format: FileFormat },
): AsyncGenerator<NamedFile> {
  const colorNames = await readColorNames(orm, ownerId)
  for (const videoId of videoIds) {
    const row = await findNewest(orm, { ownerId, videoId })
    if (!row) continue
    const view = viewOf(row)
    const { transcriptId } = row.generation
    const transcript = transcriptId ? await readTranscript(orm, transcriptId) : null
    const additions = {
      note: await findNoteText(orm, { ownerId, videoId }),
      highlights: await listHighlightsOfVideo(orm, { ownerId, videoId }),
      colorNames,
      cues: transcript?.cues ?? [],
    }
    const path = `${safeFileName(view.title, videoId)}.${format}`
    const parts = writeSummaryFile(view, additions, format)
    yield { path, parts, modifiedAt: view.createdAt }
  }
}
