// Erases what answers quoted of summaries that have left a space for good. The questions stay with those who asked them.
import { and, sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Orm } from '../db/database.ts'
import { emptyAnswer, questions } from '../db/schema/questions.ts'

/** `removed` are shared summaries that were deleted. An answer that is being written ends. In the caller's transaction. */
export async function eraseAnswers(tx: Orm, removed: { id: string; spaceId: string }[]): Promise<void> {
  const problem = new Problem('space_answer_gone').report()
  for (const spaceId of new Set(removed.map((row) => row.spaceId))) {
    const ids = removed.filter((row) => row.spaceId === spaceId).map(({ id }) => id)
    // Repeats the condition of the index, so that PostgreSQL uses it.
    const isOfSpace = sql`${questions.scopeKey} like 'space:%' and ${questions.scopeKey} = ${`space:${spaceId}`}`
    const quotes = sql`exists (select from json_array_elements(${questions.videos}) as video
      where video->>'sharedId' = any(${sql.param(ids)}::text[]))`
    await tx
      .update(questions)
      .set({ ...emptyAnswer, problem })
      .where(and(isOfSpace, quotes))
  }
}
