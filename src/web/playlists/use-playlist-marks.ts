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

type Mark = Partial<Pick<Playlist, 'isLiked' | 'likes' | 'isSaved' | 'saves'>>
type Wish = { now: Mark; send: () => Promise<Playlist>; failed: string }

export function usePlaylistMarks(playlist: Playlist) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const signIn = useSignIn()
  const running = useRef(false)
  const { id, isLiked, likes, isSaved, saves } = playlist

  async function change({ now, send, failed }: Wish) {
    if (!user) return signIn()
    if (running.current) return
    running.current = true
    patchPlaylist(queries, id, now)
    try {
      const stored = await send()
      patchPlaylist(queries, id, marksOf(stored))
      // The lists of what one likes and saved are others now.
      await queries.invalidateQueries({ queryKey: ['playlists', user.uid, 'list'], refetchType: 'none' })
    } catch (cause) {
      warn(failed, cause)
      patchPlaylist(queries, id, { isLiked, likes, isSaved, saves })
      showToast(failed, { failed: true })
    }
    running.current = false
  }

  return {
    like: () =>
      void change({
        now: { isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) },
        send: () => api.likePlaylist(id, !isLiked),
        failed: texts.likeFailed,
      }),
    save: () =>
      void change({
        now: { isSaved: !isSaved, saves: saves + (isSaved ? -1 : 1) },
        send: () => api.savePlaylist(id, !isSaved),
        failed: texts.saveFailed,
      }),
  }
}

/** What somebody else changed meanwhile is counted in. */
function marksOf({ isLiked, likes, isSaved, saves }: Playlist): Mark {
  return { isLiked, likes, isSaved, saves }
}
