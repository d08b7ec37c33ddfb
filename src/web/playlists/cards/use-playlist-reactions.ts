// Likes and saves a playlist: shown at once in every list, rolled back when the server rejects it.
import { useQueryClient } from '@tanstack/react-query'
import type { Playlist } from '#contract/playlists/playlists.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { queryKeys } from '../../social/cache/query-keys.ts'
import { updatePlaylist } from '../../social/cache/updaters.ts'
import { useUserMutation } from '../../social/cache/use-user-mutation.ts'
import { texts } from './texts.ts'

type Reaction = {
  name: string
  send: (playlist: Playlist) => Promise<Playlist>
  toggle: (playlist: Playlist) => Partial<Playlist>
  /**
   * The fields that this reaction changes. The other reaction may change its own at the
   * same time.
   */
  pick: (playlist: Playlist) => Partial<Playlist>
  failureMessage: string
}

const likeReaction: Reaction = {
  name: 'like',
  send: ({ id, isLiked }) => api.likePlaylist(id, !isLiked),
  toggle: ({ isLiked, likes }) => ({ isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) }),
  pick: ({ isLiked, likes }) => ({ isLiked, likes }),
  failureMessage: texts.likeFailed,
}

const saveReaction: Reaction = {
  name: 'save',
  send: ({ id, isSaved }) => api.savePlaylist(id, !isSaved),
  toggle: ({ isSaved, saves }) => ({ isSaved: !isSaved, saves: saves + (isSaved ? -1 : 1) }),
  pick: ({ isSaved, saves }) => ({ isSaved, saves }),
  failureMessage: texts.saveFailed,
}

export function usePlaylistReactions(playlist: Playlist): { like: () => void; save: () => void } {
  return { like: useReaction(playlist, likeReaction), save: useReaction(playlist, saveReaction) }
}

function useReaction(
  playlist: Playlist,
  { name, send, toggle, pick, failureMessage }: Reaction,
): () => void {
  const { user } = useAuth()
  const queries = useQueryClient()
  const update = (changes: Partial<Playlist>) =>
    updatePlaylist({ queries, userId: user?.uid }, playlist.id, changes)
  const mutate = useUserMutation({
    mutationKey: ['playlist', playlist.id, name],
    // The variable is the playlist as it was when the button was pressed.
    mutationFn: send,
    onMutate: (before: Playlist) => {
      update(toggle(before))
      return pick(before)
    },
    onSuccess: (stored) => update(pick(stored)),
    onError: (_error, _before, snapshot) => {
      if (snapshot) update(snapshot)
    },
    // The lists of liked and saved playlists change. They are fetched again when they are
    // next opened.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: queryKeys.playlistPages(user?.uid),
        refetchType: 'none',
      }),
    failureMessage: () => failureMessage,
  })
  return () => mutate(playlist)
}
