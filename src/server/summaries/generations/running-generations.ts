// Shows the progress of generations to their readers, across all processes.
import { Problem } from '#contract/problems/problems.ts'
import type { Progress } from '../../db/schema/generation-progress.ts'
import type { Deps } from '../../deps/deps.ts'
import type { RunningGenerations } from '../../deps/running-generations.ts'
import {
  createProgressSaver,
  openCancelWatchers,
  openProgressWatchers,
} from '../../jobs/watchers.ts'
import { noProgress, reduceProgress } from './progress.ts'
import * as store from './store.ts'

const channel = 'pith_generations'
/** How long a list of queued generations is reused. */
const queueMaxAgeMs = 1000
const queueMoved = '*'
/** Precedes the id of what was canceled. */
const cancelPrefix = 'cancel:'

export async function openRunningGenerations({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'>): Promise<RunningGenerations> {
  const running = new Map<string, { attempts: number; progress: Progress }>()
  const progressOf = (id: string) => running.get(id)?.progress ?? noProgress
  const update = (id: string, { attempts, progress }: { attempts: number; progress: Progress }) =>
    store.updateProgress(db.orm, { id, attempts }, progress)
  const save = createProgressSaver({ db, log, channel, running, update })
  const queue = openQueueCache(() => store.listQueued(db.orm), now)
  const watchers = openProgressWatchers(readSnapshot)
  const cancelWatchers = openCancelWatchers(log)

  const unsubscribe = await db.listen(channel, (payload) => {
    if (payload.startsWith(cancelPrefix))
      return cancelWatchers.check(payload.slice(cancelPrefix.length))
    // Messages may have been missed.
    if (payload === '') cancelWatchers.checkAll()
    notifyWatchers(payload)
  })

  function notifyWatchers(generationId: string): void {
    if (generationId !== queueMoved && generationId !== '') {
      watchers.notify(generationId)
      return
    }
    queue.clear()
    const queuedIds = watchers.watchedIds().filter((id) => !running.has(id))
    // One query serves all readers that wait in the queue.
    if (queuedIds.length > 0)
      queue.read().catch((err) => log.warn({ err }, 'failed to read the queue'))
    for (const id of queuedIds) watchers.notify(id)
  }

  async function readSnapshot(generationId: string): Promise<Progress> {
    const local = running.get(generationId)
    if (local) return local.progress
    const cachedPosition = await queue.findCachedPosition(generationId)
    if (cachedPosition >= 0) return queuedProgress(cachedPosition, now())
    const row = await store.findState(db.orm, generationId)
    if (row?.state === 'queued')
      return queuedProgress((await queue.read()).indexOf(generationId), now())
    if (row?.state === 'running') return row.progress ?? noProgress
    const problem =
      row?.state === 'done' ? null : (row?.problem ?? new Problem('internal').report())
    return reduceProgress(noProgress, { type: 'end', problem }, row?.finishedAt ?? now())
  }

  return {
    publish({ id, attempts }, change) {
      running.set(id, { attempts, progress: reduceProgress(progressOf(id), change, now()) })
      watchers.notify(id)
      save(id)
    },
    async close(generationId, end) {
      // Readers of this process get the end at once instead of reading it from the database.
      if (end !== 'interrupted' && watchers.isWatched(generationId)) {
        const change = { type: 'end', problem: end === 'done' ? null : end } as const
        watchers.notify(generationId, reduceProgress(progressOf(generationId), change, now()))
      }
      running.delete(generationId)
      await db.notify(channel, generationId)
    },
    notifyQueueMoved: () => db.notify(channel, queueMoved),
    watch: watchers.watch,
    announceCancel: (id) => db.notify(channel, cancelPrefix + id),
    watchCancel: cancelWatchers.watch,
    stop: unsubscribe,
  }
}

function queuedProgress(ahead: number, nowMs: number): Progress {
  const detail = ahead > 0 ? { detail: `${ahead} ahead of you` } : {}
  return reduceProgress(
    noProgress,
    { type: 'step', data: { step: 'transcript', ...detail } },
    nowMs,
  )
}

/** Caches the ids of the queued generations for a second. */
function openQueueCache(listQueued: () => Promise<string[]>, now: () => number) {
  let cache: { ids: Promise<string[]>; atMs: number } | null = null
  return {
    clear: () => {
      cache = null
    },
    read(): Promise<string[]> {
      if (!cache || now() - cache.atMs > queueMaxAgeMs) {
        const ids = listQueued()
        cache = { ids, atMs: now() }
        ids.catch(() => (cache = null))
      }
      return cache.ids
    },
    /** Returns how many are ahead, or -1 when the generation is not in the cached list. */
    findCachedPosition: async (generationId: string): Promise<number> =>
      cache ? (await cache.ids).indexOf(generationId) : -1,
  }
}
