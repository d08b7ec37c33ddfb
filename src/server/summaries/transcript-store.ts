// The drawer of captions once read, and of the notes a model made about their windows. The embedded database answers within the same
// turn of the loop; captions are large enough to have one to themselves, so that others are answered in between.
import { setImmediate as breathe } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Transcript } from '#contract/transcript.ts'
import type { Notebook } from '#engine/model.ts'
import type { AuthorChapter } from '#engine/summarize.ts'
import type { Orm } from '../db/open.ts'
import { notes, transcripts } from '../db/schema.ts'
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
