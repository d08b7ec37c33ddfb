// Makes each query of the embedded engine cheaper.
import { type PGlite, types } from '@electric-sql/pglite'

/**
 * The arrays that queries return, by the number of their type: of bool, name, integers,
 * text, floats, numeric, times, json and uuid.
 */
const usedArrays = [
  ...[1000, 1003, 1005, 1007, 1016, 1009, 1015, 1021, 1022, 1231],
  ...[1115, 1185, 1182, 199, 3807, 2951],
]

/**
 * When it starts, the engine adds a parser for the arrays of each type, also for arrays
 * of the rows of each table: more than three hundred. Drizzle brings parsers of its own
 * with each query, and then the engine copies all of its own, which takes as long as a
 * small query.
 */
export function dropUnusedParsers(engine: PGlite): void {
  const arrays = usedArrays
    .map((type) => [type, engine.parsers[type]])
    .filter(([, parser]) => parser)
  engine.parsers = { ...types.parsers, ...Object.fromEntries(arrays) }
}
