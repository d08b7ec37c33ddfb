// Requests about accounts: sign-in and sign-out, the user record, and the allowance.
import type { CurrentUser, UserChange } from '#contract/account.ts'
import type { SummariesExport } from '#contract/bulk.ts'
import type { NewKey } from '#contract/keys.ts'
import { routes } from '#contract/paths.ts'
import type { PasswordChange } from '#contract/security.ts'
import type { HttpClient } from './http-client.ts'

/** The files in which a library goes into other programs. */
type ExportFile = 'vault.zip' | 'anki.txt' | 'readwise.csv' | 'highlights.md' | 'highlights.csv'

export function createAccountApi({ baseUrl, fetchJson, fetchPath }: HttpClient) {
  return {
    /** Returns null when nobody is signed in. */
    async getSession(): Promise<CurrentUser | null> {
      const session = await fetchJson('GET /api/auth/get-session')
      return session && { uid: session.user.id, displayName: session.user.name, email: session.user.email }
    },
    signUp: (body: { name: string; email: string; password: string; invitation?: string }) =>
      fetchJson('POST /api/auth/sign-up/email', { body }),
    signIn: (body: { email: string; password: string }) => fetchJson('POST /api/auth/sign-in/email', { body }),
    /** Responds with the address at the provider where the sign-in continues. */
    signInWith: (
      provider: 'google' | 'oidc',
      { nextPath, errorPath, invitation }: { nextPath: string; errorPath: string; invitation?: string | undefined },
    ) =>
      fetchJson('POST /api/auth/sign-in/social', {
        body: { provider, callbackURL: nextPath, errorCallbackURL: errorPath, invitation },
      }),
    signOut: () => fetchJson('POST /api/auth/sign-out'),
    /** Mails the user a link that confirms the email address. */
    sendConfirmation: () => fetchJson('POST /api/auth/send-verification-email'),
    requestPasswordReset: (email: string) =>
      fetchJson('POST /api/auth/request-password-reset', { body: { email, redirectTo: routes.resetPassword.path } }),
    resetPassword: (body: { token: string; newPassword: string }) =>
      fetchJson('POST /api/auth/reset-password', { body }),

    /** Returns null when the record is missing. */
    getUserRecord: () => fetchJson('GET /api/me'),
    /** Writes a missing record. */
    createUserRecord: () => fetchJson('POST /api/me'),
    updateUserRecord: (change: UserChange) => fetchJson('PATCH /api/me', { body: change }),
    /** Returns everything that is stored about the user, as JSON text. */
    exportMyData: async () => (await fetchPath('/api/me/export')).text(),
    /** `filters` are those of the page of highlights. */
    exportHighlights: async (file: ExportFile, filters: Record<string, string>) =>
      new Uint8Array(await (await fetchPath(`/api/export/${file}?${new URLSearchParams(filters)}`)).arrayBuffer()),
    /** A ZIP with a file for each of the selected summaries. */
    exportSummaries: async (body: SummariesExport) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetchPath('/api/export/summaries.zip', init)).blob()
    },
    /** The address from which the browser downloads such a file. */
    exportAddress: (file: ExportFile) => `${baseUrl}/api/export/${file}`,
    /** Ends other sessions too, unless `endOthers` is false. */
    changePassword: (body: PasswordChange) => fetchJson('PUT /api/me/password', { body }),
    listSessions: () => fetchJson('GET /api/me/sessions'),
    endSession: (id: string) => fetchJson('DELETE /api/me/sessions/{id}', { path: { id } }),
    endAllSessions: () => fetchJson('DELETE /api/me/sessions'),
    /** Requires the password once more. */
    deleteAccount: (password: string) => fetchJson('DELETE /api/me', { body: { password } }),
    listKeys: () => fetchJson('GET /api/keys'),
    /** Only this response contains the key. */
    createKey: (body: NewKey) => fetchJson('POST /api/keys', { body }),
    revokeKey: (keyId: string) => fetchJson('DELETE /api/keys/{keyId}', { path: { keyId } }),
    getPairing: (pairingId: string) => fetchJson('GET /api/pairings/{pairingId}', { path: { pairingId } }),
    approvePairing: (pairingId: string) => fetchJson('PUT /api/pairings/{pairingId}/approval', { path: { pairingId } }),
    refusePairing: (pairingId: string) => fetchJson('DELETE /api/pairings/{pairingId}', { path: { pairingId } }),
    getUsage: () => fetchJson('GET /api/usage'),
  }
}
