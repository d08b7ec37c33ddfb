// How a piece of work ends, and what that means for those who reserved one for it: both are stored together or not at all.
import type { Digest, ProblemReport } from '#contract/summary.ts'
import { tellOwner } from '../db/words.ts'
import type { Deps } from '../deps.ts'
import { commitWork, giveBack, releaseWork, type Settled } from '../usage/reservations.ts'
import * as claimStore from './claim-store.ts'
import { enterHistory } from './entries.ts'
import * as store from './store.ts'
import type { Figures } from './view.ts'

type World = Pick<Deps, 'db' | 'now'>
type Result = { transcriptId: string; contentKey: string; digest: Digest } & Figures

/** Stores the result: it counts for everybody who reserved one. A work that is already over stays as it is. */
export async function storeResult({ db, now }: World, workId: string, result: Result): Promise<void> {
  const nowMs = now()
  const settled = await db.orm.transaction(async (tx) => {
    if (!(await store.finish(tx, workId, { ...result, finishedAt: nowMs }))) return []
    await enterHistory(tx, await claimStore.listByWork(tx, workId))
    return commitWork(tx, workId, nowMs)
  })
  await tell(db, settled)
}

/** Stores the failure: it counts for nobody. */
export async function storeFailure({ db, now }: World, workId: string, problem: ProblemReport): Promise<void> {
  const nowMs = now()
  const settled = await db.orm.transaction(async (tx) =>
    (await store.fail(tx, workId, { problem, finishedAt: nowMs })) ? releaseWork(tx, workId, nowMs) : [],
  )
  await giveBack({ db }, settled)
  await tell(db, settled)
}

export async function tell(db: Deps['db'], settled: Settled[]): Promise<void> {
  for (const ownerId of new Set(settled.map((entry) => entry.ownerId))) await tellOwner(db, ownerId)
}
