// The way to the sign-in screen and back to where one was, with its query.
import { useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'

export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return `${routes.auth.path}?next=${encodeURIComponent(pathname + search)}`
}
