// Attacks by request bodies, and how long others wait meanwhile.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { builtInPlans } from '#contract/billing/plans.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { median } from '../row.ts'
import type { Fault } from './fault.ts'
import { addressOf, measureReads, readEnd, request } from './people.ts'
import { harmUnderLoad } from './under-load.ts'

const bodies = 100
const bodyBytes = 50 * 1024 * 1024
const readGoalMs = 200

const bodyAttack: Fault = {
  name: 'body-attack',
  about: `${bodies} bodies of 50 MB, ten at a time, to routes of every kind; goal: p99 of others ${readGoalMs} ms`,
  seconds: 20,
  isTimed: true,
  run: (context) =>
    harmUnderLoad(context, { pauseMs: 1000 }, async (harmed) => {
      const [url] = harmed.urls
      const attacker = new Worker(new URL('./attacker.ts', import.meta.url), {
        workerData: { url, bodies, bodyBytes },
      })
      const stop = await measureReads(url!)
      const [answered] = (await once(attacker, 'message')) as [Record<string, number>]
      const { p99, note } = await stop()
      const isGood =
        p99 <= readGoalMs && Object.keys(answered).every((status) => /^[04]/.test(status))
      const answers = Object.entries(answered).map(([status, count]) =>
        status === '0' ? `${count} disconnected` : `${count} × ${status}`,
      )
      return { done: bodies, survived: isGood ? bodies : 0, notes: [note, ...answers] }
    }),
}

const attackers = 12
const measured = 7

const parseAttack: Fault = {
  name: 'parse-attack',
  about: `${attackers} guests with nothing left send 5 MB of captions again and again; goal: a summary takes others twice as long at most`,
  seconds: 20,
  isTimed: true,
  run: (context) =>
    harmUnderLoad(context, { pauseMs: 1000 }, async (harmed) => {
      const [url] = harmed.urls
      await harmed.load.stop()
      await harmed.untilIdle()
      let person = 1000
      const summarizeOnce = async () => {
        const startMs = performance.now()
        const answer = await request(url!, newTranscript(), addressOf(person++))
        if (answer.jobId) harmed.load.acceptedJobIds.push(answer.jobId)
        if (!answer.jobId || (await readEnd(url!, answer)) !== 'summary')
          throw new Error(`no summary, status ${answer.status}`)
        return performance.now() - startMs
      }
      const measure = async () => {
        const times: number[] = []
        for (let i = 0; i < measured; i++) times.push(await summarizeOnce())
        return median(times)
      }
      const cookies: string[] = []
      for (let guest = 0; guest < attackers; guest++) {
        let cookie = ''
        for (let i = 0; i < builtInPlans.plans.guest.limit; i++)
          cookie = (await request(url!, newTranscript(), addressOf(guest), cookie)).cookie
        cookies.push(cookie)
      }
      await harmed.untilIdle()
      await measure()
      const quietMs = await measure()
      const attacker = new Worker(new URL('./caption-attacker.ts', import.meta.url), {
        workerData: { url, cookies },
      })
      await wait(500)
      const busyMs = await measure()
      attacker.postMessage('stop')
      const [answered] = (await once(attacker, 'message')) as [Record<string, number>]
      const isGood = busyMs <= 2 * quietMs && !('202' in answered)
      const sent = Object.values(answered).reduce((sum, count) => sum + count, 0)
      return {
        done: sent,
        survived: isGood ? sent : 0,
        notes: [
          `${Math.round(quietMs)} ms before, ${Math.round(busyMs)} ms during the attack`,
          ...Object.entries(answered).map(([status, count]) => `${count} × ${status}`),
        ],
      }
    }),
}

export const attacks = [bodyAttack, parseAttack]
