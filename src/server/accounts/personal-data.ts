// Exports and erases a user's account.
import {
  credentials,
  passkeys,
  profiles,
  sessions,
  users,
  verifications,
} from '../db/schema/accounts.ts'
import { invitations } from '../db/schema/operation/administration.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import { removeUsedBy as removeInvitations } from './invitation-store.ts'
import { listPasskeys } from './passkey-store.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'accounts',
  tables: [users, profiles, sessions, credentials, passkeys, verifications, invitations],
  export: async (orm, userId) => {
    const user = await store.findUser(orm, userId)
    const profile = user && (await store.findProfile(orm, userId))
    const signInData = await store.listSignInData(orm, userId)
    const passkeys = (await listPasskeys(orm, userId)).map(({ id, ...passkey }) => passkey)
    return { account: { ...(user && { user, profile }), ...signInData, passkeys } }
  },
  close: store.closeAccount,
  erase: async (tx, userId) => {
    await removeInvitations(tx, userId)
    await store.deleteUser(tx, userId)
  },
}
