// Lists the pages that search engines may show, in files of a bounded size.
import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import { communityPaths, publicPath, routes } from '#contract/basics/paths.ts'
import type { Orm } from '../db/database.ts'
import { publications } from '../db/schema/publications.ts'
import { isPageListed } from '../visibility/publications.ts'

/** A file may have 50,000 addresses at most. */
const addressesPerFile = 40_000
const addressesPerQuery = 1000

const pagesForEverybody = [
  ...[routes.summarize, routes.pricing, routes.playlists, routes.social],
  ...[routes.apps, routes.privacy, routes.terms, routes.support, routes.apiDocs],
]

type Listed = { path: string; publishedAt: number | null }

/** The last id of each file but the last. Empty if everything fits one file. */
export async function listFileEnds(orm: Orm, perFile = addressesPerFile): Promise<string[]> {
  const numbered = orm
    .select({
      id: publications.id,
      position: sql<number>`row_number() over (order by ${publications.id})`.as('position'),
      total: sql<number>`count(*) over ()`.as('total'),
    })
    .from(publications)
    .where(isPageListed)
    .as('numbered')
  const rows = await orm
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.position} % ${perFile} = 0 and ${numbered.position} < ${numbered.total}`)
    .orderBy(asc(numbered.id))
  return rows.map(({ id }) => id)
}

/**
 * Yields the addresses of the file that begins after this id, in pieces. The first file
 * also has the pages that are always there.
 */
export async function* listAddresses(
  orm: Orm,
  {
    after,
    hasCommunity,
    perFile = addressesPerFile,
  }: { after: string; hasCommunity: boolean; perFile?: number | undefined },
): AsyncGenerator<Listed[]> {
  const pages = pagesForEverybody.filter(
    ({ path }) => hasCommunity || !communityPaths.includes(path),
  )
  if (after === '') yield pages.map(({ path }) => ({ path, publishedAt: null }))
  let last = after
  for (let left = perFile; left > 0; left -= addressesPerQuery) {
    const limit = Math.min(left, addressesPerQuery)
    const rows = await selectListed(orm, gt(publications.id, last), limit)
    yield rows.map(({ id, publishedAt }) => ({ path: publicPath(id), publishedAt }))
    if (rows.length < limit) return
    last = rows.at(-1)!.id
  }
}

async function selectListed(orm: Orm, where: SQL, limit: number) {
  return orm
    .select({ id: publications.id, publishedAt: publications.publishedAt })
    .from(publications)
    .where(and(isPageListed, where))
    .orderBy(asc(publications.id))
    .limit(limit)
}
