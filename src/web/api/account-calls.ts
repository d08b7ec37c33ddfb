// What the page asks of accounts: who is signed in, ways in and out, one's record and usage.
import type { CurrentUser, UserChange, UserRecord } from '#contract/account.ts'
import { api as addresses, routes } from '#contract/paths.ts'
import type { Usage } from '#contract/usage.ts'
import type { Line } from './line.ts'

/** What Better Auth says of a session; the token in its cookie is none of the page's business. */
type Session = { user: { id: string; name: string; email: string } }

export function accountCalls({ read, send, submit, request }: Line) {
  return {
    /** Who is signed in, or null. */
    async readSession(): Promise<CurrentUser | null> {
      const session = await read<Session | null>(addresses.auth.session)
      return session && { uid: session.user.id, displayName: session.user.name, email: session.user.email }
    },
    signUp: (person: { name: string; email: string; password: string }) => send('POST', addresses.auth.signUp, person),
    signIn: (person: { email: string; password: string }) => send('POST', addresses.auth.signIn, person),
    /** Answers with the address at the provider where the person goes on. */
    signInWith: (provider: 'google', { next, failed }: { next: string; failed: string }) =>
      send<{ url?: string }>('POST', addresses.auth.signInSocial, {
        provider,
        callbackURL: next,
        errorCallbackURL: failed,
      }),
    signOut: () => send('POST', addresses.auth.signOut),
    requestReset: (email: string) =>
      send('POST', addresses.auth.requestReset, { email, redirectTo: routes.resetPassword.path }),
    resetPassword: (change: { token: string; newPassword: string }) => send('POST', addresses.auth.reset, change),

    /** The asking person's record, or null when it is missing. */
    readRecord: () => read<UserRecord | null>(addresses.me),
    /** Writes a record that is missing. */
    createRecord: () => send<UserRecord>('POST', addresses.me),
    changeRecord: (change: UserChange) => send<UserRecord>('PATCH', addresses.me, change),
    /** All that is kept of the asking person, as JSON. */
    readMyData: async () => (await request(addresses.myData)).text(),
    /** Deletes the asking person's account; the password is asked for once more. */
    deleteMe: async (password: string) => void (await submit('DELETE', addresses.me, { password })),
    readUsage: () => read<Usage>(addresses.usage),
  }
}
