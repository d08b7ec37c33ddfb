// Requests about accounts: other ways to sign in, exports, sessions, keys and paired browsers.

import type { NewKey } from '#contract/accounts/keys.ts'
import type { PasswordChange } from '#contract/accounts/security.ts'
import type { SummariesExport } from '#contract/library/bulk.ts'
import type { HttpClient } from './http-client.ts'

/** The files in which a library goes into other programs. */
type ExportFile = 'vault.zip' | 'anki.txt' | 'readwise.csv' | 'highlights.md' | 'highlights.csv'

export function createAccountApi({ baseUrl, fetchJson, fetchPath }: HttpClient) {
  return {
    /** Responds with the address at the provider where the sign-in continues. */
    signInWith: (
      provider: 'google' | 'oidc',
      {
        nextPath,
        errorPath,
        invitation,
      }: { nextPath: string; errorPath: string; invitation?: string | undefined },
    ) =>
      fetchJson('POST /api/auth/sign-in/social', {
        body: { provider, callbackURL: nextPath, errorCallbackURL: errorPath, invitation },
      }),
    /** Mails the user a link that confirms the email address. */
    sendConfirmation: () => fetchJson('POST /api/auth/send-verification-email'),
    /** Returns everything that is stored about the user, as JSON text. */
    exportMyData: async () => (await fetchPath('/api/me/export')).text(),
    /** `filters` are those of the page of highlights. */
    exportHighlights: async (file: ExportFile, filters: Record<string, string>) =>
      new Uint8Array(
        await (
          await fetchPath(`/api/export/${file}?${new URLSearchParams(filters)}`)
        ).arrayBuffer(),
      ),
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
    getPairing: (pairingId: string) =>
      fetchJson('GET /api/pairings/{pairingId}', { path: { pairingId } }),
    approvePairing: (pairingId: string) =>
      fetchJson('PUT /api/pairings/{pairingId}/approval', { path: { pairingId } }),
    refusePairing: (pairingId: string) =>
      fetchJson('DELETE /api/pairings/{pairingId}', { path: { pairingId } }),
  }
}
