// Makes stored transcripts searchable after their summary is stored, so that no summary
// waits for it.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { transcripts } from '../../db/schema/summaries.ts'
import type { Deps } from '../../deps/deps.ts'

const batchSize = 20

type IndexDeps = Pick<Deps, 'db' | 'engine'>

/** Indexes a batch of what waits, and further ones for this time. */
export async function indexWaitingTranscripts(
  deps: IndexDeps & Pick<Deps, 'now' | 'stopping'>,
  forMs: number,
): Promise<void> {
  const endsAt = deps.now() + forMs
  while (
    (await indexTranscripts(deps)) === batchSize &&
    deps.now() < endsAt &&
    !deps.stopping.aborted
  );
}

/** Indexes up to 20 transcripts that are not indexed yet, and returns how many there were. */
export async function indexTranscripts(deps: IndexDeps): Promise<number> {
  const ids = await listUnindexed(deps.db.orm)
  for (const id of ids) await indexTranscript(deps, id)
  return ids.length
}

/** Indexes a transcript unless it is indexed. An engine thread reads its words. */
export async function indexTranscript(
  { db: { orm }, engine }: IndexDeps,
  id: string,
): Promise<void> {
  const isWaiting = and(eq(transcripts.id, id), isNull(transcripts.terms))
  const [row] = await orm
    .select({ cues: sql<string>`${transcripts.cues}::text` })
    .from(transcripts)
    .where(isWaiting)
  if (!row) return
  const terms = await engine.listTermsInJson(row.cues)
  await orm
    .update(transcripts)
    .set({ terms: sql`array_to_tsvector(${sql.param(terms)}::text[])` })
    .where(isWaiting)
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
