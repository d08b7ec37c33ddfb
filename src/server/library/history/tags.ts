// Reads and changes the own tags of a person's videos. Two spellings that differ only in
// case are one tag.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { maxLibraryTags, maxSummaryTags } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { history } from '../../db/schema/history.ts'
import type { Deps } from '../../deps/deps.ts'
import { findEntry, updateEntry } from './store.ts'

/** Compares tags in any case, in the letters of all languages. */
const inLowerCase = (tag: SQL) => sql`lower(${tag} collate "und-x-icu")`

/**
 * Replaces the tags of a video and returns them, in the spelling that the library already
 * uses. Throws `not_found`, or `bad_request` beyond 5,000 different tags.
 */
export async function setTags(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: { ownerId: string; videoId: string },
  wanted: string[],
): Promise<string[]> {
  return db.orm.transaction(async (tx) => {
    const tags = await spellTags(tx, key.ownerId, wanted, { adds: true })
    const entry = await updateEntry(tx, key, { tags, updatedAt: now() })
    if (!entry) throw new Problem('not_found')
    return tags
  })
}

/**
 * Returns tags in the spelling that the library uses, and locks its tags until the
 * transaction ends. With `adds` throws `bad_request` beyond the limit.
 */
export async function spellTags(
  tx: Orm,
  ownerId: string,
  wanted: string[],
  { adds }: { adds: boolean },
): Promise<string[]> {
  await lockTags(tx, ownerId)
  const spellings = await readSpellings(tx, ownerId)
  const added = wanted.filter((tag) => !spellings.has(tag.toLowerCase()))
  if (adds && added.length > 0 && spellings.size + added.length > maxLibraryTags)
    throw tooManyTags()
  return wanted.map((tag) => spellings.get(tag.toLowerCase()) ?? tag)
}

/** How a library spells its tags, by their lower case. */
export type TagSpellings = Map<string, string>

/**
 * Adds tags that a video lacks, as far as there is room for them, to `spellings` too. Runs
 * in the caller's transaction, which has locked the tags.
 */
export async function addTags(
  tx: Orm,
  key: { ownerId: string; videoId: string },
  { wanted, spellings, nowMs }: { wanted: string[]; spellings: TagSpellings; nowMs: number },
): Promise<void> {
  const before = (await findEntry(tx, key))?.tags ?? []
  const tags = new Map(before.map((tag) => [tag.toLowerCase(), tag]))
  for (const tag of wanted) {
    const folded = tag.toLowerCase()
    const known = spellings.get(folded)
    if (!known && spellings.size >= maxLibraryTags) continue
    if (!known) spellings.set(folded, tag)
    if (tags.size < maxSummaryTags && !tags.has(folded)) tags.set(folded, known ?? tag)
  }
  if (tags.size > before.length)
    await updateEntry(tx, key, { tags: [...tags.values()], updatedAt: nowMs })
}

/**
 * Two changes at once must not exceed the limit together, nor bring two spellings. Locked
 * before any entry of the history.
 */
export const lockTags = (tx: Orm, ownerId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${ownerId}`}, 0))`)

export async function readSpellings(tx: Orm, ownerId: string): Promise<TagSpellings> {
  const items = await listTags(tx, ownerId)
  return new Map(items.map(({ name }) => [name.toLowerCase(), name]))
}

/** The owner's tags with the number of their videos, the most frequent first. */
export async function listTags(
  orm: Orm,
  ownerId: string,
): Promise<{ name: string; count: number }[]> {
  const tagged = orm
    .select({ tag: sql<string>`unnest(${history.tags})`.as('tag') })
    .from(history)
    .where(and(eq(history.ownerId, ownerId), isNull(history.deletedAt)))
    .as('tagged')
  // Spellings are counted before they are put in lower case, because there are fewer.
  const { tag } = tagged
  const spelled = orm
    .select({ tag, count: sql`count(*)`.as('count') })
    .from(tagged)
    .groupBy(tag)
    .as('spelled')
  const folded = inLowerCase(sql`${spelled.tag}`)
  return orm
    .select({
      name: sql<string>`min(${spelled.tag})`,
      count: sql<number>`sum(${spelled.count})::int`,
    })
    .from(spelled)
    .groupBy(folded)
    .orderBy(sql`2 desc`, folded)
}

/** Selects the entries with one of these tags. Each tag of an entry is folded once. */
export const hasTag = (...tags: string[]): SQL => isTagged(sql`${history.tags}`, tags)

/** The same where the tags are this column. */
export function isTagged(column: SQL, tags: string[]): SQL {
  const wanted = sql`select ${inLowerCase(sql`wanted`)} from unnest(${sql.param(tags)}::text[]) as wanted`
  return sql`exists (select from unnest(${column}) as tag where ${inLowerCase(sql`tag`)} in (${wanted}))`
}

const tooManyTags = () =>
  new Problem('bad_request', {
    message: `A library may have ${maxLibraryTags.toLocaleString('en')} different tags. Use one of them, or remove others first.`,
  })
