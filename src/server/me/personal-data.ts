// Exports and deletes everything that is stored about a user.
import { findUser } from '../accounts/profiles.ts'
import { notifyOwner } from '../db/owner-events.ts'
import type { Deps } from '../deps/deps.ts'
import { personalDataPackages } from './personal-data-packages.ts'

/** Returns everything that is stored about a user, without passwords and tokens. */
export async function exportPersonalData({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) {
  const exportedAt = now()
  const data: Record<string, unknown> = { exportedAt }
  for (const { export: exportData } of personalDataPackages)
    Object.assign(data, await exportData?.(db.orm, userId, exportedAt))
  return data
}

/** Deletes a user and all their data in one transaction, after the files with mails to them. Generations that others requested too are kept, without the user. */
export async function deleteAccount({ db, mailer }: Pick<Deps, 'db' | 'mailer'>, userId: string): Promise<void> {
  const email = (await findUser(db.orm, userId))?.user.email
  if (email) await mailer.deleteMailsTo(email)
  await db.orm.transaction(async (tx) => {
    for (const { erase } of personalDataPackages) await erase(tx, userId, db)
  })
  await notifyOwner(db, userId)
}
