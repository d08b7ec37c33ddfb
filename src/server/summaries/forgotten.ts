// What a killed process or an unlucky moment left behind is put in order, once a minute.
import { listWithoutAutoSave } from '../accounts/profiles.ts'
import type { Deps } from '../deps.ts'
import { tidyUp } from '../history/history.ts'
import { commitWork, giveBack, listReserved, releaseOlder, releaseWork, type Settled } from '../usage/reservations.ts'
import * as claimStore from './claim-store.ts'
import { tell } from './ending.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const dayMs = 24 * 3600 * 1000

/** Settles reservations whose work is over, by how it ended, and releases those that are older than a day. */
export async function settleForgotten({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const nowMs = now()
  const workIds = await listReserved(db.orm, nowMs - minuteMs)
  const states = new Map((await store.listStates(db.orm, workIds)).map(({ id, state }) => [id, state]))
  const settled: Settled[] = []
  for (const workId of workIds) {
    const state = states.get(workId) ?? 'failed'
    if (state === 'done') settled.push(...(await commitWork(db.orm, workId, nowMs)))
    if (state === 'failed') settled.push(...(await releaseWork(db.orm, workId, nowMs)))
  }
  settled.push(...(await releaseOlder(db.orm, nowMs - dayMs, nowMs)))
  await giveBack({ db }, settled)
  await tell(db, settled)
}

/** Removes for good what was deleted a while ago, and, for people who want it so, what they did not save within a day. Answers what is gone. */
export async function letGo({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<{ ownerId: string; videoId: string }[]> {
  const careless = await listWithoutAutoSave(db.orm)
  return db.orm.transaction(async (tx) => {
    const gone = await tidyUp(tx, now(), careless)
    for (const { ownerId, videoId } of gone) await claimStore.deleteClaims(tx, ownerId, videoId)
    return gone
  })
}
