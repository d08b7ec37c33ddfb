// Removes videos from the user's own playlist. Undo adds the video again at its old position.
import { useRef } from 'react'
import type { PlaylistItem, PlaylistView } from '#contract/playlists/playlists.ts'
import { api } from '../api/api.ts'
import { useUndoableRemoval } from '../ui/lists/use-undoable-removal.ts'
import { insertAsBefore } from './reorder.ts'
import { texts } from './texts.ts'

export function useItemRemoval({ id, items }: PlaylistView) {
  /** The order before each removal, by the id of the removed video. */
  const previousOrders = useRef(new Map<string, string[]>())
  return useUndoableRemoval<PlaylistItem>({
    remove: ({ videoId }) => {
      previousOrders.current.set(
        videoId,
        items.map((item) => item.videoId),
      )
      return api.removeFromPlaylist(id, videoId)
    },
    restore: async ({ videoId }) => {
      await api.addToPlaylist(id, videoId)
      const previousOrder = previousOrders.current.get(videoId)
      if (!previousOrder) return
      // Other videos may have been removed or restored since, so the playlist is read again.
      const current = (await api.getPlaylist(id)).items.map((item) => item.videoId)
      await api.reorderPlaylist(id, insertAsBefore(current, videoId, previousOrder))
    },
    removedMessage: texts.items.removed,
    failureMessage: texts.items.removeFailed,
    queryKeys: ['playlists', 'feed'],
  })
}
