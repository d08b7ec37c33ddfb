// The queries of shared spaces. The answers differ by user.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SharedPage } from '#contract/spaces/spaces.ts'
import { api } from '../../api/api.ts'

type UserId = string | undefined

/** The prefix of the keys of all these queries. */
export const spacesKey = ['spaces']

/**
 * Nobody who was removed reads what they loaded before: it is asked for again whenever it
 * is shown.
 */
const alwaysFresh = { staleTime: 0 }

/** With a video, the list says where one's own summary of it is shared. */
export function spacesQuery(userId: UserId, videoId?: string) {
  return queryOptions({
    queryKey: [...spacesKey, userId, 'list', videoId],
    queryFn: () => api.listSpaces(videoId),
    ...alwaysFresh,
  })
}

export function ownInvitationsQuery(userId: UserId) {
  return queryOptions({
    queryKey: [...spacesKey, userId, 'invitations'],
    queryFn: api.listOwnInvitations,
    ...alwaysFresh,
  })
}

export function spaceQuery(userId: UserId, spaceId: string) {
  return queryOptions({
    queryKey: [...spacesKey, userId, 'one', spaceId],
    queryFn: () => api.getSpace(spaceId),
    ...alwaysFresh,
  })
}

export function membersQuery(userId: UserId, spaceId: string) {
  return queryOptions({
    queryKey: [...spacesKey, userId, 'members', spaceId],
    queryFn: () => api.listMembers(spaceId),
    ...alwaysFresh,
  })
}

/** For owners only. */
export function invitedQuery(userId: UserId, spaceId: string) {
  return queryOptions({
    queryKey: [...spacesKey, userId, 'invited', spaceId],
    queryFn: () => api.listSpaceInvitations(spaceId),
    ...alwaysFresh,
  })
}

/** The summaries in a space; `query` is the query of the request without the page. */
export function sharedListQuery(userId: UserId, spaceId: string, query: Record<string, string>) {
  return infiniteQueryOptions({
    queryKey: [...spacesKey, userId, 'shared', spaceId, query],
    queryFn: ({ pageParam }): Promise<SharedPage> =>
      api.listShared(spaceId, { ...query, page: String(pageParam) }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : null),
    ...alwaysFresh,
  })
}

export function sharedQuery(userId: UserId, spaceId: string, sharedId: string) {
  return queryOptions({
    queryKey: [...spacesKey, userId, 'summary', spaceId, sharedId],
    queryFn: () => api.getShared(spaceId, sharedId),
    gcTime: 0,
    ...alwaysFresh,
  })
}
