// Finds a person's own highlights and notes by parts of their texts, in those of their
// videos that are in the library.
import { type SQL, sql } from 'drizzle-orm'
import type { HighlightColor, highlightPlaces } from '#contract/basics/limits.ts'
import type { Orm } from '../../db/database.ts'
import { containsPart, type Part } from './text-parts.ts'

export type OwnWordsRow = {
  kind: 'highlight' | 'note'
  /** Null for a note on a whole summary. */
  place: (typeof highlightPlaces)[number] | null
  videoId: string
  title: string
  channel: string
  durationSeconds: number
  thumbnail: string | null
  createdAt: number
  startSeconds: number
  endSeconds: number
  quote: string
  note: string
  color: HighlightColor | null
  updatedAt: number
  /** How many rows match. */
  total: number
}

type Query = {
  ownerId: string
  /** A text contains at least `minMatches` of these, and none of `excluded`. */
  wanted: Part[]
  minMatches: number
  excluded: Part[]
  /** All, those with a note, or the highlights without one. */
  only: 'all' | 'notes' | 'bare highlights'
  /** A condition for rows of `history h`. */
  within: SQL
  limit: number
}

const noteConditions = { all: sql`true`, notes: sql`note <> ''`, 'bare highlights': sql`note = ''` }

/** So many texts are compared in one statement, which lasts some tens of milliseconds. */
const textsAtOnce = 3000

/**
 * Conditions for `video_id` that divide the owner's texts. Others are answered before each of
 * them.
 */
async function* divideTexts(orm: Orm, ownerId: string): AsyncGenerator<SQL> {
  const { rows } = await orm.execute<{ texts: number }>(
    sql`select count(*)::int as texts from (${textsOf(ownerId, sql`true`)}) words`,
  )
  const parts = Math.max(1, Math.ceil(rows[0]!.texts / textsAtOnce))
  for (let part = 0; part < parts; part++) {
    yield parts === 1 ? sql`true` : sql`abs(hashtext(video_id)::bigint) % ${parts}::int = ${part}`
  }
}

/** Those that contain most of the parts first, then the newest. */
export async function find(orm: Orm, query: Query): Promise<OwnWordsRow[]> {
  const found: (OwnWordsRow & { hits: number })[] = []
  let total = 0
  for await (const isOfPart of divideTexts(orm, query.ownerId)) {
    const rows = await findInPart(orm, query, isOfPart)
    total += rows[0]?.total ?? 0
    found.push(...rows)
  }
  return found
    .toSorted(
      (a, b) => b.hits - a.hits || b.updatedAt - a.updatedAt || a.startSeconds - b.startSeconds,
    )
    .slice(0, query.limit)
    .map(({ hits: _, ...row }) => ({ ...row, total }))
}

async function findInPart(
  orm: Orm,
  { ownerId, wanted, minMatches, excluded, only, within, limit }: Query,
  isOfPart: SQL,
): Promise<(OwnWordsRow & { hits: number })[]> {
  const sum = (parts: Part[]) =>
    parts.length > 0
      ? sql.join(
          parts.map((part) => sql`${containsPart(text, part)}::int`),
          sql` + `,
        )
      : sql`0`
  const { rows } = await orm.execute<OwnWordsRow & { hits: number }>(sql`
    select found.*, h.title, h.channel, h.duration_seconds as "durationSeconds", h.created_at::float8 as "createdAt",
      v.metadata->>'thumbnail' as thumbnail, (count(*) over ())::int as total
    from (
      select words.*, ${sum(wanted)} as hits from (
        select 'highlight' as kind, place, video_id as "videoId", start_seconds as "startSeconds", end_seconds as "endSeconds",
          quote, note, color, updated_at::float8 as "updatedAt", search_text as text
        from highlights
        where owner_id = ${ownerId} and deleted_at is null and ${noteConditions[only]} and ${isOfPart}
        union all
        select 'note', null, video_id, 0, 0, '', text, null, updated_at::float8, search_text from summary_notes
        where owner_id = ${ownerId} and ${only !== 'bare highlights'}::boolean and ${isOfPart}
      ) words where ${sum(excluded)} = 0
    ) found
      join history h on h.owner_id = ${ownerId} and h.video_id = found."videoId" and h.deleted_at is null
      left join videos v on v.video_id = found."videoId"
    where found.hits >= ${minMatches} and ${within}
    order by found.hits desc, found."updatedAt" desc, found."videoId", found."startSeconds" limit ${limit}`)
  return rows
}

/**
 * Whether one of the owner's texts has all the parts together, and for each part whether
 * one has it.
 */
export async function findParts(
  orm: Orm,
  ownerId: string,
  parts: Part[],
): Promise<{ together: boolean; each: boolean[] }> {
  const each = sql.join(
    parts.map((_, part) => sql`coalesce(bool_or(has[${part + 1}]), false)`),
    sql`, `,
  )
  const has = sql.join(
    parts.map((part) => containsPart(text, part)),
    sql`, `,
  )
  const found = { together: false, each: parts.map(() => false) }
  for await (const isOfPart of divideTexts(orm, ownerId)) {
    // The offset keeps the database from comparing the texts again wherever the result is used.
    const { rows } = await orm.execute<{ together: boolean; each: boolean[] }>(sql`
      select coalesce(bool_or(true = all(has)), false) as together, array[${each}] as each
      from (select array[${has}] as has from (${textsOf(ownerId, isOfPart)}) words offset 0) compared`)
    const [{ together, each: inPart }] = rows as [typeof found]
    found.each = found.each.map((isThere, part) => isThere || inPart[part]!)
    found.together = together
    if (together) break
  }
  return found
}

/** In these, the newest, misspelled words are looked for. */
const maxTexts = 5000
const maxCharacters = 2000
const textsOfPage = 250

/**
 * The owner's newest texts, normalized, in pages. Counting the characters of a text takes longer
 * than reading it.
 */
export async function* readTexts(orm: Orm, ownerId: string): AsyncGenerator<string[]> {
  for (let from = 0; from < maxTexts; from += textsOfPage) {
    const { rows } = await orm.execute<{ text: string }>(sql`
      select case when octet_length(text) <= ${maxCharacters} then text
        else left(text, ${maxCharacters}) end as text
      from (${textsOf(ownerId, sql`true`)}) words
      order by updated_at desc limit ${textsOfPage} offset ${from}`)
    yield rows.map((row) => row.text)
    if (rows.length < textsOfPage) break
  }
}

const text = sql.raw('words.text')

const textsOf = (ownerId: string, isOfPart: SQL) => sql`
  select search_text as text, updated_at from highlights
  where owner_id = ${ownerId} and deleted_at is null and ${isOfPart}
  union all select search_text, updated_at from summary_notes where owner_id = ${ownerId} and ${isOfPart}`
