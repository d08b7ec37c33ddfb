// Exports and deletes a user's playlists, likes and saves.
import { sql } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { playlistItems, playlistReactions, playlists } from '../db/schema/playlists.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { listPlaylistsForExport } from './import-playlist.ts'
import { deleteReactionsOf, listReactionsOf } from './reactions.ts'
import { deleteOwned } from './store.ts'

const isOfOwner = (userId: string) =>
  sql`${playlistItems.playlistId} in (select id from ${playlists} where owner_id = ${userId})`

export const personalData: PersonalData = {
  name: 'playlists',
  tables: [playlists, playlistItems, playlistReactions],
  export: async (orm: Orm, userId: string) => ({
    playlists: await listPlaylistsForExport(orm, userId),
    deletedPlaylists: await listPlaylistsForExport(orm, userId, { inTrash: true }),
    marks: await listReactionsOf(orm, userId),
  }),
  rows: (userId) => [{ table: playlistItems, where: isOfOwner(userId) }],
  async erase(tx: Orm, userId: string) {
    await deleteReactionsOf(tx, userId)
    await deleteOwned(tx, userId)
  },
}
