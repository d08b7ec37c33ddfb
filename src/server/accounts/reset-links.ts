// Links for a new password that the operator makes in the terminal, for people whom no
// mail reaches.
import { randomBytes } from 'node:crypto'
import { resetLinkMinutes } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../config.ts'
import type { Orm } from '../db/database.ts'
import { siteUrl } from '../site-url.ts'
import { insertResetToken } from './store.ts'

/** Does what a mailed one does. Only a hash of it is stored. Throws `password_sign_in_off`. */
export async function createResetLink(
  settings: Settings,
  tx: Orm,
  { userId, nowMs }: { userId: string; nowMs: number },
): Promise<{ resetLink: string; expiresAt: number }> {
  if (settings.PASSWORD_SIGN_IN === 'off') throw new Problem('password_sign_in_off')
  const token = randomBytes(24).toString('base64url')
  const expiresAt = nowMs + resetLinkMinutes * 60_000
  await insertResetToken(tx, { token, userId, expiresAt: new Date(expiresAt) })
  return { resetLink: `${siteUrl(settings)}${routes.resetPassword.path}?token=${token}`, expiresAt }
}
