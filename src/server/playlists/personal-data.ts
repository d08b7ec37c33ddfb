// Exports and deletes a user's playlists, likes and saves.
import type { Orm } from '../db/database.ts'
import { playlistItems, playlistReactions, playlists } from '../db/schema/playlists.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { listOwnedItems } from './item-store.ts'
import { deleteReactionsOf, listReactionsOf } from './reactions.ts'
import { deleteOwned, listOwned } from './store.ts'

export const personalData: PersonalData = {
  name: 'playlists',
  tables: [playlists, playlistItems, playlistReactions],
  async export(orm: Orm, userId: string) {
    const owned = await listOwned(orm, userId)
    const items = await listOwnedItems(orm, userId)
    return {
      playlists: owned.map(({ searchText: _, ownerId: __, ...playlist }) => ({
        ...playlist,
        items: items
          .filter(({ playlistId }) => playlistId === playlist.id)
          .map(({ videoId, addedAt }) => ({ videoId, addedAt })),
      })),
      marks: await listReactionsOf(orm, userId),
    }
  },
  async erase(tx: Orm, userId: string) {
    await deleteReactionsOf(tx, userId)
    await deleteOwned(tx, userId)
  },
}
