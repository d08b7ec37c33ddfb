// V8 collects garbage when it allocates. A server that becomes idle after a busy time keeps its
// garbage until then.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkMs = 10_000
/** The share of time in which the event loop of an idle server is active. */
const idleUtilization = 0.1
/**
 * A collection stops the process for about a millisecond per megabyte that stays, so it has to be
 * worth it.
 */
const worthBytes = 32 * 2 ** 20

type Flavor = 'regular' | 'last-resort'

/**
 * Collects garbage while the server is idle, each time the memory of the process has
 * changed by 32 MB. Memory falls when buffers are released or threads end. V8 then keeps
 * their pages, and only a thorough collection returns them, which takes twice as long.
 * Returns a function that stops it.
 */
export function startIdleCollections({
  collect = openCollector(),
  readBytes = () => process.memoryUsage.rss(),
  everyMs = checkMs,
} = {}): () => void {
  let collectedBytes = 0
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const growth = readBytes() - collectedBytes
    if (utilization > idleUtilization || Math.abs(growth) < worthBytes) return
    collect(growth > 0 ? 'regular' : 'last-resort')
    collectedBytes = readBytes()
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

function openCollector(): (flavor: Flavor) => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: {
    type: 'major'
    execution: 'sync'
    flavor: Flavor
  }) => void
  return (flavor) => gc({ type: 'major', execution: 'sync', flavor })
}
