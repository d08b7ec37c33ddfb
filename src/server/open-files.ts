// Shares the files and connections that this process may have open between the embedded
// database, its clients, and its own requests.

/** What the embedded database allows itself, and the least that it accepts. */
const [most, least] = [1000, 64]
/** For requests to sources, models and others, and for files of the server itself. */
const ownFiles = 48
/** So many clients are served even where hardly any file may be open. */
const leastConnections = 16

type Limit = number | 'unlimited' | undefined

/**
 * How many files the database keeps open at most, and how many connections of clients are
 * accepted.
 */
type OpenFiles = { database: number; connections: number }

/**
 * The database gets half, because it would take all. Its clients do not get the rest,
 * because a crowd would leave nothing for outgoing requests.
 */
export function shareOpenFiles(limit: Limit = readLimit()): OpenFiles {
  if (typeof limit !== 'number') return { database: most, connections: Number.POSITIVE_INFINITY }
  const database = Math.min(most, Math.max(least, Math.floor(limit / 2)))
  return { database, connections: Math.max(leastConnections, limit - database - ownFiles) }
}

/** Undefined where the system has no limit. */
function readLimit(): Limit {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: Limit } }
  }
  return userLimits?.open_files?.soft
}
