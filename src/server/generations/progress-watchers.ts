// Lets readers of this process watch the progress of generations. A slow reader gets the newest snapshot and skips the ones between.
import type { Progress } from '../db/schema/generation-progress.ts'

type ProgressWatchers = {
  /** Tells the watchers of a generation that it has changed; `last` is its final snapshot, if known. */
  notify(generationId: string, last?: Progress): void
  isWatched(generationId: string): boolean
  watchedIds(): string[]
  /** Yields a snapshot now and after each change, until the generation has ended or the signal is aborted. */
  watch(generationId: string, signal: AbortSignal): AsyncGenerator<Progress>
}

export function openProgressWatchers(readSnapshot: (generationId: string) => Promise<Progress>): ProgressWatchers {
  const listeners = new Map<string, Set<(last?: Progress) => void>>()

  async function* watch(generationId: string, signal: AbortSignal): AsyncGenerator<Progress> {
    let hasChanged = true
    let final: Progress | null = null
    let wake = () => {}
    const onChange = (last?: Progress) => {
      final ??= last ?? null
      hasChanged = true
      wake()
    }
    const onAbort = () => onChange()
    const ofGeneration = listeners.get(generationId) ?? new Set()
    listeners.set(generationId, ofGeneration.add(onChange))
    signal.addEventListener('abort', onAbort)
    try {
      while (!signal.aborted) {
        if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve))
        if (signal.aborted) return
        hasChanged = false
        const progress: Progress = final ?? (await readSnapshot(generationId))
        yield progress
        if (progress.end) return
      }
    } finally {
      signal.removeEventListener('abort', onAbort)
      ofGeneration.delete(onChange)
      if (ofGeneration.size === 0) listeners.delete(generationId)
    }
  }

  return {
    notify(generationId, last) {
      for (const listener of listeners.get(generationId) ?? []) listener(last)
    },
    isWatched: (generationId) => listeners.has(generationId),
    watchedIds: () => [...listeners.keys()],
    watch,
  }
}
