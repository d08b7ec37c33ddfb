// Exports and erases what the log of the administrators says about a user.
import { desc } from 'drizzle-orm'
import { adminActions } from '../../db/schema/operation/administration.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { eraseActions, isAbout } from './actions.ts'

export const personalData: PersonalData = {
  name: 'audit',
  tables: [adminActions],
  export: async (orm, userId) => {
    const { at, action, details } = adminActions
    const rows = orm.select({ at, action, details }).from(adminActions)
    return { administration: await rows.where(isAbout(userId)).orderBy(desc(at)) }
  },
  // While the address is known, by which some are found.
  close: eraseActions,
  erase: eraseActions,
}
