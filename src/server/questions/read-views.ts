// Reads what an owner sees of their questions.
import type { QuestionView } from '#contract/questions/questions.ts'
import type { Orm } from '../db/database.ts'
import { listSummarizedVideoIds } from '../library/history/history.ts'
import { readScopeTitles } from './scope-titles.ts'
import type { Question } from './store.ts'
import { viewOf } from './view.ts'
import { withholdGone } from './withhold.ts'

/**
 * The views of an owner's questions, in their order, without what has left a space.
 * Videos that the owner has deleted since are marked.
 */
export async function readViews(
  orm: Orm,
  ownerId: string,
  rows: Question[],
): Promise<QuestionView[]> {
  const titles = await readScopeTitles(
    orm,
    ownerId,
    rows.map(({ scope }) => scope),
  )
  const videoIds = new Set(rows.flatMap(({ videos }) => videos.map(({ videoId }) => videoId)))
  const keptIds = new Set(await listSummarizedVideoIds(orm, ownerId, [...videoIds]))
  const seen = await withholdGone(orm, ownerId, rows)
  const views = await Promise.all(seen.map((row) => viewOf(row, titles)))
  return views.map((view) => {
    const videos = view.videos.map((video) =>
      video.sharedId || keptIds.has(video.videoId) ? video : { ...video, isDeleted: true },
    )
    return { ...view, videos }
  })
}
