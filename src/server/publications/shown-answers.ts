// The answers on a public page: those that their owner chose, without what only the
// owner's notes bear out.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PublicAnswer } from '#contract/social/publication.ts'
import type { Orm } from '../db/database.ts'
import { questions } from '../db/schema/questions.ts'
import type { PublicationRow } from './store.ts'

type Choice = { ownerId: string; videoId: string; ids: string[] }
type Answered = PublicAnswer & { id: string }

/**
 * Those of the questions that the owner asked about this video and that have an answer to
 * show, oldest first.
 */
export async function findAnsweredIds(orm: Orm, choice: Choice): Promise<string[]> {
  return (await listAnswered(orm, choice)).map(({ id }) => id)
}

export async function listShownAnswers(
  orm: Orm,
  { ownerId, videoId, questionIds }: PublicationRow,
): Promise<PublicAnswer[]> {
  const answered = await listAnswered(orm, { ownerId, videoId, ids: questionIds })
  return answered.map(({ id: _, ...answer }) => answer)
}

async function listAnswered(orm: Orm, { ownerId, videoId, ids }: Choice): Promise<Answered[]> {
  if (ids.length === 0) return []
  const { id, question, language, sentences, passages, createdAt } = questions
  const isAboutVideo = sql`${questions.scope} = ${JSON.stringify({ kind: 'video', videoId })}::jsonb`
  const rows = await orm
    .select({ id, question, language, sentences, passages })
    .from(questions)
    .where(
      and(
        eq(questions.ownerId, ownerId),
        inArray(id, ids),
        isAboutVideo,
        eq(questions.state, 'done'),
      ),
    )
    .orderBy(createdAt, id)
  return rows.flatMap(({ passages, sentences, ...answer }) => {
    const said = sentences.filter(({ citations }) =>
      citations.some((n) => passages[n - 1]?.isNote !== true),
    )
    const shown = said.map(({ text, startSeconds, speaker }) => ({
      text,
      startSeconds,
      ...(speaker && { speaker }),
    }))
    return shown.length === 0 ? [] : [{ ...answer, sentences: shown }]
  })
}
