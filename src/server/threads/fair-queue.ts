// Lets a limited number of jobs run at once, and takes turns between their owners.
import { Problem } from '#contract/problems/problems.ts'

type FairQueue = {
  /**
   * Waits for a slot and resolves to a function that leaves it. An owner has one slot at
   * a time, and goes to the end of the line with their next job, so that one owner delays
   * another by one job at most. Long jobs leave a slot to the others, who do not wait for
   * them. Throws `too_many_attempts` when too many jobs of the owner are waiting.
   */
  enter(owner: string, isLong?: boolean): Promise<() => void>
  /** Rejects all waiting jobs. */
  close(): void
}

type WaitingJob = { isLong: boolean; start(): void; fail(error: Error): void }
type Owner = { id: string; isRunning: boolean; waiting: WaitingJob[] }
type Limits = { slots: number; longSlots?: number; waitingPerOwner: number }

export function createFairQueue({ slots, longSlots = slots, waitingPerOwner }: Limits): FairQueue {
  const owners = new Map<string, Owner>()
  /** The owners who wait and have no slot, in their order. */
  const line: Owner[] = []
  let running = 0
  let longRunning = 0
  let isClosed = false

  const startNext = () => {
    while (running < slots) {
      const at = line.findIndex(({ waiting }) => !waiting[0]!.isLong || longRunning < longSlots)
      const [owner] = at === -1 ? [] : line.splice(at, 1)
      if (!owner) return
      const { isLong, start } = owner.waiting.shift()!
      running++
      longRunning += Number(isLong)
      owner.isRunning = true
      start()
    }
  }
  const leave = (owner: Owner, isLong: boolean) => {
    running--
    longRunning -= Number(isLong)
    owner.isRunning = false
    if (owner.waiting.length > 0) line.push(owner)
    else owners.delete(owner.id)
    startNext()
  }

  return {
    async enter(id, isLong = false) {
      if (isClosed) throw closedError()
      const owner = owners.get(id) ?? { id, isRunning: false, waiting: [] }
      if (owner.waiting.length >= waitingPerOwner) throw new Problem('too_many_attempts')
      owners.set(id, owner)
      await new Promise<void>((resolve, reject) => {
        if (!owner.isRunning && owner.waiting.length === 0) line.push(owner)
        owner.waiting.push({ isLong, start: resolve, fail: reject })
        startNext()
      })
      if (!isClosed) return () => leave(owner, isLong)
      leave(owner, isLong)
      throw closedError()
    },
    close() {
      isClosed = true
      line.length = 0
      for (const { waiting } of owners.values())
        for (const { fail } of waiting.splice(0)) fail(closedError())
    },
  }
}

function closedError(): Error {
  return new Error('the queue is gone')
}
