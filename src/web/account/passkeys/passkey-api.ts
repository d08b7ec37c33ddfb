// Requests about passkeys. Not part of the first scripts: only the pages of the account
// and of the sign-in load them.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { api } from '../../api/api.ts'

export const passkeyApi = {
  list: () => api.fetchJson('GET /api/me/passkeys'),
  /** What the browser needs to make a passkey. The password is needed a while after the sign-in. */
  beginToAdd: (password?: string) =>
    api.fetchJson('POST /api/me/passkeys/options', { body: { password } }),
  add: (response: RegistrationResponseJSON) =>
    api.fetchJson('POST /api/me/passkeys', { body: { response } }),
  rename: (id: string, name: string) =>
    api.fetchJson('PATCH /api/me/passkeys/{id}', { path: { id }, body: { name } }),
  remove: (id: string, password?: string) =>
    api.fetchJson('DELETE /api/me/passkeys/{id}', { path: { id }, body: { password } }),
  beginToSignIn: () => api.fetchJson('GET /api/auth/passkey/generate-authenticate-options'),
  signIn: (response: AuthenticationResponseJSON) =>
    api.fetchJson('POST /api/auth/passkey/verify-authentication', { body: { response } }),
}
