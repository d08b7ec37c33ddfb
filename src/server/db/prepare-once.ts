// Keeps a statement that is asked for all the time, so that its text is built once, and
// PostgreSQL parses and plans it once a connection.
import type { Orm } from './database.ts'

/** Returns the statement of a connection or transaction, which `prepare` makes the first time. */
export function prepareOnce<Prepared>(prepare: (orm: Orm) => Prepared): (orm: Orm) => Prepared {
  const known = new WeakMap<Orm, Prepared>()
  return (orm) => {
    const prepared = known.get(orm) ?? prepare(orm)
    known.set(orm, prepared)
    return prepared
  }
}
