// Erases what answers quoted of summaries that have left a space for good. The questions stay with those who asked them.
import { sql } from 'drizzle-orm'
import { Problem } from '#contract/problems.ts'
import type { Orm } from '../db/database.ts'
import { questions } from '../db/schema/questions.ts'

/** `removed` are shared summaries that were deleted. An answer that is being written ends. In the caller's transaction. */
export async function eraseAnswers(tx: Orm, removed: { id: string; spaceId: string }[]): Promise<void> {
  const problem = JSON.stringify(new Problem('space_answer_gone').report())
  for (const spaceId of new Set(removed.map((row) => row.spaceId))) {
    const ids = removed.filter((row) => row.spaceId === spaceId).map(({ id }) => id)
    await tx.execute(sql`
      update ${questions} set state = 'failed', problem = ${problem}::jsonb, passages = '[]', videos = '[]', sentences = '[]', found = null,
        part = null, is_unconfirmed = false
      where scope_key like 'space:%' and scope_key = ${`space:${spaceId}`} and exists (
        select from json_array_elements(videos) as video where video->>'sharedId' = any(${sql.param(ids)}::text[]))`)
  }
}
