// People whom the operator hid: what of theirs is counted depends on it, so whoever counts holds them meanwhile.
import { or } from 'drizzle-orm'
import type { Orm } from '../db/open.ts'
import { holdAlone } from './follow-store.ts'
import { list, setHidden, withIds, withUsername } from './store.ts'

export { holdAuthor } from './follow-store.ts'

/** Hides a person from all but themselves, or shows them again with null; false where it was so before. Nobody counts anything of theirs meanwhile. */
export async function hidePerson(tx: Orm, userId: string, hiddenAt: number | null): Promise<boolean> {
  await holdAlone(tx, userId)
  return setHidden(tx, userId, hiddenAt)
}

/** Whose username or id this is, also of those whom nobody can find. */
export async function personIdOf(orm: Orm, name: string): Promise<string | null> {
  const where = or(withUsername(name.toLowerCase()), withIds([name]))
  const [row] = await list(orm, { viewerId: null, where, limit: 1 })
  return row?.id ?? null
}
