// An update erases what former versions kept although its owner had deleted it, and nothing else.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { migrationsFolder } from '#tests/embedded.ts'
import { engines } from '#tests/engines.ts'
import { findEverywhere } from '#tests/find-everywhere.ts'
import type { Orm } from './database.ts'
import { users } from './schema/accounts.ts'
import { generations, transcripts, userSummaries } from './schema/summaries.ts'

async function migrateAgain(orm: Orm): Promise<void> {
  const name = readdirSync(migrationsFolder).find((file) =>
    file.endsWith('_erase-personal-data.sql'),
  )!
  const statements = readFileSync(join(migrationsFolder, name), 'utf8').split(
    '--> statement-breakpoint',
  )
  for (const statement of statements) await orm.execute(sql.raw(statement))
}

/**
 * A finished summary with uploaded captions or instructions, with or without somebody who
 * still has it.
 */
async function insertSummary(
  orm: Orm,
  { word, isOwned }: { word: string; isOwned: boolean },
): Promise<void> {
  const [id, transcriptId] = [randomUUID(), `of ${word}`]
  const cues = [{ startSeconds: 0, endSeconds: 1, text: `captions of ${word}` }]
  const stored = {
    id: transcriptId,
    videoId: 'v',
    language: 'en',
    kind: 'upload' as const,
    words: 3,
    endSeconds: 1,
  }
  await orm.insert(transcripts).values({ ...stored, cues, chapters: [], createdAt: 1 })
  await orm.insert(generations).values({
    id,
    requestKey: id,
    videoId: 'v',
    transcriptId,
    length: 'short',
    language: 'en',
    engine: 'extract',
    prompt: `instructions of ${word}`,
    state: 'done',
    createdAt: 1,
  })
  const summary = { id: randomUUID(), ownerId: 'ann', videoId: 'v', generationId: id, createdAt: 1 }
  if (isOwned) await orm.insert(userSummaries).values(summary)
}

describe.each(engines)('%s', (_, open) => {
  test('what nobody has any more is erased, together with the pictures of accounts, and the rest stays', async () => {
    const { database } = await open()
    const { orm } = database
    await insertSummary(orm, { word: 'the deleted one', isOwned: false })
    await insertSummary(orm, { word: 'the kept one', isOwned: true })
    await orm
      .insert(users)
      .values({ id: 'ann', name: 'Ann', email: 'ann@example.org', image: 'https://pictures/ann' })
    const kept = await findEverywhere(['the kept one'], database)
    await migrateAgain(orm)
    expect(await findEverywhere(['of the deleted one', 'https://pictures'], database)).toEqual([])
    expect(await findEverywhere(['the kept one'], database)).toEqual(kept)
    expect(await orm.$count(generations)).toBe(2)
    await database.close()
  })
})
