// Exports a user's notifications, and deletes those that they received or caused.
import { eq, or } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { notifications } from '../../db/schema/notifications.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { exportNotifications } from './store.ts'

export const personalData: PersonalData = {
  name: 'notifications',
  tables: [notifications],
  export: async (orm: Orm, userId: string) => ({
    notifications: await exportNotifications(orm, userId),
  }),
  rows: (userId) => {
    const { ownerId, actorId } = notifications
    return [{ table: notifications, where: or(eq(ownerId, userId), eq(actorId, userId)) }]
  },
}
