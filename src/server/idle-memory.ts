// V8 collects garbage when it allocates. A server that becomes idle after a busy time keeps its garbage until then.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkMs = 10_000
/** The share of time in which the event loop of an idle server is active. */
const idleUtilization = 0.1
/** A collection stops the process for about a millisecond per megabyte that stays, so it has to be worth it. */
const worthBytes = 32 * 2 ** 20

/** What the first collection finds is freed beside the server, and some of it only by the second. */
const collectionsInARow = 2

/**
 * Collects garbage in times in which nothing happens, after memory has grown by 32 MB. Returns a
 * function that ends it.
 */
export function startIdleCollections(collect = openCollector(), everyMs = checkMs): () => void {
  let keptBytes = readUsedBytes()
  let collectionsLeft = 0
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > idleUtilization) return
    if (collectionsLeft === 0 && readUsedBytes() - keptBytes > worthBytes) collectionsLeft = collectionsInARow
    if (collectionsLeft === 0) return
    collect()
    collectionsLeft--
    keptBytes = readUsedBytes()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function readUsedBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
