// Event streams that were opened with an API key.
import { Hono } from 'hono'
import pino from 'pino'
import { expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { streamEvents } from './event-stream.ts'

/** Opens a stream with a key, and yields an event for each call of `next`. */
async function openStream(keyCheckMs: number) {
  const key = { isRevoked: false }
  const waiting: (() => void)[] = []
  const deps = { stopping: new AbortController().signal, log: pino({ level: 'silent' }) }
  const app = new Hono<{ Variables: { readKeyUser: () => Promise<string> } }>().get('/', (c) => {
    c.set('readKeyUser', async () => {
      if (key.isRevoked) throw new Problem('api_key_invalid')
      return 'ann'
    })
    async function* events(signal: AbortSignal) {
      for (let number = 1; !signal.aborted; number++) {
        yield { event: 'news', data: number }
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          signal.addEventListener('abort', () => resolve())
        })
      }
    }
    const timing = { heartbeatMs: 60_000, stalledMs: 60_000, keyCheckMs }
    return streamEvents(c, deps, events, { timing })
  })
  const response = await app.request('/')
  return {
    key,
    text: response.text(),
    next: () => waiting.at(-1)?.(),
    isWaiting: () => waiting.length,
  }
}

test('a stream ends while nothing happens, soon after its key was revoked', async () => {
  const { key, text } = await openStream(10)
  key.isRevoked = true
  expect(await text).not.toContain('data: 2')
})

test('an event after the key was revoked is not sent', async () => {
  const { key, text, next, isWaiting } = await openStream(60_000)
  await expect.poll(isWaiting).toBe(1)
  next()
  await expect.poll(isWaiting).toBe(2)
  key.isRevoked = true
  next()
  const received = await text
  expect(received).toContain('data: 2')
  expect(received).not.toContain('data: 3')
})
