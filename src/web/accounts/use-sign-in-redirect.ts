// Tells a guest that an action needs an account and opens the sign-in screen.
import { useNavigate } from 'react-router'
import { showToast } from '../toasts/toasts.ts'
import { useSignInPath } from './sign-in-path.ts'
import { texts } from './texts.ts'

export function useSignInRedirect(): () => void {
  const navigate = useNavigate()
  const path = useSignInPath()
  return () => {
    showToast(texts.notAuthenticated, { failed: true })
    navigate(path)
  }
}
