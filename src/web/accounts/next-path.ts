// Where one goes after signing in: back to where one was, never to another site.
import { ownPath } from '#contract/own-path.ts'
import { routes } from '#contract/paths.ts'

const circles = [routes.auth.path, routes.resetPassword.path]

/** The address on this site that `next` names, or the start where it names none, somebody else's, or a way round in a circle. */
export function readNext(next: string | null): string {
  const own = ownPath(next)
  return circles.some((path) => path === own.split(/[?#]/)[0]) ? '/' : own
}
