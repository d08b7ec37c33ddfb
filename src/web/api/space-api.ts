// Requests about shared spaces, their members, invitations and summaries.
import type { SpaceRole } from '#contract/basics/limits.ts'
import type { HttpClient } from './http-client.ts'

export function createSpaceApi({ fetchJson }: HttpClient) {
  return {
    /** With a video, the list says where one's own summary of it is shared. */
    listSpaces: (videoId?: string) =>
      fetchJson('GET /api/spaces', { query: { ...(videoId && { videoId }) } }),
    createSpace: (body: { name: string; description?: string }) =>
      fetchJson('POST /api/spaces', { body }),
    getSpace: (spaceId: string) => fetchJson('GET /api/spaces/{spaceId}', { path: { spaceId } }),
    changeSpace: (spaceId: string, body: { name?: string; description?: string }) =>
      fetchJson('PATCH /api/spaces/{spaceId}', { path: { spaceId }, body }),
    deleteSpace: (spaceId: string) =>
      fetchJson('DELETE /api/spaces/{spaceId}', { path: { spaceId } }),

    listMembers: (spaceId: string) =>
      fetchJson('GET /api/spaces/{spaceId}/members', { path: { spaceId } }),
    changeRole: (spaceId: string, memberId: string, role: SpaceRole) =>
      fetchJson('PATCH /api/spaces/{spaceId}/members/{memberId}', {
        path: { spaceId, memberId },
        body: { role },
      }),
    /** One's own id leaves the space. */
    removeMember: (spaceId: string, memberId: string) =>
      fetchJson('DELETE /api/spaces/{spaceId}/members/{memberId}', { path: { spaceId, memberId } }),

    listSpaceInvitations: (spaceId: string) =>
      fetchJson('GET /api/spaces/{spaceId}/invitations', { path: { spaceId } }),
    inviteToSpace: (spaceId: string, body: { emails: string[]; role: SpaceRole }) =>
      fetchJson('POST /api/spaces/{spaceId}/invitations', { path: { spaceId }, body }),
    /** Replaces the link that there was. */
    makeSpaceLink: (spaceId: string) =>
      fetchJson('POST /api/spaces/{spaceId}/invitations/link', { path: { spaceId } }),
    withdrawSpaceInvitation: (spaceId: string, invitationId: string) =>
      fetchJson('DELETE /api/spaces/{spaceId}/invitations/{invitationId}', {
        path: { spaceId, invitationId },
      }),

    /** The invitations for the address of one's own account. */
    listOwnInvitations: () => fetchJson('GET /api/space-invitations'),
    /** `key` is the token of a link. */
    readSpaceInvitation: (key: string) =>
      fetchJson('GET /api/space-invitations/{key}', { path: { key } }),
    /** `key` is the token of a link, or the id of an invitation for one's own address. */
    acceptSpaceInvitation: (key: string) =>
      fetchJson('POST /api/space-invitations/{key}/accept', { path: { key } }),
    declineSpaceInvitation: (key: string) =>
      fetchJson('DELETE /api/space-invitations/{key}', { path: { key } }),

    listShared: (spaceId: string, query: Record<string, string>) =>
      fetchJson('GET /api/spaces/{spaceId}/summaries', { path: { spaceId }, query }),
    shareSummary: (spaceId: string, body: { videoId: string; note?: string }) =>
      fetchJson('POST /api/spaces/{spaceId}/summaries', { path: { spaceId }, body }),
    getShared: (spaceId: string, sharedId: string) =>
      fetchJson('GET /api/spaces/{spaceId}/summaries/{sharedId}', { path: { spaceId, sharedId } }),
    changeSharedNote: (spaceId: string, sharedId: string, note: string) =>
      fetchJson('PATCH /api/spaces/{spaceId}/summaries/{sharedId}', {
        path: { spaceId, sharedId },
        body: { note },
      }),
    unshareSummary: (spaceId: string, sharedId: string) =>
      fetchJson('DELETE /api/spaces/{spaceId}/summaries/{sharedId}', {
        path: { spaceId, sharedId },
      }),
  }
}
