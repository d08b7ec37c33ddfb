// Measures the feed, lists of playlists and likes: 1,000 playlists in the folder, 100,000
// on PostgreSQL.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { FeedTab } from '#contract/basics/limits.ts'
import { playlistQuerySchema } from '#contract/playlists/playlists.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps/deps.ts'
import { listPlaylists } from '#server/playlists/list-playlists.ts'
import { getPlaylist } from '#server/playlists/playlists.ts'
import { addReaction, deleteReaction } from '#server/playlists/reactions.ts'
import { listNewestComments } from '#server/social/comments/comments.ts'
import { openFeed } from '#server/social/feed/feed.ts'
import { openTrending } from '#server/social/feed/trending.ts'
import { startPostgres } from '#tests/postgres.ts'
import { type BenchmarkRow, percentile, timeEach } from './row.ts'
import { withEmptyFolder } from './server.ts'
import { type CommunitySize, seedCommunity } from './social-seed.ts'

const log = pino({ level: 'silent' })
const warmUps = 5
const runs = 200

export async function run(): Promise<BenchmarkRow[]> {
  const small = { people: 100, playlists: 1000, follows: 2000, likes: 5000 }
  const inFolder = await withEmptyFolder((DATA_DIR) =>
    measure({ DATA_DIR }, small, {
      where: '1,000 playlists in the folder',
      pageMs: 100,
      likeMs: 100,
    }),
  )
  const postgres = await startPostgres()
  try {
    const large = { people: 10_000, playlists: 100_000, follows: 1_000_000, likes: 2_000_000 }
    const goal = { where: '100,000 playlists on PostgreSQL', pageMs: 150, likeMs: 30 }
    return [...inFolder, ...(await measure({ DATABASE_URL: postgres.url }, large, goal))]
  } finally {
    await postgres.stop()
  }
}

type Goal = { where: string; pageMs: number; likeMs: number }

async function measure(
  environment: Record<string, string>,
  size: CommunitySize,
  goal: Goal,
): Promise<BenchmarkRow[]> {
  const db = await openDatabase(readSettings(environment), log)
  await seedCommunity(db.orm, size, Date.now())
  const rows = await measureQueries(db, size, goal)
  await db.close()
  return rows
}

/** Measures the queries in a filled database. */
async function measureQueries(
  db: Database,
  size: CommunitySize,
  { where, pageMs, likeMs }: Goal,
): Promise<BenchmarkRow[]> {
  const deps = { db, now: Date.now, secret: 'of a benchmark', log } as Deps
  const person = (run: number) => `person-${(run * 37) % size.people}`
  const { rows } = await db.orm.execute<{ id: string; name: string }>(
    sql`select id, name from playlists where is_public order by md5(id::text) limit ${runs + 10}`,
  )
  const listed = rows.map(({ id }) => id)
  const searches = rows.flatMap(({ name }) => name.split(' ').filter((word) => word.length > 3))
  const read = async (run: number, tab: FeedTab, pages = 1) => {
    const feed = openFeed(deps, { trending: openTrending(deps), listNewestComments })
    let cursor: string | undefined
    for (let page = 0; page < pages; page++)
      cursor = (await feed.read({ viewerId: person(run), tab, cursor })).nextCursor ?? undefined
  }
  const cachedFeed = openFeed(deps, { trending: openTrending(deps), listNewestComments })
  const list = (run: number, query: object) =>
    listPlaylists(deps, person(run), playlistQuerySchema.parse(query))
  const measureQuery = async (
    name: string,
    ms: number,
    query: (run: number) => Promise<unknown>,
  ): Promise<BenchmarkRow> => ({
    name: `Community, ${name}, ${where}, p99`,
    value: percentile(await timeEach(runs, query, warmUps), 99),
    unit: 'ms',
    goal: `<= ${ms} ms`,
  })
  return [
    await measureQuery('Discover', pageMs, (run) => read(run, 'discover')),
    await measureQuery('three pages of Discover', pageMs * 3, (run) => read(run, 'discover', 3)),
    await measureQuery('Following', pageMs, (run) => read(run, 'following')),
    await measureQuery('Trending, not cached', pageMs, (run) => read(run, 'trending')),
    await measureQuery('Trending', pageMs, (run) =>
      cachedFeed.read({ viewerId: person(run), tab: 'trending' }),
    ),
    await measureQuery('public list', pageMs, (run) => list(run, { page: 1 + (run % 10) })),
    await measureQuery('search', pageMs, (run) =>
      list(run, { search: searches[run % searches.length] }),
    ),
    await measureQuery('own list', pageMs, (run) => list(run, { filter: 'mine' })),
    await measureQuery('liked list', pageMs, (run) => list(run, { filter: 'liked' })),
    await measureQuery('following list', pageMs, (run) => list(run, { filter: 'following' })),
    await measureQuery('one playlist', pageMs, (run) =>
      getPlaylist(
        deps,
        { viewerId: person(run), address: `10.0.0.${run}`, agent: '' },
        { id: listed[run % listed.length]!, listImports: async () => [] },
      ),
    ),
    await measureQuery('like', likeMs, (run) =>
      addReaction(deps, { id: listed[run % listed.length]!, userId: person(run), kind: 'save' }),
    ),
    await measureQuery('unlike', likeMs, (run) =>
      deleteReaction(deps, { id: listed[run % listed.length]!, userId: person(run), kind: 'save' }),
    ),
  ]
}
