// Who uses this page: learnt from the server, followed while signed in, forgotten when signed out.
import type { CurrentUser, UserChange, UserRecord } from '#contract/account.ts'
import type { Billing } from '#contract/billing.ts'
import { Problem } from '#contract/problems.ts'
import type { Usage } from '#contract/usage.ts'
import type { api } from '../api.ts'
import { warn } from '../log.ts'

export type Session = {
  /** True until it is first known who this is. */
  loading: boolean
  /** Why that could not be learnt; the person may go on as a guest. */
  failure: Problem | null
  user: CurrentUser | null
  /** Null for guests, until it has come, and when it is missing. */
  record: UserRecord | null
  /** The server has no record of this user: a new one can be written. */
  recordMissing: boolean
  /** What a person or a guest may still use, once it has come. */
  usage: Usage | null
  /** What a signed-in person pays for; null until it has come. */
  billing: Billing | null
  /** Notifications that were not read; null until it is known. */
  unread: number | null
  /** The session ended elsewhere, or ran out: what needs an account does not work any more. */
  lost: boolean
}

export type Credentials = { email: string; password: string }
export type NewPerson = Credentials & { name: string }
export type SessionStore = ReturnType<typeof createSession>

const unknown: Session = {
  loading: true,
  failure: null,
  user: null,
  record: null,
  recordMissing: false,
  usage: null,
  billing: null,
  unread: null,
  lost: false,
}

export function createSession(server: typeof api) {
  let state = unknown
  // An answer that was asked for before somebody signed in or out says nothing about the one who is here now.
  let turn = 0
  const listeners = new Set<() => void>()

  function change(next: Partial<Session>): void {
    state = { ...state, ...next }
    for (const tell of listeners) tell()
  }

  function settle(user: CurrentUser | null, next: Partial<Session> = {}): void {
    const same = user?.uid === state.user?.uid
    change({ ...(same ? state : unknown), loading: false, failure: null, user, lost: false, ...next })
  }

  function takeRecord(record: UserRecord | null): void {
    if (record === null && !state.recordMissing) warn('The server has no record of this user.')
    const user = record && { uid: record.uid, displayName: record.displayName, email: record.email }
    change({ record, recordMissing: record === null, ...(user && { user }) })
  }

  async function readRecord(): Promise<void> {
    const asked = turn
    try {
      const record = await server.readRecord()
      if (asked === turn) takeRecord(record)
    } catch (cause) {
      if (asked === turn) warn('The user record could not be read.', cause)
    }
  }

  async function readUsage(): Promise<void> {
    const asked = turn
    try {
      const usage = await server.readUsage()
      if (asked === turn) change({ usage })
    } catch (cause) {
      if (asked !== turn) return
      warn('The usage could not be read.', cause)
      // A figure that may be wrong is not shown.
      change({ usage: null })
    }
  }

  async function learn(): Promise<void> {
    turn += 1
    const asked = turn
    change({ failure: null })
    try {
      const user = await server.readSession()
      if (asked !== turn) return
      settle(user)
      await Promise.all([user && readRecord(), readUsage()])
    } catch (cause) {
      if (asked !== turn) return
      warn('The session could not be read.', cause)
      change({ failure: cause instanceof Problem ? cause : new Problem('servers_down', { cause }) })
    }
  }

  /** After something spoke against it: whether this person is still signed in, and if not, that they are told. */
  async function checkAlive(): Promise<void> {
    if (!state.user) return
    const asked = turn
    const user = await server.readSession().catch(() => state.user)
    if (asked !== turn || user) return
    turn += 1
    settle(null, { lost: true })
    await readUsage()
  }

  /** The stream tells of whoever has the session of this browser, which may end or be another's while it is open. */
  async function hearRecord(record: UserRecord | null): Promise<void> {
    if (record?.uid === state.user?.uid) return takeRecord(record)
    if (record) return learn()
    await checkAlive()
    if (state.user) takeRecord(null)
  }

  async function signIn(person: Credentials): Promise<void> {
    await server.signIn(person)
    await learn()
    if (!state.user) throw state.failure ?? new Problem('not_authenticated')
  }

  async function createRecord(): Promise<void> {
    try {
      takeRecord(await server.createRecord())
    } catch (cause) {
      warn('The user record could not be written.', cause)
    }
  }

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Asks the server again who this is, and what they may use. */
    refresh: learn,

    /** Asks only for the usage; where it cannot be read it is null. */
    refreshUsage: readUsage,

    /** Has the provider asked what was paid; a failure is left to be tried again. */
    async syncBilling(): Promise<void> {
      const asked = turn
      try {
        const billing = await server.syncBilling()
        if (asked === turn) change({ billing })
      } catch (cause) {
        warn('The payment provider could not be asked.', cause)
      }
    },

    /** Goes on without knowing; an answer that comes late still counts. */
    goOnAsGuest(): void {
      change({ loading: false, lost: false })
    },

    /** Throws a Problem with the provider's message. */
    signIn,

    /**
     * Makes an account and signs in. The server answers the same for an address that is taken, so that only signing in tells.
     * Throws a Problem of the step that failed.
     */
    async signUp(person: NewPerson): Promise<void> {
      await server.signUp(person)
      await signIn({ email: person.email, password: person.password })
      if (state.recordMissing) await createRecord()
    },

    async signOut(): Promise<void> {
      try {
        await server.signOut()
      } catch (cause) {
        warn('Signing out failed.', cause)
        throw cause
      }
      turn += 1
      settle(null)
      await readUsage()
    },

    checkAlive,

    /** Writes a record that is missing; a failure is left to be tried again. */
    createRecord,

    /** Throws a Problem when the change was not stored. */
    async changeRecord(wanted: UserChange): Promise<void> {
      const asked = turn
      const record = await server.changeRecord(wanted)
      if (asked === turn) takeRecord(record)
    },

    /** Follows record and usage as they change anywhere. Returns the way to stop. */
    follow(): () => void {
      return server.watchPerson({
        onRecord: hearRecord,
        onUsage: (usage) => change({ usage }),
        onSubscription: (billing) => change({ billing }),
        onNotifications: ({ unread }) => change({ unread }),
      })
    },
  }
}
