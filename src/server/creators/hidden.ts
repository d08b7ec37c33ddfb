// People whom the operator hid: what of theirs is counted depends on it, so whoever counts holds them meanwhile.
import type { Orm } from '../db/open.ts'
import { holdAlone } from './follow-store.ts'
import { setHidden } from './store.ts'

export { holdAuthor } from './follow-store.ts'

/** Hides a person from all but themselves, or shows them again with null; false where it was so before. Nobody counts anything of theirs meanwhile. */
export async function hidePerson(tx: Orm, userId: string, hiddenAt: number | null): Promise<boolean> {
  await holdAlone(tx, userId)
  return setHidden(tx, userId, hiddenAt)
}
