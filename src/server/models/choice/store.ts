// Queries on the table of the chosen model.
import type { Orm } from '../../db/database.ts'
import { modelChoices } from '../../db/schema/model-choices.ts'
import type { ChosenModel } from '../../deps/model-choice.ts'

export async function findChosenModel(orm: Orm): Promise<ChosenModel | null> {
  const { server, url, model, contextTokens } = modelChoices
  const [row] = await orm.select({ server, url, model, contextTokens }).from(modelChoices)
  return row ?? null
}

export async function upsertChosenModel(
  orm: Orm,
  chosen: ChosenModel,
  nowMs: number,
): Promise<void> {
  const row = { ...chosen, createdAt: nowMs }
  await orm
    .insert(modelChoices)
    .values(row)
    .onConflictDoUpdate({ target: modelChoices.id, set: row })
}

export async function deleteChosenModel(orm: Orm): Promise<void> {
  await orm.delete(modelChoices)
}
