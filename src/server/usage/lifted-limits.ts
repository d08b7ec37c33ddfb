// Whether anybody is limited. The setting decides. Without it, the person at their own computer
// does, or an administrator.
import { isLoopbackHost } from '../address-range.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import { liftedLimits } from '../db/schema/usage.ts'
import type { Deps } from '../deps/deps.ts'

/**
 * Whether the operator, or the person whose computer this is, lets everybody use as much as they
 * like.
 */
export async function isUnlimited(
  { settings }: Pick<Deps, 'settings'>,
  orm: Orm,
): Promise<boolean> {
  if (settings.ALLOWANCE !== undefined) return settings.ALLOWANCE === 'off'
  return canLiftLimits(settings) && (await orm.$count(liftedLimits)) > 0
}

/**
 * Limits may be lifted only on a computer that nobody else reaches and that sells
 * nothing. Elsewhere a stored choice has no effect.
 */
export function canLiftLimits(settings: Settings): boolean {
  const { ALLOWANCE, HOST, PUBLIC_URL, TRUSTED_PROXIES, STRIPE_SECRET_KEY } = settings
  const isReachable =
    TRUSTED_PROXIES !== undefined ||
    [HOST, ...hostsOf(PUBLIC_URL)].some((host) => !isLoopback(host))
  return ALLOWANCE === undefined && !isReachable && STRIPE_SECRET_KEY === undefined
}

const hostsOf = (url: string | undefined) => (url ? [new URL(url).hostname] : [])
const isLoopback = (host: string) =>
  isLoopbackHost(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)

/** Lifts the limits of everybody here, or sets them again. */
export async function setLimitsLifted(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  isLifted: boolean,
): Promise<void> {
  if (isLifted) await db.orm.insert(liftedLimits).values({ liftedAt: now() }).onConflictDoNothing()
  else await db.orm.delete(liftedLimits)
}

/** What the page says of them. Without the database it says that there are limits. */
export async function describeLimits(
  deps: Pick<Deps, 'db' | 'settings'>,
  mayDecide: () => Promise<boolean>,
): Promise<{ hasLimits: boolean; mayLiftLimits: boolean }> {
  return {
    hasLimits: !(await isUnlimited(deps, deps.db.orm).catch(() => false)),
    mayLiftLimits: canLiftLimits(deps.settings) && (await mayDecide().catch(() => false)),
  }
}
