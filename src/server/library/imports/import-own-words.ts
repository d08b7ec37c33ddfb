// Imports what a person added to a video: rating, saved mark, tags, highlights, note and
// cards. What they have already stays as it is.
import type {
  ExportedCard,
  ExportedHighlight,
  ExportedHistory,
  ExportedNote,
} from '#contract/library/export.ts'
import { tagsSchema } from '#contract/library/library.ts'
import type { Orm } from '../../db/database.ts'
import { importCards } from '../../marks/cards/cards.ts'
import { importHighlights } from '../../marks/highlights/highlights.ts'
import { importNote } from '../../marks/notes/notes.ts'
import { mergeExportedEntry } from '../history/history.ts'
import { addTags } from '../history/tags.ts'
import { recordAdditions } from './additions.ts'
import * as store from './store.ts'

export async function importOwnWords(
  tx: Orm,
  { id, ownerId }: store.ImportRow,
  { videoId, nowMs }: { videoId: string; nowMs: number },
): Promise<void> {
  const key = { ownerId, videoId }
  const list = async <Data>(kind: store.PartRow['kind']) =>
    (await store.listByKey(tx, id, kind, videoId)).map(({ data }) => data as Data)
  const [entry] = await list<ExportedHistory>('history')
  if (entry) {
    await mergeExportedEntry(tx, key, entry)
    const tags = tagsSchema.safeParse({ tags: entry.tags })
    if (tags.success) await addTags(tx, key, { wanted: tags.data.tags, nowMs })
  }
  const highlight = await importHighlights(tx, ownerId, await list<ExportedHighlight>('highlight'))
  const card = await importCards(tx, ownerId, await list<ExportedCard>('card'))
  const note: string[] = []
  for (const { text, createdAt, updatedAt } of await list<ExportedNote>('note'))
    if (text && (await importNote(tx, { ...key, text, createdAt, updatedAt }))) note.push(videoId)
  await recordAdditions(tx, id, { highlight, card, note }, nowMs)
}
