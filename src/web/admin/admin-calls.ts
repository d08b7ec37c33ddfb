// The calls of the administration. Only its pages load them.
import type { PersonChange } from '#contract/admin.ts'
import { api } from '../api/api.ts'

const { fetchJson } = api

export const adminCalls = {
  getOverview: () => fetchJson('GET /api/admin/overview'),
  listPeople: ({ search, page }: { search: string; page: number }) =>
    fetchJson('GET /api/admin/people', { query: { search, page: `${page}` } }),
  changePerson: (userId: string, change: PersonChange) =>
    fetchJson('PATCH /api/admin/people/{userId}', { path: { userId }, body: change }),
  deletePerson: (userId: string) => fetchJson('DELETE /api/admin/people/{userId}', { path: { userId } }),
  exportUrl: (userId: string) => `/api/admin/people/${encodeURIComponent(userId)}/export`,
  listInvitations: () => fetchJson('GET /api/admin/invitations'),
  invite: (body: { email?: string; role: 'user' | 'admin' }) => fetchJson('POST /api/admin/invitations', { body }),
  withdraw: (invitationId: string) =>
    fetchJson('DELETE /api/admin/invitations/{invitationId}', { path: { invitationId } }),
  listActions: () => fetchJson('GET /api/admin/actions', { query: { page: '1' } }),
}
