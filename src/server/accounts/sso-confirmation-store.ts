// Queries on what the provider of single sign-on confirmed, in the table of the credentials.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { credentials } from '../db/schema/accounts.ts'
import { ssoProvider } from './sign-in-methods/sso-provider.ts'

export type SsoCredential = Pick<
  typeof credentials.$inferSelect,
  'id' | 'accountId' | 'refreshToken' | 'askAgainAt' | 'refusedAt'
>

const isOf = (userId: string) =>
  and(eq(credentials.userId, userId), eq(credentials.providerId, ssoProvider))

/** How this user signs in by the provider; null if they do not. */
export async function findSsoCredential(orm: Orm, userId: string): Promise<SsoCredential | null> {
  const { id, accountId, refreshToken, askAgainAt, refusedAt } = credentials
  const [row] = await orm
    .select({ id, accountId, refreshToken, askAgainAt, refusedAt })
    .from(credentials)
    .where(isOf(userId))
  return row ?? null
}

export async function isRefusedByProvider(orm: Orm, userId: string): Promise<boolean> {
  return (await orm.$count(credentials, and(isOf(userId), isNotNull(credentials.refusedAt)))) > 0
}

export async function storeConfirmation(
  orm: Orm,
  userId: string,
  { refreshToken, askAgainAt }: Pick<SsoCredential, 'refreshToken' | 'askAgainAt'>,
): Promise<void> {
  await orm
    .update(credentials)
    .set({ refreshToken, askAgainAt, refusedAt: null })
    .where(isOf(userId))
}

export async function storeRefusal(orm: Orm, userId: string, refusedAt: number): Promise<void> {
  await orm.update(credentials).set({ refreshToken: null, refusedAt }).where(isOf(userId))
}

/**
 * Moves the time on, and returns whether it did: of several requests and processes one
 * asks, because a refresh token may work once.
 */
export async function takeTurnToAsk(
  orm: Orm,
  { id, askAgainAt }: Pick<SsoCredential, 'id' | 'askAgainAt'>,
  nextAt: number,
): Promise<boolean> {
  const isUnchanged =
    askAgainAt === null ? isNull(credentials.askAgainAt) : eq(credentials.askAgainAt, askAgainAt)
  const taken = await orm
    .update(credentials)
    .set({ askAgainAt: nextAt })
    .where(and(eq(credentials.id, id), isUnchanged))
    .returning({ id: credentials.id })
  return taken.length > 0
}
