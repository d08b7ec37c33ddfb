// How the double of Stripe tells the shop: signed events, with all that the network does to them.
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Event } from './objects.ts'

/** Takes a delivery and answers its status. */
export type Receiver = (body: string, headers: Record<string, string>) => Promise<number>
export type Knobs = {
  delayMs: number
  /** How often each event is sent. */
  times: number
  /** Sends what collects within the delay in any order. */
  shuffle: boolean
  drop: boolean
  badSignature: boolean
}
const retryMs = [100, 400, 1600]

export function signatureOf(body: string, secret: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${digest}`
}

export function openWebhooks(account: () => Account) {
  const knobs: Knobs = { delayMs: 0, times: 1, shuffle: false, drop: false, badSignature: false }
  const onTheWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let receiver: Receiver | null = null

  const post = async (event: Event): Promise<number> => {
    if (!receiver) return 200
    const body = JSON.stringify(event)
    const { webhookSecret, seconds } = account()
    const signature = signatureOf(body, knobs.badSignature ? 'whsec_wrong' : webhookSecret, seconds())
    return receiver(body, { 'content-type': 'application/json', 'stripe-signature': signature })
  }
  const deliver = async (event: Event): Promise<void> => {
    const late = knobs.shuffle ? Math.random() * (knobs.delayMs || 50) : knobs.delayMs
    if (late > 0) await wait(late, null, { signal: stopping.signal })
    for (const pause of [...retryMs, null]) {
      const status = await post(event).catch(() => 0)
      if ((status >= 200 && status < 300) || pause === null || knobs.badSignature) return
      await wait(pause, null, { signal: stopping.signal })
    }
  }
  return {
    knobs,
    post,
    receiveWith(given: Receiver) {
      receiver = given
    },
    send(event: Event) {
      if (knobs.drop) return
      for (let time = 0; time < knobs.times; time++) {
        const delivery = deliver(event)
          .catch(() => {})
          .finally(() => onTheWay.delete(delivery))
        onTheWay.add(delivery)
      }
    },
    /** Resolves when nothing is on its way any more. */
    async settled() {
      while (onTheWay.size > 0) await Promise.all(onTheWay)
    },
    close: () => stopping.abort(),
  }
}
