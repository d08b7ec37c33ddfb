// Exports and deletes a user's playlists, likes and saves.
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { playlistItems, playlistReactions, playlists } from '../db/schema/playlists.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { readPlaylists } from './import-playlist.ts'
import { deleteReactionsOf, listReactionsOf } from './reactions.ts'
import { deleteOwned } from './store.ts'

const isOfOwner = (userId: string) =>
  sql`${playlistItems.playlistId} in (select id from ${playlists} where owner_id = ${userId})`

export const personalData: PersonalData = {
  name: 'playlists',
  tables: [playlists, playlistItems, playlistReactions],
  export: async (orm: Orm, userId: string) => ({
    marks: await listReactionsOf(orm, userId),
  }),
  exportLists: {
    playlists: (orm, userId) => readPlaylists(orm, userId),
    deletedPlaylists: (orm, userId) => readPlaylists(orm, userId, { inTrash: true }),
  },
  rows: (userId) => [{ table: playlistItems, where: isOfOwner(userId) }],
  async erase(tx: Orm, userId: string) {
    await deleteReactionsOf(tx, userId)
    await deleteOwned(tx, userId)
  },
}
