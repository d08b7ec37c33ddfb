// Guests who request summaries all the time, and remember what the server accepted.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SummaryRequest } from '#contract/summaries/summary.ts'

export type Load = {
  /** The jobs that the server accepted. */
  acceptedJobIds: string[]
  /** How often each status was answered; 0 stands for a broken connection. */
  statuses: Map<number, number>
  stop(): Promise<void>
}

const sentences = [
  'The mill stands where the river leaves the hills and slows down.',
  'Every autumn the farmers bring their grain before the first frost.',
  'A wheel of oak turns two stones that weigh a ton each.',
  'The miller listens to the stones, because a dry stone strikes fire.',
  'Flour that gets too warm loses its taste and spoils within weeks.',
]

/** A transcript that no other request has. */
export const newTranscript = () => ({
  transcript: {
    name: 'mill.txt',
    text: `Talk number ${randomUUID()} is about a mill. ${sentences.join(' ')}`,
  },
})

/** Each request is a new guest's. `nextUrl` names the server of the next request. */
export function startLoad(
  nextUrl: () => string,
  { guestsAtOnce = 4, pauseMs = 20, nextRequest = newTranscript as () => SummaryRequest } = {},
): Load {
  const acceptedJobIds: string[] = []
  const statuses = new Map<number, number>()
  let isStopping = false
  const request = async () => {
    const response = await fetch(`${nextUrl()}/api/summaries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(nextRequest()),
    })
    const body = (await response.json()) as { jobId?: string }
    if (response.status === 202 && body.jobId) acceptedJobIds.push(body.jobId)
    return response.status
  }
  const guests = Array.from({ length: guestsAtOnce }, async () => {
    while (!isStopping) {
      const status = await request().catch(() => 0)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      await wait(pauseMs)
    }
  })
  return {
    acceptedJobIds,
    statuses,
    async stop() {
      isStopping = true
      await Promise.all(guests)
    },
  }
}
