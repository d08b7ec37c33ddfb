// Fills a community of any size: users with libraries, playlists, follows and likes,
// evenly spread over a year.
import { sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { seedLibraries } from './library-seed.ts'

/** Nine of ten playlists are public. Each has five summaries. */
export type CommunitySize = { people: number; playlists: number; follows: number; likes: number }

const videosEach = 20
const itemsEach = 5
const yearMs = 365 * 24 * 3600 * 1000

/** Fills an empty database. The users have the ids person-0, person-1 …, as in `seedLibraries`. */
export async function seedCommunity(
  orm: Orm,
  { people, playlists, follows, likes }: CommunitySize,
  nowMs: number,
): Promise<void> {
  await seedLibraries(orm, { generations: 500, people, summariesEach: videosEach }, nowMs)
  const run = (statement: ReturnType<typeof sql>) => orm.execute(statement)
  const earlier = (n: string, of: number) =>
    sql`${nowMs}::bigint - (${yearMs}::float8 * ${sql.raw(n)} / ${of})::bigint`
  await run(
    sql`update videos set metadata = jsonb_set(metadata, '{thumbnail}', to_jsonb('https://i.ytimg.com/vi/' || video_id || '/hqdefault.jpg'))`,
  )
  await run(
    sql`insert into users (id, name, email) select 'person-' || p, 'Person ' || p, p || '@example.org' from generate_series(0, ${people - 1}) p`,
  )
  await run(sql`insert into profiles (user_id, plan_since, created_at, last_login_at, updated_at, username, discoverable)
    select 'person-' || p, 0, 0, 0, 0, 'person_' || p, p % 4 > 0 from generate_series(0, ${people - 1}) p`)
  await run(sql`insert into publications (id, owner_id, video_id, summary_id, shows_name, indexable, published_at)
    select md5(owner_id || video_id), owner_id, video_id, summary_id, false, false, ${nowMs}::bigint from history`)
  await run(sql`insert into playlists (id, owner_id, name, description, tags, note, search_text, is_public, published_at, created_at, updated_at)
    select gen_random_uuid(), 'person-' || n % ${people}, t.title || ' ' || n, t.channel, t.topics, '', lower(t.title || ' ' || n || E'\n' || t.channel),
      n % 10 > 0, case when n % 10 > 0 then ${earlier('n', playlists)} end, ${earlier('n', playlists)}, ${earlier('n', playlists)}
    from generate_series(0, ${playlists - 1}) n
    join (select row_number() over () - 1 as k, title, channel, topics from (select distinct on (video_id) * from history) as known) t on t.k = n % 500`)
  await run(sql`insert into playlist_items (playlist_id, video_id, position, added_at)
    select id, video_id, place, ${nowMs}::bigint from playlists p cross join lateral
      (select video_id, row_number() over (order by md5(video_id || p.id)) as place from history h where h.owner_id = p.owner_id) as own
    where place <= ${itemsEach}`)
  await run(
    sql`create temporary table listed as select row_number() over () - 1 as n, id from playlists where is_public`,
  )
  await run(sql`create index on listed (n)`)
  await run(sql`insert into follows (follower_id, creator_id, created_at)
    select 'person-' || n % ${people}, 'person-' || (n % ${people} + 1 + n / ${people} * 7) % ${people}, ${earlier('n', follows)}
    from generate_series(0, ${follows - 1}) n on conflict do nothing`)
  await run(sql`insert into playlist_reactions (playlist_id, user_id, kind, created_at)
    select l.id, 'person-' || k % ${people}, 'like', ${earlier('k', likes)}
    from generate_series(0, ${likes - 1}) k join listed l on l.n = (k::bigint * 7919 + k / ${people}) % (select count(*) from listed)
    on conflict do nothing`)
  await run(sql`update playlists set likes = counted.likes from
    (select playlist_id, count(*) as likes from playlist_reactions group by playlist_id) as counted where counted.playlist_id = id`)
  await run(sql`vacuum analyze`)
}
