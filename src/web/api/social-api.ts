// Requests about creators, comments, reports and notifications.
import type { ReportRequest } from '#contract/social/social.ts'
import type { HttpClient } from './http-client.ts'

type CreatorKind = 'featured' | 'suggested' | 'blocked'

export function createSocialApi({ fetchJson }: HttpClient) {
  return {
    listCreators: (kind: CreatorKind) => fetchJson('GET /api/creators', { query: { kind } }),
    getCreator: (username: string) =>
      fetchJson('GET /api/creators/{username}', { path: { username } }),
    followCreator: (username: string, isFollowing: boolean) =>
      fetchJson(
        isFollowing
          ? 'PUT /api/creators/{username}/follow'
          : 'DELETE /api/creators/{username}/follow',
        {
          path: { username },
        },
      ),
    /** Blocks a creator by username, or the owner of a playlist or comment by its id. */
    block(kind: ReportRequest['kind'], targetId: string) {
      if (kind === 'comment')
        return fetchJson('PUT /api/comments/{commentId}/block', { path: { commentId: targetId } })
      if (kind === 'playlist')
        return fetchJson('PUT /api/playlists/{id}/block', { path: { id: targetId } })
      return fetchJson('PUT /api/creators/{username}/block', { path: { username: targetId } })
    },
    /** Takes the id from the list of blocked people. */
    unblock: (id: string) =>
      fetchJson('DELETE /api/creators/{username}/block', { path: { username: id } }),

    listComments: (playlistId: string, cursor: string | null) =>
      fetchJson('GET /api/playlists/{playlistId}/comments', {
        path: { playlistId },
        query: cursor ? { cursor } : {},
      }),
    createComment: (playlistId: string, content: string) =>
      fetchJson('POST /api/playlists/{playlistId}/comments', {
        path: { playlistId },
        body: { content },
      }),
    updateComment: (commentId: string, content: string) =>
      fetchJson('PATCH /api/comments/{commentId}', { path: { commentId }, body: { content } }),
    deleteComment: (commentId: string) =>
      fetchJson('DELETE /api/comments/{commentId}', { path: { commentId } }),
    likeComment: (commentId: string, isLiked: boolean) =>
      fetchJson(
        isLiked ? 'PUT /api/comments/{commentId}/like' : 'DELETE /api/comments/{commentId}/like',
        {
          path: { commentId },
        },
      ),

    createReport: (body: ReportRequest) => fetchJson('POST /api/reports', { body }),

    listNotifications: () => fetchJson('GET /api/notifications'),
    markNotificationsRead: (body: { ids: string[] } | { all: true }) =>
      fetchJson('POST /api/notifications/read', { body }),
  }
}
