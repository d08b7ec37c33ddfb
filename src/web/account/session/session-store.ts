// The session of the page: loaded from the server, updated while somebody is signed in,
// cleared on sign-out.

import type { UserChange } from '#contract/accounts/account.ts'
import { localProblem } from '#contract/problems/problem.ts'
import type { firstApi } from '../../api/first-api.ts'
import { warn } from '../../ui/browser/log.ts'
import { createSessionLoader } from './session-loader.ts'
import { createSessionState } from './session-state.ts'

export type Credentials = { email: string; password: string }
/** `invitation` is the token of an invitation. */
export type NewAccount = Credentials & { name: string; invitation?: string }
export type SessionStore = ReturnType<typeof createSessionStore>

/** Signing in right after a sign-up failed, so there may be an account now. The cause says why. */
export class SignInAfterSignUpError extends Error {
  constructor(cause: unknown) {
    super('The sign-in after a sign-up failed.', { cause })
  }
}

function failAfterSignUp(cause: unknown): never {
  throw new SignInAfterSignUpError(cause)
}

type SessionParts = {
  server: typeof firstApi
  state: ReturnType<typeof createSessionState>
  loader: ReturnType<typeof createSessionLoader>
}

/** What a person does with their account. */
function createAccountActions({ server, state, loader }: SessionParts) {
  const { loadUsage, loadSession } = loader

  async function signIn(credentials: Credentials): Promise<void> {
    await server.signIn(credentials)
    await loadSession()
    const { user, failure } = state.read()
    if (!user) throw failure ?? localProblem('not_authenticated')
  }

  async function createRecord(): Promise<void> {
    try {
      state.setRecord(await server.createUserRecord())
    } catch (cause) {
      warn('The user record could not be written.', cause)
    }
  }

  return {
    /** Throws a Problem with the message of the server. */
    signIn,

    /**
     * Creates an account and signs in. The server gives the same response for an email
     * address that is taken, so only the sign-in reveals it. Throws a Problem of the
     * sign-up, or a SignInAfterSignUpError.
     */
    async signUp(account: NewAccount): Promise<void> {
      await server.signUp(account)
      await signIn({ email: account.email, password: account.password }).catch(failAfterSignUp)
      if (state.read().isRecordMissing) await createRecord()
    },

    async signOut(): Promise<void> {
      try {
        await server.signOut()
      } catch (cause) {
        warn('The sign-out failed.', cause)
        throw cause
      }
      state.startEpoch()
      state.setUser(null)
      await loadUsage()
    },

    /** Writes a missing record. A failure is only logged: the person can try again. */
    createRecord,

    /** Throws a Problem when the change was not stored. */
    async updateRecord(change: UserChange): Promise<void> {
      const isCurrent = state.captureEpoch()
      const record = await server.updateUserRecord(change)
      if (isCurrent()) state.setRecord(record)
    },
  }
}

export function createSessionStore(server: typeof firstApi) {
  const state = createSessionState()
  const loader = createSessionLoader(state, server)
  const { loadUsage, loadSession, verifySession, syncBilling, handleRecordEvent } = loader

  return {
    ...{ read: state.read, subscribe: state.subscribe },
    /** Loads the session, the record and the usage again. */
    refresh: loadSession,
    /** Loads only the usage again; it becomes null when it cannot be read. */
    refreshUsage: loadUsage,
    verifySession,
    syncBilling,

    /** Stops waiting for the session; a response that arrives later still counts. */
    continueAsGuest(): void {
      state.update({ isLoading: false, isExpired: false })
    },

    ...createAccountActions({ server, state, loader }),

    /**
     * Keeps the session up to date with changes from anywhere. Returns a function that
     * stops it.
     */
    subscribeToServer: () =>
      server.subscribeToUser({
        onUserRecord: handleRecordEvent,
        onUsage: (usage) => state.update({ usage }),
        onSubscription: (billing) => state.update({ billing }),
        onNotifications: ({ unread }) => state.update({ unreadCount: unread }),
        onSpaces: ({ revision }) => state.update({ spacesRevision: revision }),
      }),
  }
}
