// Following a person: shown at once wherever they stand, taken back when the server refuses.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Creator } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { useSignIn } from '../marks/use-sign-in.ts'
import { patchCreator } from '../playlists/patch.ts'
import { showToast } from '../shell/toasts.ts'
import { texts } from './texts.ts'

export function useFollow({ username, displayName, isFollowing, followers }: Creator): () => void {
  const { user } = useAuth()
  const queries = useQueryClient()
  const signIn = useSignIn()
  const running = useRef(false)

  async function change() {
    if (!user) return signIn()
    if (running.current) return
    running.current = true
    const to = !isFollowing
    patchCreator(queries, username, { isFollowing: to, followers: followers + (to ? 1 : -1) })
    try {
      const stored = await api.followCreator(username, to)
      patchCreator(queries, username, { isFollowing: stored.isFollowing, followers: stored.followers })
      // What those one follows publish is another list now.
      for (const queryKey of [
        ['playlists', user.uid, 'list'],
        ['feed', user.uid, 'following'],
      ])
        await queries.invalidateQueries({ queryKey, refetchType: 'none' })
    } catch (cause) {
      const failed = (to ? texts.followFailed : texts.unfollowFailed)(displayName)
      warn(failed, cause)
      patchCreator(queries, username, { isFollowing, followers })
      showToast(failed, { failed: true })
    }
    running.current = false
  }

  return () => void change()
}
