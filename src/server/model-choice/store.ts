// Queries on the table of the chosen model, and on the first account.
import { asc } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { modelChoices } from '../db/schema/model-choices.ts'
import type { ChosenModel } from '../deps/model-choice.ts'

export async function findChosenModel(orm: Orm): Promise<ChosenModel | null> {
  const { server, url, model, contextTokens } = modelChoices
  const [row] = await orm.select({ server, url, model, contextTokens }).from(modelChoices)
  return row ?? null
}

export async function upsertChosenModel(orm: Orm, chosen: ChosenModel, nowMs: number): Promise<void> {
  const row = { ...chosen, createdAt: nowMs }
  await orm.insert(modelChoices).values(row).onConflictDoUpdate({ target: modelChoices.id, set: row })
}

export async function deleteChosenModel(orm: Orm): Promise<void> {
  await orm.delete(modelChoices)
}

/** The user who has had an account for the longest time; null if there are no accounts. */
export async function findFirstUserId(orm: Orm): Promise<string | null> {
  const [row] = await orm.select({ id: users.id }).from(users).orderBy(asc(users.createdAt), asc(users.id)).limit(1)
  return row?.id ?? null
}
