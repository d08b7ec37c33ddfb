// Who is here, for every screen: one session for the page, told to all of its tabs.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Actions } from './actions.ts'
import type { Session, SessionStore } from './session.ts'

export type Auth = Session & Actions

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

type Props = { session: SessionStore; actions: Actions; children: ReactNode }

export function AuthProvider({ session, actions, children }: Props) {
  const state = useSyncExternalStore(session.subscribe, session.read)
  const queries = useQueryClient()
  const uid = state.user?.uid
  const lastUid = useRef(uid)

  // What was read in the name of one person is not shown to the next.
  useEffect(() => {
    if (lastUid.current !== uid) void queries.resetQueries()
    lastUid.current = uid
  }, [queries, uid])

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

  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>
}
