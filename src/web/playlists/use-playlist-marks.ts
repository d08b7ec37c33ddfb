// Liking and saving a playlist: shown at once wherever it stands, taken back when the server refuses.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Playlist } from '#contract/playlists.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { useSignIn } from '../marks/use-sign-in.ts'
import { showToast } from '../shell/toasts.ts'
import { patchPlaylist } from './patch.ts'
import { texts } from './texts.ts'

type Wish = {
  /** What the playlist is to look like, and how it looked. */
  wanted: Partial<Playlist>
  before: Partial<Playlist>
  send: () => Promise<Playlist>
  /** Of the answer, what this act is about: what else was changed meanwhile stays. */
  pick: (stored: Playlist) => Partial<Playlist>
  failed: string
}

export function usePlaylistMarks(playlist: Playlist) {
  const { id, isLiked, likes, isSaved, saves } = playlist
  const like = useMark(id)
  const save = useMark(id)
  return {
    like: () =>
      void like({
        wanted: { isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) },
        before: { isLiked, likes },
        send: () => api.likePlaylist(id, !isLiked),
        pick: (stored) => ({ isLiked: stored.isLiked, likes: stored.likes }),
        failed: texts.likeFailed,
      }),
    save: () =>
      void save({
        wanted: { isSaved: !isSaved, saves: saves + (isSaved ? -1 : 1) },
        before: { isSaved, saves },
        send: () => api.savePlaylist(id, !isSaved),
        pick: (stored) => ({ isSaved: stored.isSaved, saves: stored.saves }),
        failed: texts.saveFailed,
      }),
  }
}

/** One mark, changed once at a time; the other may be changed meanwhile. */
function useMark(id: string): (wish: Wish) => Promise<void> {
  const { user } = useAuth()
  const queries = useQueryClient()
  const signIn = useSignIn()
  const running = useRef(false)
  return async ({ wanted, before, send, pick, failed }) => {
    if (!user) return signIn()
    if (running.current) return
    running.current = true
    patchPlaylist(queries, id, wanted)
    try {
      patchPlaylist(queries, id, pick(await send()))
      // The lists of what one likes and saved are others now.
      await queries.invalidateQueries({ queryKey: ['playlists', user.uid, 'list'], refetchType: 'none' })
    } catch (cause) {
      warn(failed, cause)
      patchPlaylist(queries, id, before)
      showToast(failed, { failed: true })
    }
    running.current = false
  }
}
