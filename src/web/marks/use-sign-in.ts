// Who is a guest and wants to keep something is told why that needs an account, and led to one.
import { useNavigate } from 'react-router'
import { useSignInPath } from '../accounts/sign-in-path.ts'
import { showToast } from '../shell/toasts.ts'
import { texts } from './texts.ts'

export function useSignIn(): () => void {
  const navigate = useNavigate()
  const path = useSignInPath()
  return () => {
    showToast(texts.notAuthenticated, { failed: true })
    navigate(path)
  }
}
