// Queries on the table of the entered model and its limits.
import type { ModelLimitsChange } from '#contract/models/model-settings.ts'
import type { Orm } from '../../db/database.ts'
import { modelSettings } from '../../db/schema/model-settings.ts'

export type ModelSettingsRow = typeof modelSettings.$inferSelect
export type EnteredColumns = Pick<
  ModelSettingsRow,
  'provider' | 'model' | 'encryptedKey' | 'keyEnd' | 'enteredAt'
>

export async function findModelSettings(orm: Orm): Promise<ModelSettingsRow | null> {
  const [row] = await orm.select().from(modelSettings)
  return row ?? null
}

export async function upsertModelSettings(
  orm: Orm,
  change: EnteredColumns | ModelLimitsChange,
): Promise<void> {
  const values = { id: 1, ...change }
  await orm
    .insert(modelSettings)
    .values(values)
    .onConflictDoUpdate({ target: modelSettings.id, set: values })
}
