// Makes, lists, changes, deletes and reviews a person's cards. Nothing makes a card but the person.
import { createHash, randomUUID } from 'node:crypto'
import { cardPageSize, maxCards } from '#contract/basics/limits.ts'
import type { ExportedCard } from '#contract/library/export.ts'
import type { CardView, DueCards, NewCard, NewReview } from '#contract/marks/cards.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Orm } from '../../db/database.ts'
import { readInBatches } from '../../db/in-steps.ts'
import type { CardMemory } from '../../db/schema/highlights.ts'
import type { Deps } from '../../deps/deps.ts'
import { ownIdOf } from '../../deps/own-id.ts'
import { findHistoryEntry } from '../../library/history/history.ts'
import { newMemory, previewDueTimes, review } from './schedule.ts'
import * as store from './store.ts'

type Parts = Pick<Deps, 'db' | 'now'>
type Key = { ownerId: string; id: string }
export type StoredCard = Omit<CardView, 'nextDueAt'> & { memory: CardMemory }
const weekMs = 8 * 24 * 3600 * 1000

/**
 * Makes a card about a video that the owner has a summary of. It is due at once. The same
 * card again is the one that there is.
 */
export async function createCard(
  deps: Parts,
  ownerId: string,
  request: NewCard,
): Promise<CardView> {
  const { orm } = deps.db
  const { videoId, highlightId = null, ...sides } = request
  if (!(await findHistoryEntry(orm, { ownerId, videoId }))) throw new Problem('not_found')
  const nowMs = deps.now()
  if ((await store.countCards(orm, ownerId, nowMs)).total >= maxCards)
    throw new Problem('card_limit_reached')
  const memory = newMemory(nowMs)
  const times = { createdAt: nowMs, updatedAt: nowMs, dueAt: memory.dueAt }
  const id = await orm.transaction((tx) =>
    store.insertCard(tx, {
      id: randomUUID(),
      ownerId,
      videoId,
      highlightId,
      ...sides,
      memory,
      ...times,
    }),
  )
  return readCard(deps, { ownerId, id })
}

/** The cards that are due, and when the others are due in the next eight days. */
export async function listDueCards(
  { db: { orm }, now }: Parts,
  ownerId: string,
): Promise<DueCards> {
  const nowMs = now()
  const rows = await store.listDue(orm, ownerId, nowMs, cardPageSize)
  const counts = await store.countCards(orm, ownerId, nowMs, nowMs + weekMs)
  return { items: rows.map((row) => viewOf(row, nowMs)), ...counts }
}

export async function listCards(
  { db: { orm }, now }: Parts,
  ownerId: string,
  { videoId, page }: { videoId?: string | undefined; page: number },
): Promise<{ items: CardView[]; total: number; page: number; pageSize: number }> {
  const pageSize = cardPageSize
  const { rows, total } = await store.listPage(orm, ownerId, { videoId, page, pageSize })
  return { items: rows.map((row) => viewOf(row, now())), total, page, pageSize }
}

/** Changes the two sides; when it is due stays. */
export async function changeCard(
  deps: Parts,
  key: Key,
  sides: { question: string; answer: string },
): Promise<CardView> {
  if (!(await store.updateSides(deps.db.orm, key, { ...sides, updatedAt: deps.now() })))
    throw new Problem('card_not_found')
  return readCard(deps, key)
}

export async function deleteCard({ db }: Pick<Deps, 'db'>, key: Key): Promise<void> {
  if (!(await store.deleteCard(db.orm, key))) throw new Problem('card_not_found')
}

/**
 * Grades a card. The same review sent twice counts once; one from the future counts as
 * made now.
 */
export async function reviewCard(
  deps: Parts,
  key: Key,
  { grade, ...request }: NewReview,
): Promise<CardView> {
  const nowMs = deps.now()
  const { reviewId = randomUUID(), reviewedAt = nowMs } = request
  await deps.db.orm.transaction(async (tx) => {
    const card = await store.lockCard(tx, key)
    if (!card) throw new Problem('card_not_found')
    if (card.lastReviewId === reviewId) return
    const memory = review(card.memory, grade, Math.min(nowMs, reviewedAt))
    const previousMemory = card.memory
    await store.updateMemory(tx, key, {
      memory,
      previousMemory,
      lastReviewId: reviewId,
      updatedAt: nowMs,
    })
  })
  return readCard(deps, key)
}

/**
 * Undoes the last review of a card. Only that one can be undone, and only once. With a
 * `reviewId` only if that is the last one; otherwise nothing changes, so that a person
 * whose answer was lost can ask again.
 */
export async function undoReview(deps: Parts, key: Key, reviewId?: string): Promise<CardView> {
  await deps.db.orm.transaction(async (tx) => {
    const card = await store.lockCard(tx, key)
    if (!card) throw new Problem('card_not_found')
    if (reviewId !== undefined && card.lastReviewId !== reviewId) return
    const memory = card.previousMemory
    if (!memory) throw new Problem('no_review_to_undo')
    await store.updateMemory(tx, key, {
      memory,
      previousMemory: null,
      lastReviewId: null,
      updatedAt: deps.now(),
    })
  })
  return readCard(deps, key)
}

async function readCard({ db, now }: Parts, key: Key): Promise<CardView> {
  const row = await store.findCard(db.orm, key)
  if (!row) throw new Problem('card_not_found')
  return viewOf(row, now())
}

/** Tells an owner's cards apart by their videos and sides. */
export type CardKeys = Set<string>

const keyOf = ({ videoId, question, answer }: Pick<CardView, 'videoId' | 'question' | 'answer'>) =>
  createHash('sha256')
    .update(JSON.stringify([videoId, question, answer]))
    .digest('base64url')

/** Reads the owner's cards, with turns for others in between. */
export async function readCardKeys(orm: Orm, ownerId: string): Promise<CardKeys> {
  const keys: CardKeys = new Set()
  for await (const cards of readCards(orm, ownerId)) for (const card of cards) keys.add(keyOf(card))
  return keys
}

/**
 * Adds cards of an export that are not `known`, with their schedule, as far as there is
 * room. Runs in the caller's transaction. Returns the ids of those.
 */
export async function importCards(
  tx: Orm,
  ownerId: string,
  exported: ExportedCard[],
  known: CardKeys,
): Promise<string[]> {
  if (exported.length === 0) return []
  const { total } = await store.countCards(tx, ownerId, 0)
  const missing = exported.filter((card) => {
    const isMissing = !known.has(keyOf(card))
    known.add(keyOf(card))
    return isMissing
  })
  const rows = missing
    .slice(0, Math.max(0, maxCards - total))
    .map(({ highlightId, createdAt, memory, ...card }) => ({
      ...card,
      id: randomUUID(),
      ownerId,
      highlightId: highlightId && ownIdOf(ownerId, highlightId),
      memory,
      createdAt,
      updatedAt: createdAt,
      dueAt: memory.dueAt,
    }))
  await store.insertCards(tx, rows)
  return rows.map(({ id }) => id)
}

/** Deletes several cards in the caller's transaction. */
export const deleteCards = store.deleteCards

/**
 * Yields all cards of an owner in batches, oldest first, with what the scheduler knows
 * about them.
 */
export async function* readCards(orm: Orm, ownerId: string): AsyncGenerator<StoredCard[]> {
  const batches = readInBatches(await store.listIds(orm, ownerId), {
    read: (ids) => store.listByIds(orm, ownerId, ids),
    idOf: (row) => row.id,
  })
  for await (const rows of batches)
    yield rows.map((row) => ({ ...storedViewOf(row), memory: row.memory }))
}

function viewOf(row: store.NamedCard, nowMs: number): CardView {
  return { ...storedViewOf(row), nextDueAt: previewDueTimes(row.memory, nowMs) }
}

function storedViewOf(row: store.NamedCard): Omit<CardView, 'nextDueAt'> {
  const { id, videoId, startSeconds, highlightId, question, answer, dueAt, memory, createdAt } = row
  return {
    id,
    videoId,
    startSeconds,
    highlightId,
    question,
    answer,
    dueAt,
    createdAt,
    title: row.title ?? '',
    quote: row.quote,
    reviews: memory.reviews,
    lapses: memory.lapses,
  }
}
