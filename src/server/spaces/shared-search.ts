// Reads a search of a space. What is found is in the title, key points, topics, channel
// or short version, or was said.
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { sharedPageSize, type spaceOrders } from '#contract/basics/limits.ts'
import { parseSearch, splitSearch } from '#contract/library/parse-search.ts'
import { otherForms } from '#contract/library/word-forms.ts'
import type { sharedQuerySchema } from '#contract/spaces/spaces.ts'
import { parseTimeZone } from '../analytics/days.ts'
import { history } from '../db/schema/history.ts'
import type { Deps } from '../deps/deps.ts'
import { endOf, startOf } from '../library/history/dates.ts'
import { isSaid } from '../library/history/match-words.ts'
import { filtersOf } from '../library/history/search.ts'
import { wordsOfSearch } from '../library/history/search-words.ts'
import type { SpokenScope } from '../library/spoken-words/compare.ts'
import { findTranscriptsWithPhrase } from '../library/spoken-words/find-phrase.ts'
import { sharedWith } from '../visibility/spaces.ts'

export type SharedSearch = {
  condition: SQL
  order: (typeof spaceOrders)[number]
  memberId: string | undefined
  limit: number
  offset: number
}

type Query = z.output<typeof sharedQuerySchema>
type Scope = { viewerId: string; spaceId: string }

/** The condition is on rows of `history`, and of `read`, which are those of `sharedWith`. */
export async function readSharedSearch(
  { db: { orm }, engine }: Pick<Deps, 'db' | 'engine'>,
  scope: Scope,
  query: Query,
): Promise<SharedSearch> {
  const { text, phrases, excluded, channel, withoutChannels, from, to } = parseSearch(query.query)
  const zone = parseTimeZone(query.zone)
  const spoken = { orm, threads: engine.forOwner(`search ${scope.viewerId}`) }
  const [wanted, unwanted] = [
    await hasEach(spoken, scope, phrases),
    await hasEach(spoken, scope, excluded),
  ]
  const conditions = [
    ...wordsOfSearch(text).map(hasWord),
    ...wanted,
    ...unwanted.map((has) => sql`not ${has}`),
    ...filtersOf({ channel, withoutChannels }),
    ...(from === undefined ? [] : [sql`read.shared_at >= ${startOf(from, zone)}`]),
    ...(to === undefined ? [] : [sql`read.shared_at < ${endOf(to, zone)}`]),
  ]
  const condition = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
  const { order, member, page } = query
  return {
    condition,
    order,
    memberId: member,
    limit: sharedPageSize,
    offset: (page - 1) * sharedPageSize,
  }
}

/**
 * The filters of a search that a space does not have, as they were typed: tags and
 * ratings are each person's own.
 */
export function listUnavailable(search: string): string[] {
  const filters = splitSearch(search).filter(({ kind }) => kind === 'filter')
  return filters.flatMap(({ text }) => (/^-?(tag|rating):/i.test(text) ? text : []))
}

function hasWord(word: string): SQL {
  const written = [word, ...otherForms(word)].map(isWritten)
  return sql`(${sql.join([...written, isSaid(word)], sql` or `)})`
}

/** Of several words, whether they are next to each other. */
async function hasEach(
  spoken: SpokenScope,
  { viewerId, spaceId }: Scope,
  parts: string[],
): Promise<SQL[]> {
  const among = sql`select shared_with.transcript_id from (${sharedWith(viewerId, spaceId)}) as shared_with`
  const conditions: SQL[] = []
  for (const part of parts) {
    const ids = part.includes(' ') ? await findTranscriptsWithPhrase(spoken, part, among) : null
    const said = ids
      ? sql`coalesce(${history.transcriptId} = any(${sql.param(ids)}::text[]), false)`
      : isSaid(part)
    conditions.push(sql`(${isWritten(part)} or ${said})`)
  }
  return conditions
}

const isWritten = (part: string) =>
  sql`(strpos(${history.searchText}, ${part}) > 0 or strpos(${history.secondaryText}, ${part}) > 0)`
