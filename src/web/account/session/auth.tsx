// Gives every component the session of the page and the actions on it.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { AuthActions } from './auth-actions.ts'
import { notifyOtherPerson } from './other-person.ts'
import { initialSession, type Session } from './session-state.ts'
import type { SessionStore } from './session-store.ts'

type Auth = Session & AuthActions

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

type Props = { session: SessionStore; actions: AuthActions; children: ReactNode }

export function AuthProvider({ session, actions, children }: Props) {
  const state = useSyncExternalStore(session.subscribe, session.read, () => initialSession)
  const { isLoading } = state
  const uid = state.user?.uid
  const lastUid = useRef<{ uid: string | undefined } | null>(null)

  useEffect(() => {
    if (isLoading) return
    if (lastUid.current && lastUid.current.uid !== uid) notifyOtherPerson()
    lastUid.current = { uid }
  }, [isLoading, uid])

  // A hidden tab closes its stream; when it is shown again, the new stream begins with
  // the present state.
  useEffect(() => {
    if (!uid) return
    let unsubscribe = () => {}
    const updateSubscription = () => {
      unsubscribe()
      unsubscribe = document.hidden ? () => {} : session.subscribeToServer()
    }
    updateSubscription()
    document.addEventListener('visibilitychange', updateSubscription)
    return () => {
      document.removeEventListener('visibilitychange', updateSubscription)
      unsubscribe()
    }
  }, [session, uid])

  return <AuthContext value={{ ...state, ...actions }}>{children}</AuthContext>
}
