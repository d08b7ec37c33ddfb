// How many files the embedded engine keeps open. It would take all that the process may open, and leave none for connections.
import { PGlite } from '@electric-sql/pglite'

/** What the engine allows itself, and the least that it accepts. */
const [most, least] = [1000, 64]

/** The parameters with which the engine starts: half of the files that this process may open are for it. */
export function startParams(): string[] {
  return [...PGlite.defaultStartParams, '-c', `max_files_per_process=${shareOf(readLimit())}`]
}

/** The limit is undefined where the system has none. */
export function shareOf(limit: number | 'unlimited' | undefined): number {
  if (limit === undefined || limit === 'unlimited') return most
  return Math.min(most, Math.max(least, Math.floor(limit / 2)))
}

function readLimit(): number | 'unlimited' | undefined {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } }
  }
  return userLimits?.open_files?.soft
}
