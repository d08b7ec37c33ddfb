// One word passes between processes: something about this person has changed. What it is, whoever hears it looks up.
import type { Database } from './open.ts'

const channel = 'pith_owners'

/** To be said after the commit: who hears it reads at once. */
export function tellOwner(db: Pick<Database, 'notify'>, ownerId: string): Promise<void> {
  return db.notify(channel, ownerId)
}

/** Calls back with the id of whoever has changed, and with an empty one when words may have been missed. Resolves to the way to stop. */
export function hearOwners(
  db: Pick<Database, 'listen'>,
  onWord: (ownerId: string) => void,
): Promise<() => Promise<void>> {
  return db.listen(channel, onWord)
}
