// Who is here, for every screen: one session for the page, told to all of its tabs.
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { UserChange } from '#contract/account.ts'
import { api } from '../api.ts'
import { createSession, type Session } from './session.ts'

export type Auth = Session & {
  /** Asks the server again who this is and what they may use. */
  refresh: () => Promise<void>
  /** Asks again what this person may use; `usage` is null where that cannot be read. */
  refreshUsage: () => Promise<void>
  goOnAsGuest: () => void
  signIn: (person: { email: string; password: string }) => Promise<void>
  signUp: (person: { name: string; email: string; password: string }) => Promise<void>
  signOut: () => Promise<void>
  requestReset: (email: string) => Promise<void>
  resetPassword: (change: { token: string; newPassword: string }) => Promise<void>
  /** Throws a Problem when the change was not stored. */
  changeRecord: (change: UserChange) => Promise<void>
  /** Writes a record that the server has lost. */
  createRecord: () => Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session] = useState(() => createSession(api))
  const [tabs] = useState(() => new BroadcastChannel('pith-session'))
  const state = useSyncExternalStore(session.subscribe, session.read)
  const uid = state.user?.uid

  useEffect(() => {
    void session.refresh()
    const stop = api.onUnauthenticated(() => void session.checkAlive())
    tabs.onmessage = () => void session.refresh()
    return () => {
      stop()
      tabs.onmessage = null
    }
  }, [session, tabs])

  // A tab that nobody sees holds no line; the next one begins with how things are then.
  useEffect(() => {
    if (!uid) return
    let stop = () => {}
    const follow = () => {
      stop()
      stop = document.hidden ? () => {} : session.follow()
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [session, uid])

  const [actions] = useState(() => {
    const tell = (act: Promise<void>) => act.then(() => tabs.postMessage('changed'))
    return {
      refresh: session.refresh,
      refreshUsage: session.refreshUsage,
      goOnAsGuest: session.goOnAsGuest,
      signIn: (person: Parameters<Auth['signIn']>[0]) => tell(session.signIn(person)),
      signUp: (person: Parameters<Auth['signUp']>[0]) => tell(session.signUp(person)),
      signOut: () => tell(session.signOut()),
      requestReset: async (email: string) => void (await api.requestReset(email)),
      resetPassword: async (change: Parameters<Auth['resetPassword']>[0]) => void (await api.resetPassword(change)),
      changeRecord: session.changeRecord,
      createRecord: session.createRecord,
    }
  })

  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>
}
