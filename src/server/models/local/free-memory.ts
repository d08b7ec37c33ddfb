// How much memory a process may take now, within the limit of its container.
import { readFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

type Files = (path: string) => string | null

const readSystemFile: Files = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Another system, or a container without this file.
    return null
  }
}

/**
 * Bytes that are free, or held by files that were read and need not be kept: a download of a
 * gigabyte fills a container with these, and Node.js would count them as taken.
 */
export function readFreeMemory(read: Files = readSystemFile): number {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(read('/proc/meminfo') ?? '')
  const free = available ? Number(available[1]) * 1024 : freemem()
  return Math.min(free, ...readGroupLimits(read))
}

/** What each group of the process may still take: version 2 with its parents, and version 1. */
function readGroupLimits(read: Files): number[] {
  const root = '/sys/fs/cgroup'
  const group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1] ?? '/'
  const names = group.split('/').filter(Boolean)
  const folders = [root, ...names.map((_, at) => join(root, ...names.slice(0, at + 1)))]
  const limits = folders.map((folder) =>
    readGroup(read, folder, {
      limit: 'memory.max',
      used: 'memory.current',
      cached: 'inactive_file',
    }),
  )
  const old = { limit: 'memory.limit_in_bytes', used: 'memory.usage_in_bytes' }
  limits.push(readGroup(read, join(root, 'memory'), { ...old, cached: 'total_inactive_file' }))
  return limits.filter((bytes) => bytes !== null)
}

function readGroup(
  read: Files,
  folder: string,
  names: { limit: string; used: string; cached: string },
): number | null {
  const limit = Number(read(join(folder, names.limit)) || Number.NaN)
  if (!Number.isFinite(limit)) return null
  const used = Number(read(join(folder, names.used)) ?? 0)
  const stat = read(join(folder, 'memory.stat')) ?? ''
  const cached = Number(new RegExp(`^${names.cached} (\\d+)`, 'm').exec(stat)?.[1] ?? 0)
  return Math.max(0, limit - used + cached)
}
