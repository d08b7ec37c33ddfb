// The first administrator is the first account on this machine. Where others reach the
// server, it is made by a printed link.
import type { Deps } from '../deps/deps.ts'
import { isReachable } from '../site-url.ts'
import { hasAdministrator } from './administrators.ts'
import { removeFirstAdministrator } from './invitation-store.ts'
import { createInvitation } from './invitations.ts'

/**
 * The link that creates the first administrator of a server that others reach; null if
 * there is one, or single sign-on decides. Each start makes a new link, and the one
 * before ends.
 */
export async function inviteFirstAdministrator(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
): Promise<string | null> {
  const { db, settings, now } = deps
  if (!isReachable(settings) || settings.OIDC_ADMIN_CLAIM) return null
  return db.orm.transaction(async (tx) => {
    await removeFirstAdministrator(tx)
    if (await hasAdministrator(tx)) return null
    return (
      await createInvitation(deps, tx, { email: null, role: 'admin', inviterId: null }, now())
    ).link
  })
}
