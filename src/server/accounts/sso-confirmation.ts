// Who signs in by single sign-on stays in only while the provider knows them: it is asked
// again within each hour in which they do something.
import { Problem } from '#contract/problems/problems.ts'
import { decrypt, encrypt } from '../cipher.ts'
import type { Confirmation } from '../deps/auth.ts'
import type { Deps } from '../deps/deps.ts'
import { followProviderRole } from './administrators.ts'
import * as store from './sso-confirmation-store.ts'
import { deleteSession, deleteSessions, findSession } from './store.ts'

const hourMs = 3600_000
/**
 * Less than an hour, so that a minute in which the provider does not answer still lies
 * within it.
 */
const askEveryMs = 50 * 60_000
const retryMs = 60_000

type Tools = Pick<Deps, 'auth' | 'db' | 'log' | 'now' | 'secret' | 'settings'>
const contextOf = (userId: string) => `single sign-on of ${userId}`

/**
 * After a sign-in: stores how the provider can be asked again, and gives the user the
 * role that it says.
 */
export async function followProvider(
  deps: Tools,
  userId: string,
  confirmation: Confirmation,
): Promise<void> {
  const { refreshToken, isAdministrator } = confirmation
  if (isAdministrator !== null) await followProviderRole(deps, userId, isAdministrator)
  await store.storeConfirmation(deps.db.orm, userId, {
    refreshToken: refreshToken && encrypt(deps.secret, contextOf(userId), refreshToken),
    askAgainAt: deps.now() + askEveryMs,
  })
}

/**
 * Throws for a user whom the provider does not know any more: `auth_missing` for a
 * session, which ends, and `sso_refused` for an API key (`token` is null), which works
 * again after their next sign-in at the provider. A provider that does not answer changes
 * nothing.
 */
export async function requireConfirmed(
  deps: Tools,
  userId: string,
  token: string | null,
): Promise<void> {
  if (!deps.settings.OIDC_ISSUER) return
  const credential = await store.findSsoCredential(deps.db.orm, userId)
  if (!credential) return
  const refreshToken =
    credential.refreshToken && decrypt(deps.secret, contextOf(userId), credential.refreshToken)
  const isKnown =
    credential.refusedAt === null &&
    (refreshToken
      ? await askAgain(deps, userId, { ...credential, refreshToken })
      : token === null || (await isWithinHour(deps, userId, token)))
  if (!isKnown) throw new Problem(token === null ? 'sso_refused' : 'auth_missing')
}

async function askAgain(
  deps: Tools,
  userId: string,
  credential: store.SsoCredential & { refreshToken: string },
): Promise<boolean> {
  const { db, auth, log, now } = deps
  if ((credential.askAgainAt ?? 0) > now()) return true
  if (!(await store.takeTurnToAsk(db.orm, credential, now() + retryMs))) return true
  try {
    const known = { refreshToken: credential.refreshToken, subject: credential.accountId }
    const confirmation = await auth.confirmAtProvider(known)
    if (confirmation) await followProvider(deps, userId, confirmation)
    if (confirmation) return true
  } catch (err) {
    log.warn({ err, userId }, 'the provider of single sign-on could not be asked about a person')
    return true
  }
  log.info({ userId }, 'the provider of single sign-on does not know a person any more')
  await store.storeRefusal(db.orm, userId, now())
  await deleteSessions(db.orm, userId)
  return false
}

/**
 * A provider without refresh tokens cannot be asked, so a session lasts an hour. Its time
 * is of the system's clock.
 */
async function isWithinHour({ db }: Tools, userId: string, token: string): Promise<boolean> {
  const session = await findSession(db.orm, token)
  if (session && Date.now() - session.createdAt.getTime() < hourMs) return true
  if (session) await deleteSession(db.orm, userId, session.id)
  return false
}
