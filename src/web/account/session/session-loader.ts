// Loads the session, the user record, the allowance and the subscription from the server.
import type { UserRecord } from '#contract/accounts/account.ts'
import { AnyProblem, localProblem } from '#contract/problems/problem.ts'
import type { firstApi } from '../../api/first-api.ts'
import { warn } from '../../ui/browser/log.ts'
import type { SessionState } from './session-state.ts'

/** Reads what belongs to the present session. What arrives after its end is not kept. */
function createReaders(state: SessionState, server: typeof firstApi) {
  async function loadRecord(): Promise<void> {
    const isCurrent = state.captureEpoch()
    try {
      const record = await server.getUserRecord()
      if (isCurrent()) state.setRecord(record)
    } catch (cause) {
      if (isCurrent()) warn('The user record could not be read.', cause)
    }
  }

  async function loadUsage(): Promise<void> {
    const isCurrent = state.captureEpoch()
    try {
      const usage = await server.getUsage()
      if (isCurrent()) state.update({ usage })
    } catch (cause) {
      if (!isCurrent()) return
      warn('The usage could not be read.', cause)
      // The page shows no figure rather than an outdated one.
      state.update({ usage: null })
    }
  }

  /**
   * Fetches the subscription from the payment provider. False if that failed, which is
   * only logged: the caller tries again later.
   */
  async function syncBilling(): Promise<boolean> {
    const isCurrent = state.captureEpoch()
    try {
      const billing = await server.syncBilling()
      if (isCurrent()) state.update({ billing })
      return true
    } catch (cause) {
      warn('The subscription could not be read.', cause)
      return false
    }
  }

  return { loadRecord, loadUsage, syncBilling }
}

export function createSessionLoader(state: SessionState, server: typeof firstApi) {
  const { loadRecord, loadUsage, syncBilling } = createReaders(state, server)

  async function loadSession(): Promise<void> {
    state.startEpoch()
    const isCurrent = state.captureEpoch()
    state.update({ failure: null })
    try {
      const user = await server.getSession()
      if (!isCurrent()) return
      state.setUser(user)
      await Promise.all([user && loadRecord(), loadUsage()])
    } catch (cause) {
      if (!isCurrent()) return
      warn('The session could not be read.', cause)
      state.update({
        failure: cause instanceof AnyProblem ? cause : localProblem('servers_down', { cause }),
      })
    }
  }

  /** Checks whether the user is still signed in, and marks the session as expired if not. */
  async function verifySession(): Promise<void> {
    const { user } = state.read()
    if (!user) return
    const isCurrent = state.captureEpoch()
    const currentUser = await server.getSession().catch(() => state.read().user)
    if (!isCurrent() || currentUser) return
    state.startEpoch()
    state.setUser(null, { isExpired: true })
    await loadUsage()
  }

  /**
   * Handles a record from the stream, which belongs to the present session of this
   * browser, maybe of another user.
   */
  async function handleRecordEvent(record: UserRecord | null): Promise<void> {
    if (record?.uid === state.read().user?.uid) return state.setRecord(record)
    if (record) return loadSession()
    await verifySession()
    if (state.read().user) state.setRecord(null)
  }

  return { loadUsage, loadSession, verifySession, syncBilling, handleRecordEvent }
}
