// Deletes rows of user_summaries with the contents that belong to nobody else.
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { generations, userSummaries } from '../../db/schema/summaries.ts'
import { isOfGuestWithoutEntry } from '../../library/history/history.ts'
import { eraseUnusedContents } from './erase-contents.ts'

/**
 * Deletes an owner's summaries, together with the instructions and captions that no other
 * person has a summary of.
 */
export async function deleteByOwner(tx: Orm, ownerId: string): Promise<void> {
  await deleteSummaries(tx, eq(userSummaries.ownerId, ownerId))
}

/**
 * Deletes an owner's summaries of a video in the same way, except one that is queued or
 * running.
 */
export async function deleteVersions(tx: Orm, ownerId: string, videoId: string): Promise<void> {
  const isOver = inArray(userSummaries.generationId, endedGenerations(tx))
  await deleteSummaries(
    tx,
    and(eq(userSummaries.ownerId, ownerId), eq(userSummaries.videoId, videoId), isOver),
  )
}

const endedGenerations = (tx: Orm) =>
  tx
    .select({ id: generations.id })
    .from(generations)
    .where(inArray(generations.state, ['done', 'failed']))

/**
 * Deletes the summaries of guests from before then whose videos are not in their history,
 * also those that failed.
 */
export async function deleteOfGuests(tx: Orm, beforeMs: number): Promise<void> {
  const { ownerId, videoId, createdAt, generationId } = userSummaries
  const isOver = inArray(generationId, endedGenerations(tx))
  await deleteSummaries(
    tx,
    and(isOfGuestWithoutEntry(ownerId, videoId), lt(createdAt, beforeMs), isOver),
  )
}

async function deleteSummaries(tx: Orm, condition: SQL | undefined): Promise<void> {
  const deleted = await tx
    .delete(userSummaries)
    .where(condition)
    .returning({ generationId: userSummaries.generationId })
  await eraseUnusedContents(
    tx,
    deleted.map(({ generationId }) => generationId),
  )
}
