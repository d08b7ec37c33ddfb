// Holds what the page knows about the person who uses it.
import type { CurrentUser, UserRecord } from '#contract/accounts/account.ts'
import type { Billing } from '#contract/billing/billing.ts'
import type { Usage } from '#contract/billing/usage.ts'
import type { AnyProblem } from '#contract/problems/problem.ts'
import { warn } from '../../ui/browser/log.ts'
import { writeStorage } from '../../ui/browser/storage.ts'
import { clearUndos } from '../../ui/toasts/toasts.ts'

export type Session = {
  /** True until the page knows whether somebody is signed in. */
  isLoading: boolean
  /** Why the session could not be loaded; the person may continue as a guest. */
  failure: AnyProblem | null
  user: CurrentUser | null
  /** Null for guests, until it is loaded, and when it is missing. */
  record: UserRecord | null
  /** The server has no record of this user; a new one can be written. */
  isRecordMissing: boolean
  /** The allowance of the user or guest; null until it is loaded. */
  usage: Usage | null
  /** The subscription of a signed-in user; null until it is loaded. */
  billing: Billing | null
  /** The number of unread notifications; null until it is loaded. */
  unreadCount: number | null
  /**
   * Differs after each change of one of the user's spaces; null without any, and until it
   * is loaded.
   */
  spacesRevision: string | null
  /** The session expired or was ended elsewhere. */
  isExpired: boolean
}

export type SessionState = ReturnType<typeof createSessionState>

export const initialSession: Session = {
  isLoading: true,
  failure: null,
  user: null,
  record: null,
  isRecordMissing: false,
  usage: null,
  billing: null,
  unreadCount: null,
  spacesRevision: null,
  isExpired: false,
}

export function createSessionState() {
  let session = initialSession
  let epoch = 0
  const listeners = new Set<() => void>()

  function update(change: Partial<Session>): void {
    session = { ...session, ...change }
    for (const listener of listeners) listener()
  }

  return {
    read: () => session,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update,

    /** Sets who is signed in, or null for a guest. What belongs to another user is cleared. */
    setUser(user: CurrentUser | null, change: Partial<Session> = {}): void {
      // The summaries of a guest move into the account with which they sign in.
      if (user) writeStorage('guest-results', null)
      const isSameUser = user?.uid === session.user?.uid
      if (!isSameUser) clearUndos()
      const base = isSameUser ? session : initialSession
      update({ ...base, isLoading: false, failure: null, user, isExpired: false, ...change })
    },

    /** Sets the user record; null when the server has none. */
    setRecord(record: UserRecord | null): void {
      if (record === null && !session.isRecordMissing)
        warn('The server has no record of this user.')
      const user = record && {
        uid: record.uid,
        displayName: record.displayName,
        email: record.email,
      }
      update({ record, isRecordMissing: record === null, ...(user && { user }) })
    },

    /** Makes the page ignore responses to earlier requests, which may belong to another user. */
    startEpoch(): void {
      epoch += 1
    },
    /** Returns a function that tells whether no new epoch has started since. */
    captureEpoch(): () => boolean {
      const captured = epoch
      return () => captured === epoch
    },
  }
}
