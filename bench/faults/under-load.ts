// Harms an installation while people request summaries and buy passes, and counts afterwards.
import { setTimeout as wait } from 'node:timers/promises'
import { readAccounts } from '#tests/faults/accounts.ts'
import { type Load, startLoad } from '#tests/faults/load.ts'
import { residentMegabytes } from '../server.ts'
import { type Buyers, readOrders, startBuyers } from './buyers.ts'
import { type FaultContext, type FaultReport, memoryGoalMegabytes } from './fault.ts'
import { type Installation, type InstallationOptions, openInstallation } from './installation.ts'
import { createRequests } from './requests.ts'

export type Harmed = Installation & { load: Load; buyers: Buyers; context: FaultContext }
export type Outcome = Pick<FaultReport, 'done' | 'survived' | 'allowsRefusals'> & {
  notes?: string[]
}

type Options = InstallationOptions & {
  /** Whether people buy passes too. */
  buyers?: boolean
  /** Whether the same processes live through the fault, so that their memory can be compared. */
  comparesMemory?: boolean
  /** What is there before. Memory is compared with that of a server which has rested after it. */
  prepare?: (installation: Installation) => Promise<void>
  guestsAtOnce?: number
  pauseMs?: number
}

const warmUpRequests = 20
/** Engine threads end when they have been idle for half a minute. */
const restMs = 45_000
const settleLimitMs = 180_000
/** How long a server may take to answer again. */
const answerLimitMs = 60_000

export async function harmUnderLoad(
  context: FaultContext,
  {
    buyers: hasBuyers = false,
    comparesMemory = true,
    prepare,
    guestsAtOnce = 3,
    pauseMs = 100,
    ...options
  }: Options,
  harm: (harmed: Harmed) => Promise<Outcome>,
): Promise<FaultReport> {
  const installation = await openInstallation(options)
  try {
    const loadOptions = { guestsAtOnce, pauseMs, nextRequest: createRequests(context.random) }
    const acceptedJobIds = await warmUp(installation, loadOptions)
    if (prepare) {
      await prepare(installation)
      await installation.untilIdle()
      await wait(restMs)
    }
    const before = comparesMemory ? readMemory(installation) : []
    const load = startLoad(installation.nextUrl, loadOptions)
    const buyers = hasBuyers
      ? startBuyers(installation.nextUrl, installation.stripe)
      : { paidSessionIds: [], stop: async () => {} }
    const { notes = [], ...outcome } = await harm({
      ...installation,
      load,
      buyers,
      context,
    }).finally(() => Promise.all([load.stop(), buyers.stop()]))
    const unexpected = [...load.statuses.keys()].filter(
      (status) => ![0, 202, 429, 503].includes(status),
    )
    if (unexpected.length > 0) {
      notes.push(`unexpected status ${unexpected.join(', ')}`)
      console.error(installation.errorLog())
    }
    await installation.startAll()
    await installation.stripe.webhooks.settled()
    await installation.untilIdle()
    const memoryMegabytes = comparesMemory ? await settleMemory(installation, before) : null
    return {
      ...outcome,
      ...(await count(
        installation,
        [...acceptedJobIds, ...load.acceptedJobIds],
        buyers.paidSessionIds,
      )),
      memoryMegabytes,
      notes,
    }
  } finally {
    await installation.close()
  }
}

async function warmUp(
  installation: Installation,
  options: Parameters<typeof startLoad>[1],
): Promise<string[]> {
  const load = startLoad(installation.nextUrl, options)
  const endMs = performance.now() + answerLimitMs
  while (load.acceptedJobIds.length < warmUpRequests && performance.now() < endMs) await wait(50)
  await load.stop()
  await installation.untilIdle()
  return load.acceptedJobIds
}

/**
 * Servers finish what is left after a restart, and payments are repaired by a sync; both
 * get some time.
 */
async function count(installation: Installation, jobIds: string[], paidSessionIds: string[]) {
  for (let attempt = 1; ; attempt++) {
    const counts = await installation.withQuery(async (query) => ({
      accounts: await readAccounts(query, jobIds),
      orders: await readOrders(query, paidSessionIds),
    }))
    if ((counts.accounts.unfinished === 0 && counts.orders.lost === 0) || attempt === 4)
      return counts
    await installation.startAll()
    await installation.untilIdle()
    await wait(5000)
  }
}

export const readMemory = ({ servers }: Installation) =>
  servers.map(({ pid }) => residentMegabytes(pid))

/**
 * Waits until the memory is back, but not for ever. Resolves to the growth of the server
 * that grew most.
 */
export async function settleMemory(installation: Installation, before: number[]): Promise<number> {
  const endMs = performance.now() + settleLimitMs
  for (;;) {
    const growth = Math.max(
      ...readMemory(installation).map((megabytes, index) => megabytes - before[index]!),
    )
    if (growth <= memoryGoalMegabytes || performance.now() > endMs) return growth
    await wait(500)
  }
}

/** Resolves to whether the server is ready within a minute. */
export async function isReadyAgain(url: string): Promise<boolean> {
  const endMs = performance.now() + answerLimitMs
  while (performance.now() < endMs) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return true
    await wait(100)
  }
  return false
}

/** Resolves to whether so many more requests are accepted within a minute. */
export async function acceptsMore({ load }: Pick<Harmed, 'load'>, more: number): Promise<boolean> {
  const goal = load.acceptedJobIds.length + more
  const endMs = performance.now() + answerLimitMs
  while (load.acceptedJobIds.length < goal) {
    if (performance.now() > endMs) return false
    await wait(20)
  }
  return true
}
