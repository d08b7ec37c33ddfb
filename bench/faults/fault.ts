// What a fault is, and what is counted after it.
import type { Accounts } from '#tests/faults/accounts.ts'
import type { RandomSource } from '../random.ts'
import type { Orders } from './buyers.ts'

export type Fault = {
  /** Names it in options and in the table. */
  name: string
  /** What is done, in a phrase. */
  about: string
  /** No repetition begins after so many seconds. */
  seconds: number
  /**
   * Whether it measures how long others wait, so that no other fault may be made at the
   * same time.
   */
  isTimed?: boolean
  /** Whether it is made only when an option names it, because it takes as long as it may. */
  isOnlyNamed?: boolean
  run(context: FaultContext): Promise<FaultReport>
}

export type FaultContext = {
  random: RandomSource
  /**
   * Counts the repetitions from 0. There are fewer when an option limits them, or when
   * the time of the fault is over; at least one.
   */
  times(usual: number): Iterable<number>
}

export type FaultReport = {
  /** How often the fault was made, and after how many of these the servers worked as promised. */
  done: number
  survived: number
  accounts: Accounts
  /** Whether accepted jobs may end with a reason for the person. */
  allowsRefusals?: boolean
  orders: Orders
  /**
   * Memory of the server above what it had before the fault, after it had time to settle;
   * null if no process lived through it.
   */
  memoryMegabytes: number | null
  /** Measured times and counts, and what went wrong: phrases. */
  notes: string[]
}

export const memoryGoalMegabytes = 60

export function isSurvived({
  done,
  survived,
  accounts,
  allowsRefusals = false,
  orders,
  memoryMegabytes,
}: FaultReport): boolean {
  const { lost, givenUp, refused, unfinished, doubled, wronglyCharged } = accounts
  const wrong = [
    lost,
    givenUp,
    allowsRefusals ? 0 : refused,
    unfinished,
    doubled,
    wronglyCharged,
    orders.lost,
    orders.doubled,
  ]
  return (
    done === survived &&
    wrong.every((count) => count === 0) &&
    (memoryMegabytes ?? 0) <= memoryGoalMegabytes
  )
}
