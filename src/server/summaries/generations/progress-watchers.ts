// Lets readers of this process watch the progress of generations or questions. A slow
// reader gets the newest snapshot and skips the ones between.

type ProgressWatchers<Progress> = {
  /** Tells the watchers that something has changed; `last` is its final snapshot, if known. */
  notify(id: string, last?: Progress): void
  isWatched(id: string): boolean
  watchedIds(): string[]
  /** Yields a snapshot now and after each change, until it has ended or the signal is aborted. */
  watch(id: string, signal: AbortSignal): AsyncGenerator<Progress>
}

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
