// Exports and deletes a user's comments and likes of comments.

import type { Orm } from '../../db/database.ts'
import { commentLikes, comments } from '../../db/schema/comments.ts'
import type { PersonalData } from '../../deps/personal-data.ts'
import { lockAuthor } from '../creators/user-locks.ts'
import { adjustCountsOfAuthor } from './comments.ts'
import { deleteLikesOf, exportLikes } from './like-store.ts'
import { deleteCommentsOf, exportComments } from './store.ts'

export const personalData: PersonalData = {
  name: 'comments',
  tables: [comments, commentLikes],
  export: async (orm: Orm, userId: string) => ({
    comments: await exportComments(orm, userId),
    commentLikes: await exportLikes(orm, userId),
  }),
  async erase(tx: Orm, userId: string) {
    const author = await lockAuthor(tx, userId)
    if (author?.hiddenAt === null) await adjustCountsOfAuthor(tx, userId, -1)
    await deleteLikesOf(tx, userId)
    await deleteCommentsOf(tx, userId)
  },
}
