// Likes and deletes a comment.
import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/social/social.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { removeComment, replaceComment } from '../cache/updaters.ts'
import { useUserMutation } from '../cache/use-user-mutation.ts'
import { texts } from './texts.ts'

export function useCommentActions(comment: Comment): {
  toggleLike: () => void
  deleteComment: () => void
} {
  const { user } = useAuth()
  const cache = { queries: useQueryClient(), userId: user?.uid }
  // Both have one key: a comment is not liked while it is being deleted.
  const mutationKey = ['comment', comment.id]
  const like = useUserMutation({
    mutationKey,
    // The variable is the comment as it was when the button was pressed.
    mutationFn: ({ id, isLiked }: Comment) => api.likeComment(id, !isLiked),
    onMutate: (before) => {
      const { isLiked, likes } = before
      replaceComment(cache, { ...before, isLiked: !isLiked, likes: likes + (isLiked ? -1 : 1) })
      return before
    },
    onSuccess: (stored) => replaceComment(cache, stored),
    onError: (_error, _before, snapshot) => {
      if (snapshot) replaceComment(cache, snapshot)
    },
    failureMessage: () => texts.likeFailed,
  })
  const remove = useUserMutation({
    mutationKey,
    mutationFn: ({ id }: Comment) => api.deleteComment(id),
    onSuccess: (_answer, deleted) => {
      removeComment(cache, deleted)
      showToast(texts.deleted)
    },
    failureMessage: () => texts.deleteFailed,
  })
  return { toggleLike: () => like(comment), deleteComment: () => remove(comment) }
}
