// The calls of the administration. Only its pages load them.
import type { PersonChange } from '#contract/admin/admin.ts'
import type { ModerationAction, ModerationFilter } from '#contract/admin/moderation.ts'
import type { QueueState, TriedWay } from '#contract/basics/limits.ts'
import type { ModelLimitsChange } from '#contract/models/model-settings.ts'
import { api } from '../api/api.ts'

const { fetchJson, fetchPath } = api

export const adminCalls = {
  getOverview: () => fetchJson('GET /api/admin/overview'),
  listPeople: ({ search, page }: { search: string; page: number }) =>
    fetchJson('GET /api/admin/people', { query: { search, page: `${page}` } }),
  changePerson: (userId: string, change: PersonChange) =>
    fetchJson('PATCH /api/admin/people/{userId}', { path: { userId }, body: change }),
  deletePerson: (userId: string, reason: string) =>
    fetchJson('DELETE /api/admin/people/{userId}', { path: { userId }, body: { reason } }),
  exportPerson: async (userId: string, reason: string) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ reason }) }
    return (await fetchPath(`/api/admin/people/${encodeURIComponent(userId)}/export`, init)).blob()
  },
  listInvitations: () => fetchJson('GET /api/admin/invitations'),
  invite: (body: { email?: string; role: 'user' | 'admin' }) =>
    fetchJson('POST /api/admin/invitations', { body }),
  withdraw: (invitationId: string) =>
    fetchJson('DELETE /api/admin/invitations/{invitationId}', { path: { invitationId } }),
  listQueue: (state: QueueState, page: number) =>
    fetchJson('GET /api/admin/queue', { query: { state, page: `${page}` } }),
  cancelSummary: (generationId: string) =>
    fetchJson('POST /api/admin/queue/{generationId}/cancel', { path: { generationId } }),
  retrySummary: (generationId: string) =>
    fetchJson('POST /api/admin/queue/{generationId}/retry', { path: { generationId } }),
  listCases: (filter: ModerationFilter, page: number) =>
    fetchJson('GET /api/admin/moderation', { query: { filter, page: `${page}` } }),
  moderate: (body: ModerationAction) => fetchJson('POST /api/admin/moderation', { body }),
  listWays: () => fetchJson('GET /api/admin/sources'),
  tryWay: (way: TriedWay, video: string) =>
    fetchJson('POST /api/admin/sources/trials', { body: { way, video } }),
  getServer: () => fetchJson('GET /api/admin/server'),
  sendTestMail: () => fetchJson('POST /api/admin/server/test-mail'),
  checkPayments: () => fetchJson('POST /api/admin/server/payment-check'),
  getModels: () => fetchJson('GET /api/admin/models'),
  setModelLimits: (body: ModelLimitsChange) => fetchJson('PUT /api/admin/models/limits', { body }),
  listActions: (page: number) =>
    fetchJson('GET /api/admin/actions', { query: { page: `${page}` } }),
}

export const serverQuery = {
  queryKey: ['admin', 'server'],
  queryFn: adminCalls.getServer,
  staleTime: 0,
}
export const overviewQuery = { queryKey: ['admin', 'overview'], queryFn: adminCalls.getOverview }
