// Exports and deletes everything that is stored about a user.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { exportFormat, exportVersion } from '#contract/library/export.ts'
import type { Orm } from '../../db/database.ts'
import { deleteInSteps } from '../../db/in-steps.ts'
import { notifyOwner } from '../../db/owner-events.ts'
import { deletedAccountQueue } from '../../db/queue.ts'
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

export type DeletedAccountJob = { userId: string }

/** After this time another process, or the next start, finishes what was interrupted. */
const finishAfterSeconds = 60

/**
 * Deletes a user and all their data, after the files with mails to them. Their jobs are canceled
 * before. From the first transaction on, to which `alsoStore` belongs, nobody signs in to the
 * account. Generations that others requested too are kept, without the user.
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
  const jobId = await db.orm.transaction(async (tx) => {
    await requireOtherAdministrator(tx, userId)
    for (const { close } of personalDataPackages) await close?.(tx, userId, db)
    await alsoStore?.(tx)
    const job: DeletedAccountJob = { userId }
    const options = { db: fromDrizzle(tx, sql), startAfter: finishAfterSeconds }
    return db.queue.send(deletedAccountQueue, job, options)
  })
  await deleteFiles(deps, recordingIds)
  await notifyOwner(db, userId)
  await finishDeletion(deps, userId, jobId!)
}

/** Deletes what is left of a closed account, in steps, and the job that does so otherwise. */
export async function finishDeletion(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  jobId: string,
): Promise<void> {
  for (const { eraseInSteps, rows } of personalDataPackages) {
    await eraseInSteps?.(db.orm, userId)
    for (const some of rows?.(userId) ?? []) await deleteInSteps(db.orm, some)
  }
  await db.orm.transaction(async (tx) => {
    for (const { erase, rows } of personalDataPackages) {
      for (const { table, where } of rows?.(userId) ?? []) await tx.delete(table).where(where)
      await erase?.(tx, userId, db)
    }
    await db.queue.deleteJob(deletedAccountQueue, jobId, { db: fromDrizzle(tx, sql) })
  })
}
