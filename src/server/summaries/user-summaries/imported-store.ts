// Reads and writes summaries that came in from files.
import { and, count, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { generations, transcripts, userSummaries } from '../../db/schema/summaries.ts'
import type { NewUserSummary } from './store.ts'

/** Which of the summaries came in from a file, or were written from a transcript that did. */
export async function listImportedIds(orm: Orm, summaryIds: string[]): Promise<string[]> {
  if (summaryIds.length === 0) return []
  const rows = await orm
    .select({ id: userSummaries.id })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .leftJoin(transcripts, eq(transcripts.id, generations.transcriptId))
    .where(
      and(
        inArray(userSummaries.id, summaryIds),
        or(isNotNull(generations.importId), transcripts.isImported),
      ),
    )
  return rows.map(({ id }) => id)
}

/** How many summaries of an owner came in from files, also those in the trash. */
export async function countImported(orm: Orm, ownerId: string): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(userSummaries)
    .innerJoin(generations, eq(generations.id, userSummaries.generationId))
    .where(and(eq(userSummaries.ownerId, ownerId), isNotNull(generations.importId)))
  return row!.total
}

export async function isImported(orm: Orm, summaryId: string): Promise<boolean> {
  return (await listImportedIds(orm, [summaryId])).length > 0
}

/** Inserts a generation that was not made here, with its summary. */
export async function insertImported(
  tx: Orm,
  generation: typeof generations.$inferInsert,
  summary: NewUserSummary,
): Promise<void> {
  await tx.insert(generations).values(generation)
  await tx.insert(userSummaries).values(summary)
}
