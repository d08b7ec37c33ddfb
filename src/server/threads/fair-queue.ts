// Lets a limited number of jobs run at once, and takes turns between their owners.
import { Problem } from '#contract/problems.ts'

type FairQueue = {
  /**
   * Waits for a slot and resolves to a function that leaves it. An owner has one slot at a time, and goes to the end of the line with their
   * next job, so that one owner delays another by one job at most. Throws `too_many_attempts` when too many jobs of the owner are waiting.
   */
  enter(owner: string): Promise<() => void>
  /** Rejects all waiting jobs. */
  close(): void
}

type WaitingJob = { start(): void; fail(error: Error): void }
type Owner = { id: string; isRunning: boolean; waiting: WaitingJob[] }

export function createFairQueue({ slots, waitingPerOwner }: { slots: number; waitingPerOwner: number }): FairQueue {
  const owners = new Map<string, Owner>()
  /** The owners who wait and have no slot, in their order. */
  const line: Owner[] = []
  let running = 0
  let isClosed = false

  const startNext = () => {
    while (running < slots) {
      const owner = line.shift()
      if (!owner) return
      running++
      owner.isRunning = true
      owner.waiting.shift()!.start()
    }
  }
  const leave = (owner: Owner) => {
    running--
    owner.isRunning = false
    if (owner.waiting.length > 0) line.push(owner)
    else owners.delete(owner.id)
    startNext()
  }

  return {
    async enter(id) {
      if (isClosed) throw closedError()
      const owner = owners.get(id) ?? { id, isRunning: false, waiting: [] }
      if (owner.waiting.length >= waitingPerOwner) throw new Problem('too_many_attempts')
      owners.set(id, owner)
      await new Promise<void>((resolve, reject) => {
        if (!owner.isRunning && owner.waiting.length === 0) line.push(owner)
        owner.waiting.push({ start: resolve, fail: reject })
        startNext()
      })
      if (!isClosed) return () => leave(owner)
      leave(owner)
      throw closedError()
    },
    close() {
      isClosed = true
      line.length = 0
      for (const { waiting } of owners.values()) for (const { fail } of waiting.splice(0)) fail(closedError())
    },
  }
}

function closedError(): Error {
  return new Error('the queue is gone')
}
