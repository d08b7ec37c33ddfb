// What a person can do with the session of this page; every tab of the browser is told who came and went.
import type { UserChange } from '#contract/account.ts'
import type { Theme } from '#contract/settings.ts'
import { api } from '../api.ts'
import { warn } from '../log.ts'
import { texts } from '../shell/texts.ts'
import { readTheme, setTheme } from '../shell/theme.ts'
import { showToast } from '../shell/toasts.ts'
import type { Credentials, NewPerson, SessionStore } from './session.ts'
import { createThemeKeeper } from './theme-keeper.ts'

export type Actions = {
  /** Asks the server again who this is and what they may use. */
  refresh: () => Promise<void>
  /** Asks again what this person may use; `usage` is null where that cannot be read. */
  refreshUsage: () => Promise<void>
  /** To be called when this page used one, or got one back. */
  usageChanged: () => Promise<void>
  /** Has the payment provider asked now what this person paid for. */
  syncBilling: () => Promise<void>
  /** Goes on without an account: where it could not be learnt who this is, or after the session was lost. */
  goOnAsGuest: () => void
  signIn: (person: Credentials) => Promise<void>
  signUp: (person: NewPerson) => Promise<void>
  signOut: () => Promise<void>
  requestReset: (email: string) => Promise<void>
  resetPassword: (change: { token: string; newPassword: string }) => Promise<void>
  /** Throws a Problem when the change was not stored. */
  changeRecord: (change: UserChange) => Promise<void>
  /** Writes a record that the server has lost. */
  createRecord: () => Promise<void>
  /** Shows a theme, and stores it for whoever is signed in. */
  chooseTheme: (theme: Theme) => void
}

/** To be called once for a page: it listens to the browser for as long as the page lives. */
export function createActions(session: SessionStore): Actions {
  const tabs = new BroadcastChannel('pith-session')
  const keeper = createThemeKeeper({
    show: setTheme,
    shown: readTheme,
    store: session.changeRecord,
    onFailed: (cause) => {
      warn('The theme could not be stored.', cause)
      showToast(texts.themeNotStored, { failed: true })
    },
  })
  async function tell(act: Promise<void>): Promise<void> {
    await act
    tabs.postMessage('changed')
  }

  session.subscribe(() => keeper.follow(session.read().record))
  api.onUnauthenticated(() => void session.checkAlive())
  tabs.onmessage = ({ data }) => void (data === 'usage' ? session.refreshUsage() : session.refresh())
  addEventListener('pagehide', keeper.flush)
  // A page that the browser had put to sleep heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => void (persisted && session.refresh()))
  addEventListener('online', () => void (session.read().failure && session.refresh()))

  return {
    refresh: session.refresh,
    refreshUsage: session.refreshUsage,
    async usageChanged() {
      await session.refreshUsage()
      // A signed-in person's tabs have a line of their own.
      if (!session.read().user) tabs.postMessage('usage')
    },
    syncBilling: session.syncBilling,
    goOnAsGuest: session.goOnAsGuest,
    signIn: (person) => tell(session.signIn(person)),
    signUp: (person) => tell(keeper.signUp(() => session.signUp(person))),
    signOut: () => tell(session.signOut()),
    requestReset: async (email) => void (await api.requestReset(email)),
    // It ends every session, also the one of this browser.
    resetPassword: (change) => tell(api.resetPassword(change).then(session.refresh)),
    changeRecord: session.changeRecord,
    createRecord: session.createRecord,
    chooseTheme: keeper.choose,
  }
}
