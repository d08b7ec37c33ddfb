// Reorders the user's own playlist: shown at once, stored one change after the other,
// fetched again when one is rejected.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlaylistItem, PlaylistView } from '#contract/playlists/playlists.ts'
import { useAuth } from '../account/session/auth.tsx'
import { api } from '../api/api.ts'
import { warn } from '../ui/browser/log.ts'
import { showToast } from '../ui/toasts/toasts.ts'
import { playlistQueryOptions } from './cards/playlists-query.ts'
import { moveItem, sortByVideoIds } from './reorder.ts'
import { texts } from './texts.ts'

type PlaylistOrder = {
  items: PlaylistItem[]
  /** Positions count from 0. Returns false when `to` is outside the list or nothing moves. */
  move: (from: number, to: number) => boolean
}

export function usePlaylistOrder({ id, items: storedItems }: PlaylistView): PlaylistOrder {
  const { user } = useAuth()
  const queries = useQueryClient()
  const { queryKey } = playlistQueryOptions(user?.uid, id)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (videoIds: string[]) => api.reorderPlaylist(id, videoIds),
    // The changes of one playlist are sent one after the other.
    scope: { id: `order of ${id}` },
    networkMode: 'always',
    onSuccess: (_answer, videoIds) => {
      queries.setQueryData(
        queryKey,
        (view) => view && { ...view, items: sortByVideoIds(view.items, videoIds) },
      )
    },
    onError: async (cause) => {
      warn(texts.items.moveFailed, cause)
      showToast(cause.message || texts.items.moveFailed, { failed: true })
      await queries.invalidateQueries({ queryKey })
    },
  })
  // The latest order is shown until it is stored, also when the playlist is fetched again
  // meanwhile.
  const items = isPending && variables ? sortByVideoIds(storedItems, variables) : storedItems

  return {
    items,
    move(from, to) {
      if (from === to || to < 0 || to >= items.length) return false
      mutate(
        moveItem(
          items.map(({ videoId }) => videoId),
          from,
          to,
        ),
      )
      return true
    },
  }
}
