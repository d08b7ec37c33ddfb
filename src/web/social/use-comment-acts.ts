// Liking and deleting a comment; a guest is led to sign in.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Comment } from '#contract/social.ts'
import { useAuth } from '../accounts/auth.tsx'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { useSignIn } from '../marks/use-sign-in.ts'
import { showToast } from '../shell/toasts.ts'
import { showChanged, showDeleted } from './comment-cache.ts'
import { texts } from './texts.ts'

export function useCommentActs(comment: Comment) {
  const { user } = useAuth()
  const queries = useQueryClient()
  const signIn = useSignIn()
  const running = useRef(false)
  async function run(act: () => Promise<void>, failed: string) {
    if (!user) return signIn()
    if (running.current) return
    running.current = true
    try {
      await act()
    } catch (cause) {
      warn(failed, cause)
      showChanged(queries, comment)
      showToast(failed, { failed: true })
    }
    running.current = false
  }

  const { id, isLiked, likes } = comment
  return {
    like: () =>
      void run(async () => {
        showChanged(queries, { ...comment, isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) })
        showChanged(queries, await api.likeComment(id, !isLiked))
      }, texts.comments.likeFailed),
    remove: () =>
      void run(async () => {
        await api.deleteComment(id)
        showDeleted(queries, user?.uid, comment)
        showToast(texts.comments.removed)
      }, texts.comments.removeFailed),
  }
}
