// Follows and unfollows a creator: shown at once wherever the creator appears, rolled
// back when the server rejects it.
import { useQueryClient } from '@tanstack/react-query'
import type { Creator } from '#contract/social/social.ts'
import { useAuth } from '../../account/session/auth.tsx'
import { api } from '../../api/api.ts'
import { queryKeys } from '../cache/query-keys.ts'
import { updateCreator } from '../cache/updaters.ts'
import { useUserMutation } from '../cache/use-user-mutation.ts'
import { texts } from './texts.ts'

type FollowState = Pick<Creator, 'isFollowing' | 'followers'>

export function useFollow(creator: Creator): () => void {
  const { user } = useAuth()
  const queries = useQueryClient()
  const update = ({ isFollowing, followers }: FollowState) =>
    updateCreator({ queries, userId: user?.uid }, creator.username, { isFollowing, followers })
  const mutate = useUserMutation({
    mutationKey: ['creator', creator.username, 'follow'],
    // The variable is the creator as they were when the button was pressed.
    mutationFn: ({ username, isFollowing }: Creator) => api.followCreator(username, !isFollowing),
    onMutate: ({ isFollowing, followers }) => {
      update({ isFollowing: !isFollowing, followers: followers + (isFollowing ? -1 : 1) })
      return { isFollowing, followers }
    },
    onSuccess: update,
    onError: (_error, _before, snapshot) => {
      if (snapshot) update(snapshot)
    },
    // The lists of what followed creators publish change. They are fetched again when
    // they are next opened.
    onSettled: async () => {
      for (const queryKey of [
        queryKeys.playlistPages(user?.uid),
        queryKeys.feed(user?.uid, 'following'),
      ])
        await queries.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    failureMessage: ({ isFollowing, displayName }) =>
      isFollowing ? texts.unfollowFailed(displayName) : texts.followFailed(displayName),
  })
  return () => mutate(creator)
}
