// Exports and deletes a user's follows and blocks.
import type { Orm } from '../../db/database.ts'
import { blocks, follows } from '../../db/schema/creators.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { deleteBlocksOf, exportBlocks } from './block-store.ts'
import { deleteFollowsOf, exportFollows } from './follow-store.ts'
import { lockForDeletion } from './user-locks.ts'

/**
 * Must be erased before the data of other folders: its lock keeps the user from adding
 * anything meanwhile.
 */
export const personalData: PersonalData = {
  name: 'creators',
  tables: [follows, blocks],
  export: async (orm: Orm, userId: string) => ({
    follows: await exportFollows(orm, userId),
    blocks: await exportBlocks(orm, userId),
  }),
  async erase(tx: Orm, userId: string) {
    await lockForDeletion(tx, userId)
    await deleteFollowsOf(tx, userId)
    await deleteBlocksOf(tx, userId)
  },
}
