// What a person can do with the session of this page. Other tabs of the browser are
// notified of sign-in and sign-out.
import type { UserChange } from '#contract/accounts/account.ts'
import type { Theme } from '#contract/basics/limits.ts'
import { firstApi } from '../../api/first-api.ts'
import { warn } from '../../ui/browser/log.ts'
import { readTheme, setTheme } from '../../ui/browser/theme.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import type { Credentials, NewAccount, SessionStore } from './session-store.ts'
import { createThemeSync } from './theme-sync.ts'

const texts = {
  notStored: 'Your theme could not be saved to your account. It applies to this device only.',
} as const

export type AuthActions = {
  /** Loads the session, the record and the usage again. */
  refresh: () => Promise<void>
  /** Loads the usage again; it becomes null when it cannot be read. */
  refreshUsage: () => Promise<void>
  /** Must be called after this page used or got back a part of the allowance. */
  notifyUsageChanged: () => Promise<void>
  /** Fetches the subscription from the payment provider; false if that failed. */
  syncBilling: () => Promise<boolean>
  /** Continues without an account when the session could not be loaded or has expired. */
  continueAsGuest: () => void
  signIn: (credentials: Credentials) => Promise<void>
  /** Shows who signed in by other means than email and password. */
  finishSignIn: () => Promise<void>
  signUp: (account: NewAccount) => Promise<void>
  signOut: () => Promise<void>
  requestPasswordReset: (email: string) => Promise<void>
  resetPassword: (change: { token: string; newPassword: string }) => Promise<void>
  /** Throws a Problem when the change was not stored. */
  updateRecord: (change: UserChange) => Promise<void>
  /** Writes a record that the server has lost. */
  createRecord: () => Promise<void>
  /** Shows a theme, and stores it in the account if somebody is signed in. */
  chooseTheme: (theme: Theme) => void
}

/** `listen` must be called once per page: it adds listeners that live as long as the page. */
export function createAuthActions(session: SessionStore): {
  actions: AuthActions
  listen: () => void
} {
  let tabs: BroadcastChannel | null = null
  const themeSync = createThemeSync({
    show: setTheme,
    readShownTheme: readTheme,
    isLoading: () => {
      const { isLoading, user, isRecordMissing } = session.read()
      return isLoading || (user !== null && !isRecordMissing)
    },
    store: session.updateRecord,
    onFailure: (cause) => {
      warn('The theme could not be stored.', cause)
      showToast(texts.notStored, { failed: true })
    },
  })
  async function notifyTabsAfter(action: Promise<void>): Promise<void> {
    await action
    tabs?.postMessage('changed')
  }

  function listen(): void {
    session.subscribe(() => themeSync.applyRecord(session.read().record))
    firstApi.onUnauthenticated(() => void session.verifySession())
    tabs = new BroadcastChannel('pith-session')
    tabs.onmessage = ({ data }) =>
      void (data === 'usage' ? session.refreshUsage() : session.refresh())
    addEventListener('pagehide', themeSync.flush)
    // A page from the browser's back-forward cache has missed all events.
    addEventListener('pageshow', ({ persisted }) => void (persisted && session.refresh()))
    addEventListener('online', () => void (session.read().failure && session.refresh()))
  }

  const actions: AuthActions = {
    refresh: session.refresh,
    refreshUsage: session.refreshUsage,
    async notifyUsageChanged() {
      await session.refreshUsage()
      // The tabs of a signed-in user receive the usage from the server.
      if (!session.read().user) tabs?.postMessage('usage')
    },
    syncBilling: session.syncBilling,
    continueAsGuest: session.continueAsGuest,
    signIn: (credentials) => notifyTabsAfter(session.signIn(credentials)),
    finishSignIn: () => notifyTabsAfter(session.refresh()),
    signUp: (account) => notifyTabsAfter(themeSync.signUp(() => session.signUp(account))),
    signOut: () => notifyTabsAfter(session.signOut()),
    requestPasswordReset: async (email) => void (await firstApi.requestPasswordReset(email)),
    // A reset ends every session, also that of this browser.
    resetPassword: (change) =>
      notifyTabsAfter(firstApi.resetPassword(change).then(session.refresh)),
    updateRecord: session.updateRecord,
    createRecord: session.createRecord,
    chooseTheme: themeSync.choose,
  }
  return { actions, listen }
}
