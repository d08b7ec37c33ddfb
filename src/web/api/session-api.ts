// Requests about the session: sign-in and sign-out, the user record, the allowance and
// the subscription.
import type { CurrentUser, UserChange } from '#contract/accounts/account.ts'
import { routes } from '#contract/basics/paths.ts'
import type { HttpClient } from './http-client.ts'

export function createSessionApi({ fetchJson }: HttpClient) {
  return {
    /** Returns null when nobody is signed in. */
    async getSession(): Promise<CurrentUser | null> {
      const session = await fetchJson('GET /api/auth/get-session')
      return (
        session && {
          uid: session.user.id,
          displayName: session.user.name,
          email: session.user.email,
        }
      )
    },
    signUp: (body: { name: string; email: string; password: string; invitation?: string }) =>
      fetchJson('POST /api/auth/sign-up/email', { body }),
    signIn: (body: { email: string; password: string }) =>
      fetchJson('POST /api/auth/sign-in/email', { body }),
    signOut: () => fetchJson('POST /api/auth/sign-out'),
    requestPasswordReset: (email: string) =>
      fetchJson('POST /api/auth/request-password-reset', {
        body: { email, redirectTo: routes.resetPassword.path },
      }),
    resetPassword: (body: { token: string; newPassword: string }) =>
      fetchJson('POST /api/auth/reset-password', { body }),

    /** Returns null when the record is missing. */
    getUserRecord: () => fetchJson('GET /api/me'),
    /** Writes a missing record. */
    createUserRecord: () => fetchJson('POST /api/me'),
    updateUserRecord: (change: UserChange) => fetchJson('PATCH /api/me', { body: change }),
    getUsage: () => fetchJson('GET /api/usage'),
    /** Lifts the limits of one's own computer, or sets them again. */
    setLimits: (isLifted: boolean) => fetchJson('PUT /api/limits', { body: { isLifted } }),
    /**
     * Makes the server fetch the subscription from the provider now, for a person who
     * waits for a payment.
     */
    syncBilling: () => fetchJson('POST /api/stripe/sync'),
  }
}
