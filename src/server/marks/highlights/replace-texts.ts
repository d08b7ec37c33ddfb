// Changes the words of highlights where those of their video were corrected.
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { highlights } from '../../db/schema/highlights.ts'
import { searchTextOf, wordsKeyOf } from './store.ts'

type Row = typeof highlights.$inferSelect

/** The texts of the highlights of a video, each once. */
export async function listTextsOfVideo(orm: Orm, key: OfVideo): Promise<string[]> {
  const rows = await listTexts(orm, key)
  return [...new Set(rows.flatMap(({ quote, before, after }) => [quote, before, after]))]
}

/** Puts other texts in their place where the words of the video were changed. */
export async function replaceTexts(
  tx: Orm,
  key: OfVideo,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const textOf = (text: string) => texts.get(text) ?? text
  for (const row of await listTexts(tx, key)) {
    const { quote, before, after } = row
    const words = { quote: textOf(quote), before: textOf(before), after: textOf(after) }
    if (words.quote !== quote || words.before !== before || words.after !== after)
      await replaceWords(tx, row, words)
  }
}

type OfVideo = { ownerId: string; videoId: string }

/** The words that an owner marked in a video, and those around them. */
async function listTexts(orm: Orm, key: OfVideo): Promise<Row[]> {
  const isTheirs = and(eq(highlights.ownerId, key.ownerId), eq(highlights.videoId, key.videoId))
  return orm.select().from(highlights).where(isTheirs)
}

/** Changes the words of a highlight, which then may be another one that exists: it stays. */
async function replaceWords(
  tx: Orm,
  row: Row,
  words: Pick<Row, 'quote' | 'before' | 'after'>,
): Promise<void> {
  const wordsKey = wordsKeyOf({ ...row, ...words })
  const searchText = searchTextOf(words.quote, row.note)
  const isTaken = sql`exists (select from ${highlights} other where other.owner_id = ${row.ownerId}
    and other.video_id = ${row.videoId} and other.words_key = ${wordsKey} and other.deleted_at is null)`
  await tx
    .update(highlights)
    .set({ ...words, wordsKey, searchText, checkedFor: null, isQuoted: null })
    .where(and(eq(highlights.id, row.id), sql`not ${isTaken}`))
}
