// The query of the videos that a question may be answered from.
import { type SQL, sql } from 'drizzle-orm'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import type { QuestionScope } from '#contract/questions/questions.ts'
import { isTagged } from '../library/history/tags.ts'
import { channelOfCaptions } from '../summaries/user-summaries/view.ts'
import { isPublicationShownAs } from '../visibility/publications.ts'
import { sharedWith } from '../visibility/spaces.ts'

/**
 * `only` are the ids of the videos that a follow-up is about; without it all within the
 * scope count.
 */
export type Within = { ownerId: string; scope: QuestionScope; only?: string[] | undefined }

/**
 * Selects each video once, with what its newest summary was made from: the owner's own,
 * or in a space those that members share. Where several share a video it is the owner's
 * own, else the one that was shared last. `condition` is on rows of `history h`.
 */
export function videosWithin({ ownerId, scope, only }: Within, condition = sql`true`): SQL {
  const isMeant = only
    ? sql`h.video_id = any(${sql.param(only)}::text[]) and ${condition}`
    : condition
  if (scope.kind !== 'space')
    return sql`select h.video_id, h.title, h.channel, h.duration_seconds, h.created_at, h.written_at, h.fuzzy_text, h.summary_id,
        h.transcript_id, null::text as shared_id
      from history h where h.owner_id = ${ownerId} and h.deleted_at is null and ${conditionOf(scope)} and ${isMeant}`
  return sql`select distinct on (h.video_id) h.video_id, h.title, coalesce(nullif(h.channel, ${channelOfCaptions}), '') as channel, h.duration_seconds,
      shared.shared_at as created_at, h.written_at, h.fuzzy_text, shared.summary_id, shared.transcript_id, shared.id::text as shared_id
    from (${sharedWith(ownerId, scope.spaceId)}) as shared
    join history h on h.owner_id = shared.owner_id and h.video_id = shared.video_id
    where ${isMeant} order by h.video_id, shared.owner_id = ${ownerId} desc, shared.shared_at desc, shared.id`
}

/**
 * The condition for rows of `history h`. Who may open a playlist is checked before. Of
 * another person's playlist only the videos count that it shows to others.
 */
export function conditionOf(scope: Exclude<QuestionScope, { kind: 'space' }>): SQL {
  if (scope.kind === 'video') return sql`h.video_id = ${scope.videoId}`
  if (scope.kind === 'playlist')
    return sql`h.video_id in (
      select i.video_id from playlist_items i join playlists p on p.id = i.playlist_id
      where p.id = ${scope.playlistId}::uuid and (p.owner_id = h.owner_id or exists (
        select from publications u join history shown on shown.owner_id = u.owner_id and shown.video_id = u.video_id
        where u.owner_id = p.owner_id and u.video_id = i.video_id and shown.deleted_at is null
          and ${isPublicationShownAs('u')})))`
  const { channel, topic, tag, from, to } = scope
  const conditions = [
    ...(channel
      ? [sql`split_part(h.secondary_text, E'\n', 1) = ${normalizeForSearch(channel)}`]
      : []),
    ...(topic
      ? [sql`position(${`\n${normalizeForSearch(topic)}\n`} in h.search_text || E'\n') > 0`]
      : []),
    ...(tag ? [isTagged(sql`h.tags`, [tag])] : []),
    ...(from === undefined ? [] : [sql`h.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`h.created_at <= ${to}`]),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
