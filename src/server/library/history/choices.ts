// Counts by what an owner's library can be filtered: its channels and topics, the saved
// and those with highlights.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { highlights } from '../../db/schema/highlights.ts'
import { history } from '../../db/schema/history.ts'

/** Videos of an owner that are not in the trash. */
export const countEntries = (orm: Orm, ownerId: string): Promise<number> =>
  orm.$count(history, and(eq(history.ownerId, ownerId), isNull(history.deletedAt)))

type Counted = { name: string; count: number }

/**
 * The most frequent first, at most `limit` of each. Names that differ only in case are
 * one, as in the filters.
 */
export async function readChoices(
  orm: Orm,
  ownerId: string,
  limit: number,
): Promise<{ channels: Counted[]; topics: Counted[]; saved: number; withHighlights: number }> {
  const { rows } = await orm.execute<{ kind: string; name: string; count: number }>(sql`
    with present as (select ${history.channel} as channel, ${history.topics} as topics, ${history.savedAt} as saved_at, ${history.videoId} as video_id
      from ${history} where ${history.ownerId} = ${ownerId} and ${history.deletedAt} is null
    ), spelled as (
      select 'channel' as kind, channel as name, count(*) as count from present where channel <> '' group by 2
      union all select 'topic', topic, count(*) from present, unnest(topics) as topic group by 2
    ), counted as (
      select kind, min(name) as name, sum(count)::int as count from spelled group by kind, lower(name collate "und-x-icu")
    ), ranked as (
      select *, row_number() over (partition by kind order by count desc, name) as rank from counted
    ) select kind, name, count from ranked where rank <= ${limit}::int
    union all select 'saved', '', count(*)::int from present where saved_at is not null
    union all select 'highlights', '', count(*)::int from present where (video_id in (select ${highlights.videoId}
      from ${highlights} where ${highlights.ownerId} = ${ownerId} and ${highlights.deletedAt} is null)) is true
    order by 3 desc, 2`)
  const countedAs = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }))
  const [saved, withHighlights] = ['saved', 'highlights'].map(
    (kind) => countedAs(kind)[0]?.count ?? 0,
  )
  return {
    channels: countedAs('channel'),
    topics: countedAs('topic'),
    saved: saved!,
    withHighlights: withHighlights!,
  }
}
