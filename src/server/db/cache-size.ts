// How much memory the embedded engine takes for its cache. It takes all of it when it
// starts, whether it will read as much or not.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const mebibyte = 2 ** 20
/**
 * The first is enough for what a burst of uploads writes; beyond the second a library of
 * ten thousand gains nothing.
 */
const [leastBytes, mostBytes] = [32 * mebibyte, 128 * mebibyte]

/**
 * The parameters with which the engine starts. The cache has room for twice the tables,
 * so that they can grow until the next start.
 */
export function cacheParams(dataDir: string): string[] {
  const bytes = Math.min(mostBytes, Math.max(leastBytes, 2 * countTableBytes(dataDir)))
  return ['-c', `shared_buffers=${Math.ceil(bytes / 1024)}kB`]
}

/** What a restore starts with: it writes more than the tables that it finds. */
export const largestCache = ['-c', `shared_buffers=${mostBytes / 1024}kB`]

function countTableBytes(dataDir: string): number {
  const tables = join(dataDir, 'base')
  // The engine says better what such a folder lacks.
  if (!existsSync(tables)) return 0
  return readdirSync(tables, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
