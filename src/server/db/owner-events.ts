// Tells all processes that the data of a user or guest has changed. An event carries only
// the id; subscribers read the data again.
import type { Database } from './database.ts'

const channel = 'pith_owners'

/** Call it after the commit, because subscribers read at once. */
export function notifyOwner(db: Pick<Database, 'notify'>, ownerId: string): Promise<void> {
  return db.notify(channel, ownerId)
}

/**
 * Calls back with the id of each changed owner, and with an empty one if events may have
 * been missed. Resolves to a function that unsubscribes.
 */
export function subscribeOwners(
  db: Pick<Database, 'listen'>,
  onEvent: (ownerId: string) => void,
): Promise<() => Promise<void>> {
  return db.listen(channel, onEvent)
}
