// Withholds answers about a space from those who no longer read what the answers quote:
// only the question is left.
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../db/database.ts'
import { emptyAnswer } from '../db/schema/questions.ts'
import { listReadableIds } from '../spaces/reading.ts'
import type { Question } from './store.ts'

/**
 * The rows as their owner may see them now. An answer about a space is withheld where the
 * owner has left it, or where a summary that it quotes is no longer in it.
 */
export async function withholdGone(
  orm: Orm,
  ownerId: string,
  rows: Question[],
): Promise<Question[]> {
  const spaceIds = new Set(
    rows.flatMap(({ scope }) => (scope.kind === 'space' ? scope.spaceId : [])),
  )
  const readable = new Map<string, ReadonlySet<string> | null>()
  for (const spaceId of spaceIds)
    readable.set(spaceId, await listReadableIds(orm, { spaceId, userId: ownerId }))
  return rows.map((row) => {
    if (row.scope.kind !== 'space') return row
    const ids = readable.get(row.scope.spaceId)
    if (!ids) return withhold(row, 'space_left')
    const isReadable = row.videos.every(
      ({ sharedId }) => sharedId !== undefined && ids.has(sharedId),
    )
    return isReadable ? row : withhold(row, 'space_answer_gone')
  })
}

function withhold(row: Question, code: 'space_left' | 'space_answer_gone'): Question {
  return { ...row, ...emptyAnswer, problem: new Problem(code).report() }
}
