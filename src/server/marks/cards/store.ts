// Reads and writes the cards table.
import { and, asc, count, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { type CardMemory, cards, highlights } from '../../db/schema/highlights.ts'
import { history } from '../../db/schema/history.ts'
import { soundMemory } from './schedule.ts'

type CardRow = typeof cards.$inferSelect
/** A card with the title of its video and the words of its highlight; null where they are gone. */
export type NamedCard = CardRow & { title: string | null; quote: string | null }
type Key = { ownerId: string; id: string }

const isKey = ({ ownerId, id }: Key) => and(eq(cards.ownerId, ownerId), eq(cards.id, id))

function selectNamed(orm: Orm) {
  return orm
    .select({ card: cards, title: history.title, quote: highlights.quote })
    .from(cards)
    .leftJoin(history, and(eq(history.ownerId, cards.ownerId), eq(history.videoId, cards.videoId)))
    .leftJoin(
      highlights,
      and(eq(highlights.ownerId, cards.ownerId), eq(highlights.id, cards.highlightId)),
    )
    .$dynamic()
}

const toNamed = ({
  card,
  title,
  quote,
}: {
  card: CardRow
  title: string | null
  quote: string | null
}): NamedCard => ({
  ...repair(card),
  title,
  quote,
})

/** A card in a state that cannot be starts anew instead of breaking every list that it is in. */
const repair = (card: CardRow): CardRow => ({
  ...card,
  memory: soundMemory(card.memory, card.createdAt),
})

/**
 * Inserts a card. Returns the id of the owner's card with the same two sides in this
 * video if there is one.
 */
export async function insertCard(tx: Orm, values: typeof cards.$inferInsert): Promise<string> {
  const { ownerId, videoId, question, answer } = values
  const isSame = and(
    ...[eq(cards.ownerId, ownerId), eq(cards.videoId, videoId)],
    ...[eq(cards.question, question), eq(cards.answer, answer)],
  )
  const [same] = await tx.select({ id: cards.id }).from(cards).where(isSame)
  if (same) return same.id
  await tx.insert(cards).values(values)
  return values.id
}

export async function insertCards(tx: Orm, rows: (typeof cards.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(cards).values(rows)
}

export async function findCard(orm: Orm, key: Key): Promise<NamedCard | null> {
  const [row] = await selectNamed(orm).where(isKey(key))
  return row ? toNamed(row) : null
}

/** The card, locked until the transaction ends. */
export async function lockCard(tx: Orm, key: Key): Promise<CardRow | null> {
  const [row] = await tx.select().from(cards).where(isKey(key)).for('update')
  return row ? repair(row) : null
}

/** Changes the two sides of a card. Returns false if there is none. */
export async function updateSides(
  orm: Orm,
  key: Key,
  values: { question: string; answer: string; updatedAt: number },
): Promise<boolean> {
  const rows = await orm.update(cards).set(values).where(isKey(key)).returning({ id: cards.id })
  return rows.length > 0
}

type Review = {
  memory: CardMemory
  previousMemory: CardMemory | null
  lastReviewId: string | null
  updatedAt: number
}

export async function updateMemory(tx: Orm, key: Key, values: Review): Promise<void> {
  await tx
    .update(cards)
    .set({ ...values, dueAt: values.memory.dueAt })
    .where(isKey(key))
}

export async function deleteCard(orm: Orm, key: Key): Promise<boolean> {
  const rows = await orm.delete(cards).where(isKey(key)).returning({ id: cards.id })
  return rows.length > 0
}

const rowsAtOnce = 500

export async function deleteCards(
  tx: Orm,
  { ownerId, ids }: { ownerId: string; ids: string[] },
): Promise<void> {
  for (let at = 0; at < ids.length; at += rowsAtOnce)
    await tx
      .delete(cards)
      .where(and(eq(cards.ownerId, ownerId), inArray(cards.id, ids.slice(at, at + rowsAtOnce))))
}

/** The cards that are due, the longest due first. */
export async function listDue(
  orm: Orm,
  ownerId: string,
  nowMs: number,
  limit: number,
): Promise<NamedCard[]> {
  // Limited before titles and words are joined, which would otherwise be read for all cards.
  const first = orm
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.ownerId, ownerId), lte(cards.dueAt, nowMs)))
    .orderBy(asc(cards.dueAt), asc(cards.id))
    .limit(limit)
    .as('first')
  const rows = await selectNamed(orm)
    .innerJoin(first, eq(first.id, cards.id))
    .orderBy(asc(cards.dueAt), asc(cards.id))
  return rows.map(toNamed)
}

type CardCounts = { total: number; due: number; upcoming: number[] }

/**
 * How many cards there are, how many are due, and when those until another time are due,
 * in order.
 */
export async function countCards(
  orm: Orm,
  ownerId: string,
  nowMs: number,
  untilMs = nowMs,
): Promise<CardCounts> {
  const isUpcoming = and(gt(cards.dueAt, nowMs), lte(cards.dueAt, untilMs))
  const due = sql<number>`count(*) filter (where ${cards.dueAt} <= ${nowMs})`.mapWith(Number)
  const upcoming = sql<
    number[] | null
  >`json_agg(${cards.dueAt} order by ${cards.dueAt}) filter (where ${isUpcoming})`
  const [row] = await orm
    .select({ total: count(), due, upcoming })
    .from(cards)
    .where(eq(cards.ownerId, ownerId))
  return { total: 0, due: 0, ...row, upcoming: row?.upcoming ?? [] }
}

/** One page of the owner's cards, newest first, of one video or of all. */
export async function listPage(
  orm: Orm,
  ownerId: string,
  { videoId, page, pageSize }: { videoId?: string | undefined; page: number; pageSize: number },
): Promise<{ rows: NamedCard[]; total: number }> {
  const condition = and(
    eq(cards.ownerId, ownerId),
    videoId === undefined ? undefined : eq(cards.videoId, videoId),
  )
  const found = orm
    .select({ id: cards.id })
    .from(cards)
    .where(condition)
    .orderBy(desc(cards.createdAt), cards.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('found')
  const rows = await selectNamed(orm)
    .innerJoin(found, eq(found.id, cards.id))
    .orderBy(desc(cards.createdAt), cards.id)
  return { rows: rows.map(toNamed), total: await orm.$count(cards, condition) }
}

/** The ids of the owner's cards, oldest first. */
export async function listIds(orm: Orm, ownerId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: cards.id })
    .from(cards)
    .where(eq(cards.ownerId, ownerId))
    .orderBy(cards.createdAt, cards.id)
  return rows.map(({ id }) => id)
}

export async function listByIds(orm: Orm, ownerId: string, ids: string[]): Promise<NamedCard[]> {
  const rows = await selectNamed(orm).where(and(eq(cards.ownerId, ownerId), inArray(cards.id, ids)))
  return rows.map(toNamed)
}
