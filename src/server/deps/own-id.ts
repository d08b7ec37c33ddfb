// The id that something of an export gets, so that references between its parts stay and
// nobody takes an id of somebody else.
import { createHash } from 'node:crypto'

/** The same for the same owner and id, as a UUID of version 8. */
export function ownIdOf(ownerId: string, exportedId: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([ownerId, exportedId]))
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
