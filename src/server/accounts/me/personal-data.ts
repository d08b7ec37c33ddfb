// Exports and deletes everything that is stored about a user.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { exportFormat, exportVersion } from '#contract/library/export.ts'
import type { Orm } from '../../db/database.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'
import { deleteFiles, stopAllRecordings } from '../../listening/maintain.ts'
import { cancelAllSummaries } from '../../summaries/generations/cancel-summary.ts'
import { requireOtherAdministrator } from '../administrators.ts'
import { findUser } from '../profiles.ts'
import { personalDataPackages } from './personal-data-packages.ts'

/**
 * Yields the JSON of everything that is stored about a user, without passwords, tokens
 * and internal columns. The lists come last and are read while they are sent, so that a
 * large library needs little memory.
 */
export async function* streamPersonalData(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
): AsyncGenerator<string> {
  const exportedAt = now()
  const head = { format: exportFormat, version: exportVersion, exportedAt }
  yield JSON.stringify(head).slice(0, -1)
  for (const { export: exportData } of personalDataPackages) {
    const data = (await exportData?.(db.orm, userId, exportedAt)) ?? {}
    for (const [field, value] of Object.entries(data)) {
      yield `,${JSON.stringify(field)}:`
      yield* toJson(value)
    }
    await yieldToEventLoop()
  }
  for (const { exportLists = {} } of personalDataPackages)
    for (const [field, list] of Object.entries(exportLists)) {
      yield `,\n${JSON.stringify(field)}:[`
      let separator = '\n'
      for await (const row of list(db.orm, userId)) {
        yield separator + JSON.stringify(row)
        separator = ',\n'
      }
      yield ']'
    }
  yield '}\n'
}

/** A list in parts, which may be long. */
function* toJson(value: unknown): Generator<string> {
  if (!Array.isArray(value)) return yield JSON.stringify(value)
  yield '['
  for (const [at, item] of value.entries()) yield (at === 0 ? '' : ',') + JSON.stringify(item)
  yield ']'
}

/**
 * Deletes a user and all their data in one transaction, after the files with mails to
 * them. Their jobs are canceled before. Generations that others requested too are kept,
 * without the user. `alsoStore` belongs to the same transaction.
 */
export async function deleteAccount(
  deps: Deps,
  userId: string,
  alsoStore?: (tx: Orm) => Promise<void>,
): Promise<void> {
  const { db, mailer } = deps
  await requireOtherAdministrator(db.orm, userId)
  const email = (await findUser(db.orm, userId))?.user.email
  if (email) await mailer.deleteMailsTo(email)
  const recordingIds = await stopAllRecordings(deps, userId)
  await cancelAllSummaries(deps, userId)
  await db.orm.transaction(async (tx) => {
    await requireOtherAdministrator(tx, userId)
    for (const { erase } of personalDataPackages) await erase(tx, userId, db)
    await alsoStore?.(tx)
  })
  await deleteFiles(deps, recordingIds)
  await notifyOwner(db, userId)
}
