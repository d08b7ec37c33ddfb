// Makes stored transcripts searchable after their summary is stored, so that no summary waits for it.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { transcripts } from '../db/schema/summaries.ts'
import type { Deps } from '../deps/deps.ts'
import { extractSearchTerms } from '../spoken-words/search-terms.ts'
import { findTranscript } from './transcripts.ts'

const batchSize = 20

/** Indexes a batch of what waits, and further ones for this time. */
export async function indexWaitingTranscripts(
  deps: Pick<Deps, 'db' | 'now' | 'stopping'>,
  forMs: number,
): Promise<void> {
  const endsAt = deps.now() + forMs
  while ((await indexTranscripts(deps)) === batchSize && deps.now() < endsAt && !deps.stopping.aborted);
}

/** Indexes up to 20 transcripts that are not indexed yet, and returns how many there were. */
export async function indexTranscripts({ db: { orm } }: Pick<Deps, 'db'>): Promise<number> {
  const ids = await listUnindexed(orm)
  for (const id of ids) await indexTranscript(orm, id)
  return ids.length
}

/** Indexes a transcript, unless it is indexed or another process is at it. */
export async function indexTranscript(orm: Orm, id: string): Promise<void> {
  await orm.transaction(async (tx) => {
    const isWaiting = and(eq(transcripts.id, id), isNull(transcripts.terms))
    const [row] = await tx
      .select({ id: transcripts.id })
      .from(transcripts)
      .where(isWaiting)
      .for('update', { skipLocked: true })
    const stored = row && (await findTranscript(tx, id))
    if (!stored) return
    const terms = extractSearchTerms(stored.transcript.cues.map(({ text }) => text).join(' '))
    await tx
      .update(transcripts)
      .set({ terms: sql`array_to_tsvector(${sql.param(terms)}::text[])` })
      .where(isWaiting)
  })
}

/** The newest first. Those of somebody's large import come after what was summarized here. */
async function listUnindexed(orm: Orm): Promise<string[]> {
  const rows = await orm
    .select({ id: transcripts.id })
    .from(transcripts)
    .where(isNull(transcripts.terms))
    .orderBy(transcripts.isImported, desc(transcripts.createdAt))
    .limit(batchSize)
  return rows.map(({ id }) => id)
}
