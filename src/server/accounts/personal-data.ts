// Exports and erases a user's account.
import { credentials, passkeys, profiles, sessions, users, verifications } from '../db/schema/accounts.ts'
import type { PersonalData } from '../deps/personal-data.ts'
import * as store from './store.ts'

export const personalData: PersonalData = {
  name: 'accounts',
  tables: [users, profiles, sessions, credentials, passkeys, verifications],
  export: async (orm, userId) => {
    const user = await store.findUser(orm, userId)
    const profile = user && (await store.findProfile(orm, userId))
    return { account: { ...(user && { user, profile }), ...(await store.listSignInData(orm, userId)) } }
  },
  erase: store.deleteUser,
}
