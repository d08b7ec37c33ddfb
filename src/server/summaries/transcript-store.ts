// The drawer of captions once read, and of the notes a model made about their windows. The embedded database answers within the same
// turn of the loop; captions are large enough to have one to themselves, so that others are answered in between.
import { setImmediate as breathe } from 'node:timers/promises'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Transcript } from '#contract/transcript.ts'
import type { Notebook } from '#engine/model.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import type { Orm } from '../db/open.ts'
import { history } from '../db/schema/history.ts'
import { notes, summaries, transcripts, works } from '../db/schema/summaries.ts'
import type { Deps } from '../deps.ts'
import { transcriptId } from './keys.ts'

type Keeping = { videoId: string; transcript: Transcript; words: number; chapters: AuthorChapter[]; nowMs: number }

/** Keeps a transcript once and answers its id. */
export async function keepTranscript(
  tx: Orm,
  { videoId, transcript, words, chapters, nowMs }: Keeping,
): Promise<string> {
  const id = transcriptId(transcript)
  const { language, kind, cues } = transcript
  const values = {
    id,
    videoId,
    language,
    kind,
    cues,
    chapters,
    words,
    endSeconds: cues.at(-1)?.endSeconds ?? 0,
    createdAt: nowMs,
  }
  await breathe()
  await tx.insert(transcripts).values(values).onConflictDoNothing()
  await breathe()
  return id
}

export async function readTranscript(
  { db }: Deps,
  id: string,
): Promise<{ transcript: Transcript; words: number; chapters: AuthorChapter[] } | null> {
  await breathe()
  const [row] = await db.orm.select().from(transcripts).where(eq(transcripts.id, id))
  await breathe()
  if (!row) return null
  const { language, kind, cues, words, chapters } = row
  return { transcript: { language, kind, cues }, words, chapters }
}

export async function listUnindexed(orm: Orm, limit: number): Promise<string[]> {
  const rows = await orm
    .select({ id: transcripts.id })
    .from(transcripts)
    .where(isNull(transcripts.terms))
    .orderBy(transcripts.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function indexTerms(orm: Orm, id: string, terms: string[]): Promise<void> {
  await orm
    .update(transcripts)
    .set({ terms: sql`array_to_tsvector(${sql.param(terms)}::text[])` })
    .where(eq(transcripts.id, id))
}

type Spoken = { ownerId: string; terms: string[]; page: number; pageSize: number }

/** The owner's summaries in whose captions every term begins a word, newest first. */
export async function findSpoken(
  orm: Orm,
  { ownerId, terms, page, pageSize }: Spoken,
): Promise<{ hits: { summaryId: string; transcriptId: string }[]; total: number }> {
  const query = terms.map((term) => `'${term.replace(/['\\]/g, '$&$&')}':*`).join(' & ')
  const rows = await orm
    .select({
      summaryId: history.summaryId,
      transcriptId: transcripts.id,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(history)
    .innerJoin(summaries, eq(summaries.id, history.summaryId))
    .innerJoin(works, eq(works.id, summaries.workId))
    .innerJoin(transcripts, eq(transcripts.id, works.transcriptId))
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt), sql`${transcripts.terms} @@ ${query}::tsquery`))
    .orderBy(desc(history.createdAt), history.videoId)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { hits: rows, total: rows[0]?.total ?? 0 }
}

/** The engine's notebook for one piece of work. It is thrown away when the work is done. */
export function openNotebook({ db, now }: Deps, contentKey: string): Notebook & { throwAway(): Promise<void> } {
  let used = false
  return {
    read: async (windowKey) => {
      used = true
      const [row] = await db.orm
        .select({ answer: notes.answer })
        .from(notes)
        .where(and(eq(notes.contentKey, contentKey), eq(notes.windowKey, windowKey)))
      return row?.answer ?? null
    },
    write: async (windowKey, answer) => {
      await db.orm.insert(notes).values({ contentKey, windowKey, answer, createdAt: now() }).onConflictDoNothing()
    },
    throwAway: async () => {
      if (used) await db.orm.delete(notes).where(eq(notes.contentKey, contentKey))
    },
  }
}
