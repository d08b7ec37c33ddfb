// Builds paths to the account screen that remember the present page.
import { useLocation } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { parseNextPath } from './next-path.ts'

const authModes = ['login', 'signup', 'forgot-password'] as const
type AuthMode = (typeof authModes)[number]

export function useSignInPath(mode: AuthMode = 'login'): string {
  return buildSignInPath(useLocation(), mode)
}

/** On the account screen itself, the remembered page stays the same. */
export function buildSignInPath(
  { pathname, search }: { pathname: string; search: string },
  mode: AuthMode = 'login',
): string {
  const currentPath =
    pathname === routes.auth.path ? new URLSearchParams(search).get('next') : pathname + search
  const nextPath = parseNextPath(currentPath)
  const query = new URLSearchParams({
    ...(nextPath !== '/' && { next: nextPath }),
    ...(mode !== 'login' && { mode }),
  })
  return query.size > 0 ? `${routes.auth.path}?${query}` : routes.auth.path
}

export function parseAuthMode(mode: string | null): AuthMode {
  return authModes.find((authMode) => authMode === mode) ?? 'login'
}
