// How many files the embedded engine keeps open. It would take all that the process may open, and leave none for connections.
import { PGlite } from '@electric-sql/pglite'

/** What the engine allows itself, and the least that it accepts. */
const [most, least] = [1000, 64]

type Limit = number | 'unlimited' | undefined

/** The parameters with which the engine starts. Of the files that this process may open half are for it. */
export function startParams(limit: Limit = readLimit()): string[] {
  const isLimited = typeof limit === 'number'
  const share = isLimited ? Math.min(most, Math.max(least, Math.floor(limit / 2))) : most
  return [...PGlite.defaultStartParams, '-c', `max_files_per_process=${share}`]
}

/** Undefined where the system has no limit. */
function readLimit(): Limit {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: Limit } }
  }
  return userLimits?.open_files?.soft
}
