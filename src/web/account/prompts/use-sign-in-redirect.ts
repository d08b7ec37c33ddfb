// Opens the sign-in screen, which tells a guest why an action needs an account.
import { useNavigate } from 'react-router'
import { texts } from './session-texts.ts'
import { useSignInPath } from './sign-in-path.ts'

export function useSignInRedirect(reason: string = texts.reason): () => void {
  const navigate = useNavigate()
  const path = useSignInPath()
  return () => void navigate(path, { state: { reason } })
}
