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
import { cutStep } from '../../db/in-steps.ts'
import { type CardKeys, importCards } from '../../marks/cards/cards.ts'
import { importHighlights } from '../../marks/highlights/highlights.ts'
import { importNote } from '../../marks/notes/notes.ts'
import { mergeExportedEntry } from '../history/history.ts'
import { addTags, type TagSpellings } from '../history/tags.ts'
import { recordAdditions } from './additions.ts'
import * as store from './store.ts'

const ownKinds: store.PartRow['kind'][] = ['highlight', 'card', 'note']

/** Imports what the file says of a video as a whole. There is one part of it at most. */
export async function importEntry(
  tx: Orm,
  { id, ownerId }: store.ImportRow,
  { videoId, spellings, nowMs }: { videoId: string; spellings: TagSpellings; nowMs: number },
): Promise<void> {
  const part = await store.findNext(tx, id, 'history', videoId)
  if (!part) return
  const key = { ownerId, videoId }
  const entry = part.data as ExportedHistory
  await mergeExportedEntry(tx, key, entry)
  const tags = tagsSchema.safeParse({ tags: entry.tags })
  if (tags.success) await addTags(tx, key, { wanted: tags.data.tags, spellings, nowMs })
  await store.deleteParts(tx, id, [part.position])
}

type OwnWords = {
  /** Of all videos without one. */
  videoId?: string
  /** The owner's cards, to which those that come in are added. */
  cards: CardKeys
  nowMs: number
}

/** Imports the next highlights, cards and notes, as many as a step takes. False without any. */
export async function importOwnWords(
  tx: Orm,
  { id, ownerId }: store.ImportRow,
  { videoId, cards, nowMs }: OwnWords,
): Promise<boolean> {
  const step = cutStep(await store.listSizes(tx, id, ownKinds, videoId))
  if (step.length === 0) return false
  const positions = step.map(({ position }) => position)
  const parts = await store.listParts(tx, id, positions)
  const list = <Data>(kind: store.PartRow['kind']) =>
    parts.filter((part) => part.kind === kind).map(({ data }) => data as Data)
  const highlight = await importHighlights(tx, ownerId, list<ExportedHighlight>('highlight'))
  const card = await importCards(tx, ownerId, list<ExportedCard>('card'), cards)
  const note: string[] = []
  for (const { text, ...of } of list<ExportedNote>('note'))
    if (text && (await importNote(tx, { ...of, ownerId, text }))) note.push(of.videoId)
  await recordAdditions(tx, id, { highlight, card, note }, nowMs)
  await store.deleteParts(tx, id, positions)
  return true
}
