// Shows what is being written to readers of all processes, and tells the process that
// writes it when it is canceled.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Deps } from '../deps/deps.ts'
import type { CancelWatch } from '../deps/running-generations.ts'

/** How often the same progress is saved. */
const saveIntervalMs = 250

type Options<Running> = Pick<Deps, 'db' | 'log'> & {
  channel: string
  /**
   * The newest progress of what is being written in this process, with the attempt that
   * it is of.
   */
  running: Map<string, Running>
  /** Saves it unless there is a newer attempt. */
  update: (id: string, newest: Running) => Promise<void>
}

/**
 * Returns the function to call after each change. It saves the newest progress and tells
 * the other processes on the channel. The embedded database has no other process.
 */
export function createProgressSaver<Running>({
  db,
  log,
  channel,
  running,
  update,
}: Options<Running>) {
  const saving = new Set<string>()
  const saveSoon = async (id: string) => {
    if (saving.has(id)) return
    saving.add(id)
    await wait(saveIntervalMs)
    saving.delete(id)
    const newest = running.get(id)
    if (!newest) return
    await update(id, newest)
    await db.notify(channel, id)
  }
  return (id: string): void => {
    if (db.kind === 'pglite') return
    saveSoon(id).catch((err) => log.warn({ err, id, channel }, 'failed to save progress'))
  }
}

type ProgressWatchers<Progress> = {
  /** Tells the watchers that something has changed; `last` is its final snapshot, if known. */
  notify(id: string, last?: Progress): void
  isWatched(id: string): boolean
  watchedIds(): string[]
  /** Yields a snapshot now and after each change, until it has ended or the signal is aborted. */
  watch(id: string, signal: AbortSignal): AsyncGenerator<Progress>
}

/** A slow reader gets the newest snapshot and skips the ones between. */
export function openProgressWatchers<Progress extends { end: unknown }>(
  readSnapshot: (id: string) => Promise<Progress>,
): ProgressWatchers<Progress> {
  const listeners = new Map<string, Set<(last?: Progress) => void>>()

  async function* watch(id: string, signal: AbortSignal): AsyncGenerator<Progress> {
    let hasChanged = true
    let final: Progress | null = null
    let wake = () => {}
    const onChange = (last?: Progress) => {
      final ??= last ?? null
      hasChanged = true
      wake()
    }
    const onAbort = () => onChange()
    const ofId = listeners.get(id) ?? new Set()
    listeners.set(id, ofId.add(onChange))
    signal.addEventListener('abort', onAbort)
    try {
      while (!signal.aborted) {
        if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve))
        if (signal.aborted) return
        hasChanged = false
        const progress: Progress = final ?? (await readSnapshot(id))
        yield progress
        if (progress.end) return
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      ofId.delete(onChange)
      if (ofId.size === 0) listeners.delete(id)
    }
  }

  return {
    notify(id, last) {
      for (const listener of listeners.get(id) ?? []) listener(last)
    },
    isWatched: (id) => listeners.has(id),
    watchedIds: () => [...listeners.keys()],
    watch,
  }
}

type CancelWatchers = {
  /** Checks the watched job or generation with this id. */
  check(id: string): void
  /** Checks all, after announcements may have been missed. */
  checkAll(): void
  watch(id: string, isCanceled: () => Promise<boolean>): CancelWatch
}

/** An announcement is only a hint: the database decides whether something is canceled. */
export function openCancelWatchers(log: Logger): CancelWatchers {
  const checks = new Map<string, Set<() => void>>()
  const check = (id: string) => {
    for (const checkOne of checks.get(id) ?? []) checkOne()
  }
  return {
    check,
    checkAll() {
      for (const id of checks.keys()) check(id)
    },
    watch(id, isCanceled) {
      const controller = new AbortController()
      const checkThis = () => {
        isCanceled().then(
          (canceled) => canceled && controller.abort(),
          (err) => log.warn({ err, id }, 'failed to read whether a summary was canceled'),
        )
      }
      const ofId = checks.get(id) ?? new Set()
      checks.set(id, ofId.add(checkThis))
      // It may have been canceled before this watch began.
      checkThis()
      const stop = () => {
        ofId.delete(checkThis)
        if (ofId.size === 0) checks.delete(id)
      }
      return { signal: controller.signal, stop }
    },
  }
}
