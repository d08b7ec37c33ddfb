// Tells the open streams of this process when an owner's data may have changed. The
// events come from all processes.
import { subscribeOwners } from '../../db/owner-events.ts'
import type { Deps } from '../../deps/deps.ts'

type OwnerListeners = {
  /** Adds a listener, which must be closed. */
  open(ownerId: string): Promise<OwnerListener>
}
export type OwnerListener = {
  /**
   * Yields at once, and then after each possible change until the signal is aborted.
   * Changes during a pause are combined into one.
   */
  changes(signal: AbortSignal): AsyncGenerator<void>
  close(): void
}

export function openOwnerListeners({
  db,
  stopping,
  log,
}: Pick<Deps, 'db' | 'stopping' | 'log'>): OwnerListeners {
  const callbacks = new Map<string, Set<() => void>>()
  let subscription: Promise<void> | null = null

  /** An empty id means that events may have been missed for any owner. */
  const onEvent = (ownerId: string) => {
    const affected = ownerId === '' ? [...callbacks.values()] : [callbacks.get(ownerId) ?? []]
    for (const ofOwner of affected) for (const callback of ofOwner) callback()
  }
  /** Called with the first listener, so that a process without listeners holds no connection. */
  const subscribe = async () => {
    const unsubscribe = await subscribeOwners(db, onEvent)
    const stop = () =>
      void unsubscribe().catch((err) =>
        log.warn({ err }, 'failed to unsubscribe from owner events'),
      )
    if (stopping.aborted) stop()
    else stopping.addEventListener('abort', stop, { once: true })
  }

  return {
    async open(ownerId) {
      const ofOwner = callbacks.get(ownerId) ?? new Set()
      const { onChange, changes } = openChanges()
      callbacks.set(ownerId, ofOwner.add(onChange))
      const close = () => {
        ofOwner.delete(onChange)
        if (ofOwner.size === 0) callbacks.delete(ownerId)
      }
      try {
        subscription ??= subscribe()
        await subscription
      } catch (error) {
        subscription = null
        close()
        throw error
      }
      return { changes, close }
    },
  }
}

/** Turns calls of `onChange` into a sequence that its reader can wait for. */
function openChanges(): { onChange: () => void } & Pick<OwnerListener, 'changes'> {
  let hasChanged = true
  let wake = () => {}
  return {
    onChange() {
      hasChanged = true
      wake()
    },
    async *changes(signal) {
      signal.addEventListener('abort', () => wake())
      while (!signal.aborted) {
        if (!hasChanged) await new Promise<void>((resolve) => (wake = resolve))
        if (signal.aborted) return
        hasChanged = false
        yield
      }
    },
  }
}
