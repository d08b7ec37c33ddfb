// Keeps pages of other sites away from the endpoint, also those that point a name of their own to this machine.
import type { Context } from 'hono'
import { Problem } from '#contract/problems.ts'
import { isLoopbackHost } from '../address-range.ts'
import type { Settings } from '../config.ts'

/** Programs send no Origin. A page must be of PUBLIC_URL; without that setting, of this machine. */
export function rejectForeignPage(c: Context, { settings: { PUBLIC_URL } }: { settings: Settings }): void {
  const origin = c.req.header('origin')
  if (origin === undefined) return
  const isOwn =
    URL.canParse(origin) &&
    (PUBLIC_URL ? new URL(origin).origin === new URL(PUBLIC_URL).origin : isLoopbackHost(new URL(origin).hostname))
  if (!isOwn) throw new Problem('forbidden')
}
