// Who watches which work, and how far each has come. Readers always get the newest picture, so a slow one holds nothing up.
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '#contract/problems.ts'
import type { ProblemReport } from '#contract/summary.ts'
import type { Deps } from '../deps.ts'
import { advance, noProgress, type Progress, type ProgressChange } from './progress.ts'
import * as store from './store.ts'

const channel = 'pith_works'
/** Several processes: how often the picture of a running work is shown to the others. */
const shareMs = 250
const everyone = '*'

export type LiveWorks = {
  /** Shows a change of a work that runs in this process. */
  show(workId: string, change: Exclude<ProgressChange, { type: 'end' }>): void
  /** The work no longer runs in this process: it is over, and its end is in the store, or it was broken off. */
  close(workId: string, end: 'done' | ProblemReport | 'broken off'): Promise<void>
  /** The line has moved: those who wait are told their new place. */
  moveLine(): Promise<void>
  /** Yields how far a work has come, now and whenever that changes, until its end or the signal. */
  watch(workId: string, signal: AbortSignal): AsyncGenerator<Progress>
  stop(): Promise<void>
}

type World = Pick<Deps, 'db' | 'now' | 'log'>

export async function openLiveWorks(world: World): Promise<LiveWorks> {
  const { db, now, log } = world
  const running = new Map<string, Progress>()
  const watchers = new Map<string, Set<(last?: Progress) => void>>()
  const sharing = new Set<string>()
  let line: { ids: Promise<string[]>; atMs: number } | null = null

  const wake = (workId: string) => {
    for (const waken of watchers.get(workId) ?? []) waken()
  }
  const unlisten = await db.listen(channel, (workId) => {
    if (workId !== everyone && workId !== '') return wake(workId)
    line = null
    const waiting = [...watchers.keys()].filter((id) => !running.has(id))
    // One look at the line serves all who wait in it.
    if (waiting.length > 0) readLine().catch((err) => log.warn({ err }, 'the line could not be read'))
    for (const id of waiting) wake(id)
  })

  function readLine(): Promise<string[]> {
    if (!line || now() - line.atMs > 1000) {
      const ids = store.listWaiting(world)
      line = { ids, atMs: now() }
      ids.catch(() => (line = null))
    }
    return line.ids
  }

  async function share(workId: string): Promise<void> {
    if (db.kind === 'pglite' || sharing.has(workId)) return
    sharing.add(workId)
    await wait(shareMs)
    sharing.delete(workId)
    const progress = running.get(workId)
    if (!progress) return
    await store.keepProgress(world, workId, progress)
    await db.notify(channel, workId)
  }

  async function picture(workId: string): Promise<Progress> {
    const here = running.get(workId)
    if (here) return here
    const known = line ? (await line.ids).indexOf(workId) : -1
    if (known >= 0) return waiting(known)
    const row = await store.findState(world, workId)
    if (row?.state === 'queued') return waiting((await readLine()).indexOf(workId))
    if (row?.state === 'running') return row.progress ?? noProgress
    const unknown = new Problem('internal').report()
    const problem = row?.state === 'done' ? null : (row?.problem ?? unknown)
    return advance(noProgress, { type: 'end', problem }, row?.finishedAt ?? now())
  }

  function waiting(ahead: number): Progress {
    const detail = ahead > 0 ? { detail: `${ahead} ahead of you` } : {}
    return advance(noProgress, { type: 'step', data: { step: 'transcript', ...detail } }, now())
  }

  return {
    show(workId, change) {
      running.set(workId, advance(running.get(workId) ?? noProgress, change, now()))
      wake(workId)
      share(workId).catch((err) => log.warn({ err, workId }, 'progress could not be shared'))
    },
    async close(workId, end) {
      // Those who watch here need not ask the store how it ended.
      if (end !== 'broken off' && watchers.has(workId)) {
        const last = advance(
          running.get(workId) ?? noProgress,
          { type: 'end', problem: end === 'done' ? null : end },
          now(),
        )
        for (const tell of watchers.get(workId) ?? []) tell(last)
      }
      running.delete(workId)
      await db.notify(channel, workId)
    },
    moveLine: () => db.notify(channel, everyone),
    async *watch(workId, signal) {
      let changed = true
      let ended: Progress | null = null
      let waken = () => {}
      const onChange = (last?: Progress) => {
        ended ??= last ?? null
        changed = true
        waken()
      }
      const onAbort = () => onChange()
      const others = watchers.get(workId) ?? new Set()
      watchers.set(workId, others.add(onChange))
      signal.addEventListener('abort', onAbort)
      try {
        while (!signal.aborted) {
          if (!changed) await new Promise<void>((resolve) => (waken = resolve))
          if (signal.aborted) return
          changed = false
          const progress: Progress = ended ?? (await picture(workId))
          yield progress
          if (progress.end) return
        }
      } finally {
        signal.removeEventListener('abort', onAbort)
        others.delete(onChange)
        if (others.size === 0) watchers.delete(workId)
      }
    },
    stop: unlisten,
  }
}
