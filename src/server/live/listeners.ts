// Who listens, in this process, for changes of what is theirs; the words themselves come from every process.
import { Problem } from '#contract/problems.ts'
import { hearOwners } from '../db/words.ts'
import type { Deps } from '../deps.ts'

/** Streams that one person may have open at once: tabs, and those that their browser has not yet given up. */
const streamsPerOwner = 10

export type Listeners = {
  /** Counts one more listener; throws `too_many_attempts` when there are too many. What it answers must be closed. */
  open(ownerId: string): Promise<Listener>
}
export type Listener = {
  /** Yields at once, and then whenever something may have changed, until the signal. Words that come while one reads are one. */
  changes(signal: AbortSignal): AsyncGenerator<void>
  close(): void
}

export function openListeners({ db, stopping, log }: Pick<Deps, 'db' | 'stopping' | 'log'>): Listeners {
  const wakers = new Map<string, Set<() => void>>()
  let hearing: Promise<void> | null = null

  const wake = (ownerId: string) => {
    const woken = ownerId === '' ? [...wakers.values()] : [wakers.get(ownerId) ?? []]
    for (const own of woken) for (const waken of own) waken()
  }
  /** Begins with the first listener: a process without any needs no ear. */
  const hear = async () => {
    const stop = await hearOwners(db, wake)
    const end = () => void stop().catch((err) => log.warn({ err }, 'the ear for owners did not close'))
    if (stopping.aborted) end()
    else stopping.addEventListener('abort', end, { once: true })
  }

  return {
    async open(ownerId) {
      const own = wakers.get(ownerId) ?? new Set()
      if (own.size >= streamsPerOwner) throw new Problem('too_many_attempts')
      let changed = true
      let waken = () => {}
      const onWord = () => {
        changed = true
        waken()
      }
      wakers.set(ownerId, own.add(onWord))
      const close = () => {
        own.delete(onWord)
        if (own.size === 0) wakers.delete(ownerId)
      }
      try {
        hearing ??= hear()
        await hearing
      } catch (error) {
        hearing = null
        close()
        throw error
      }
      return {
        async *changes(signal) {
          signal.addEventListener('abort', () => waken())
          while (!signal.aborted) {
            if (!changed) await new Promise<void>((resolve) => (waken = resolve))
            if (signal.aborted) return
            changed = false
            yield
          }
        },
        close,
      }
    },
  }
}
