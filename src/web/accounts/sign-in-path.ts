// The way to the sign-in screen and back to where one was, with its query.
import { useLocation } from 'react-router'
import { routes } from '#contract/paths.ts'
import { readNext } from './next-path.ts'

export const modes = ['login', 'signup', 'forgot-password'] as const
export type Mode = (typeof modes)[number]

export function useSignInPath(mode: Mode = 'login'): string {
  return signInPath(useLocation(), mode)
}

/** On the sign-in screen itself the way back stays as it was. */
export function signInPath({ pathname, search }: { pathname: string; search: string }, mode: Mode = 'login'): string {
  const there = pathname === routes.auth.path ? new URLSearchParams(search).get('next') : pathname + search
  const next = readNext(there)
  const query = new URLSearchParams({ ...(next !== '/' && { next }), ...(mode !== 'login' && { mode }) })
  return query.size > 0 ? `${routes.auth.path}?${query}` : routes.auth.path
}

export function readMode(mode: string | null): Mode {
  return modes.find((known) => known === mode) ?? 'login'
}
