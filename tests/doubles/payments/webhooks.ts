// Sends signed webhook events from the Stripe double, with the delays and losses of a real network.
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Account } from './account.ts'
import type { Event } from './objects.ts'

/** Receives a delivery and returns the HTTP status. */
export type WebhookReceiver = (body: string, headers: Record<string, string>) => Promise<number>
export type WebhookFaults = {
  delayMs: number
  /** How many times each event is sent. */
  times: number
  /** Sends events in random order within the delay. */
  shuffle: boolean
  drop: boolean
  badSignature: boolean
}
const retryDelaysMs = [100, 400, 1600]

export function signWebhook(body: string, secret: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${digest}`
}

export function createWebhooks(account: () => Account, sentAtSeconds: () => number) {
  const faults: WebhookFaults = {
    delayMs: 0,
    times: 1,
    shuffle: false,
    drop: false,
    badSignature: false,
  }
  const pending = new Set<Promise<void>>()
  const stopping = new AbortController()
  let receiver: WebhookReceiver | null = null

  const post = async (event: Event): Promise<number> => {
    if (!receiver) return 200
    const body = JSON.stringify(event)
    const { webhookSecret } = account()
    const signature = signWebhook(
      body,
      faults.badSignature ? 'whsec_wrong' : webhookSecret,
      sentAtSeconds(),
    )
    return receiver(body, { 'content-type': 'application/json', 'stripe-signature': signature })
  }
  const deliver = async (event: Event): Promise<void> => {
    const delayMs = faults.shuffle ? Math.random() * (faults.delayMs || 50) : faults.delayMs
    if (delayMs > 0) await wait(delayMs, null, { signal: stopping.signal })
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      const status = await post(event).catch(() => 0)
      if ((status >= 200 && status < 300) || retryDelayMs === null || faults.badSignature) return
      await wait(retryDelayMs, null, { signal: stopping.signal })
    }
  }
  return {
    faults,
    post,
    setReceiver(newReceiver: WebhookReceiver) {
      receiver = newReceiver
    },
    send(event: Event) {
      if (faults.drop) return
      for (let i = 0; i < faults.times; i++) {
        const delivery = deliver(event)
          .catch(() => {})
          .finally(() => pending.delete(delivery))
        pending.add(delivery)
      }
    },
    /** Resolves when all events are delivered. */
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    close: () => stopping.abort(),
  }
}
