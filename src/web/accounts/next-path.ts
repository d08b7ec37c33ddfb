// Where one goes after signing in: back to where one was, never to another site.
import { routes } from '#contract/paths.ts'

const home = '/'
// Any base will do: what leads away from it leads away from here.
const base = 'http://here.invalid'
// No line break, no invisible character, no backslash, which browsers take for a slash.
const plain = /^\/[^\p{C}\p{Z}\\]*$/u

/** The address on this site that `next` names, or the start where it names none, somebody else's, or a way round in a circle. */
export function readNext(next: string | null): string {
  if (!next || !plain.test(next) || !URL.canParse(next, base)) return home
  const { origin, pathname, search, hash } = new URL(next, base)
  const circle = [routes.auth.path, routes.resetPassword.path].some((path) => path === pathname)
  // Steps like /.//host are taken while reading, and may leave an address of another host.
  if (origin !== base || pathname.startsWith('//') || circle) return home
  return pathname + search + hash
}
