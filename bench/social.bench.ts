// How quickly the feed and lists of playlists answer, and a like: a hundred thousand playlists on PostgreSQL, a thousand in the folder.
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { playlistQuerySchema } from '#contract/playlists.ts'
import type { FeedTab } from '#contract/settings.ts'
import { newestComments } from '#server/comments/comments.ts'
import { readSettings } from '#server/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { openFeed } from '#server/feed/feed.ts'
import { openTrending } from '#server/feed/trending.ts'
import { listPlaylists } from '#server/playlists/list.ts'
import { addMark, removeMark } from '#server/playlists/marks.ts'
import { readPlaylist } from '#server/playlists/playlists.ts'
import { startPostgres } from '#tests/postgres.ts'
import { percentile, type Row, timeEach } from './row.ts'
import { inEmptyFolder } from './server.ts'
import { type Size, seedCompany } from './social-seed.ts'

const log = pino({ level: 'silent' })
const warmUps = 5
const runs = 200

export async function run(): Promise<Row[]> {
  const small = { people: 100, playlists: 1000, follows: 2000, likes: 5000 }
  const inFolder = await inEmptyFolder((DATA_DIR) =>
    measure({ DATA_DIR }, small, { where: '1,000 playlists in the folder', pageMs: 100, likeMs: 100 }),
  )
  const postgres = await startPostgres()
  try {
    const large = { people: 10_000, playlists: 100_000, follows: 1_000_000, likes: 2_000_000 }
    const there = { where: '100,000 playlists on PostgreSQL', pageMs: 150, likeMs: 30 }
    return [...inFolder, ...(await measure({ DATABASE_URL: postgres.url }, large, there))]
  } finally {
    await postgres.stop()
  }
}

type Goal = { where: string; pageMs: number; likeMs: number }

async function measure(environment: Record<string, string>, size: Size, goal: Goal): Promise<Row[]> {
  const db = await openDatabase(readSettings(environment), log)
  await seedCompany(db.orm, size, Date.now())
  const rows = await ask(db, size, goal)
  await db.close()
  return rows
}

/** Asks a company that is there already. */
export async function ask(db: Database, size: Size, { where, pageMs, likeMs }: Goal): Promise<Row[]> {
  const deps = { db, now: Date.now, secret: 'of a benchmark', log } as Deps
  const person = (run: number) => `person-${(run * 37) % size.people}`
  const { rows } = await db.orm.execute<{ id: string; name: string }>(
    sql`select id, name from playlists where is_public order by md5(id::text) limit ${runs + 10}`,
  )
  const listed = rows.map(({ id }) => id)
  const words = rows.flatMap(({ name }) => name.split(' ').filter((word) => word.length > 3))
  const read = async (run: number, tab: FeedTab, pages = 1) => {
    const feed = openFeed(deps, { trending: openTrending(deps), newestComments })
    let cursor: string | undefined
    for (let page = 0; page < pages; page++)
      cursor = (await feed.read({ viewerId: person(run), tab, cursor })).nextCursor ?? undefined
  }
  const kept = openFeed(deps, { trending: openTrending(deps), newestComments })
  const list = (run: number, query: object) => listPlaylists(deps, person(run), playlistQuerySchema.parse(query))
  const row = async (name: string, ms: number, work: (run: number) => Promise<unknown>): Promise<Row> => ({
    name: `Company, ${name}, ${where}, p99`,
    value: percentile(await timeEach(runs, work, warmUps), 99),
    unit: 'ms',
    goal: `<= ${ms} ms`,
  })
  return [
    await row('Discover', pageMs, (run) => read(run, 'discover')),
    await row('three pages of Discover', pageMs * 3, (run) => read(run, 'discover', 3)),
    await row('Following', pageMs, (run) => read(run, 'following')),
    await row('Trending, counted anew', pageMs, (run) => read(run, 'trending')),
    await row('Trending', pageMs, (run) => kept.read({ viewerId: person(run), tab: 'trending' })),
    await row('public list', pageMs, (run) => list(run, { page: 1 + (run % 10) })),
    await row('search', pageMs, (run) => list(run, { search: words[run % words.length] })),
    await row('own list', pageMs, (run) => list(run, { filter: 'mine' })),
    await row('liked list', pageMs, (run) => list(run, { filter: 'liked' })),
    await row('following list', pageMs, (run) => list(run, { filter: 'following' })),
    await row('one playlist', pageMs, (run) =>
      readPlaylist(
        deps,
        { viewerId: person(run), address: `10.0.0.${run}`, agent: '' },
        { id: listed[run % listed.length]!, listImports: async () => [] },
      ),
    ),
    await row('like', likeMs, (run) =>
      addMark(deps, { id: listed[run % listed.length]!, userId: person(run), kind: 'save' }),
    ),
    await row('unlike', likeMs, (run) =>
      removeMark(deps, { id: listed[run % listed.length]!, userId: person(run), kind: 'save' }),
    ),
  ]
}
