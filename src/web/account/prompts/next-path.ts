// Decides where a person goes after signing in.

import { routes } from '#contract/basics/paths.ts'
import { toSafePath } from '#contract/basics/safe-path.ts'

const accountPaths = [routes.auth.path, routes.resetPassword.path]

/**
 * Returns a path of this site, or '/' when `next` is missing, leads to another site or
 * back to an account screen.
 */
export function parseNextPath(next: string | null): string {
  const ownPath = toSafePath(next)
  return accountPaths.some((path) => path === ownPath.split(/[?#]/)[0]) ? '/' : ownPath
}
