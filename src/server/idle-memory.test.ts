import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startIdleCollections } from './idle-memory.ts'

const arrayBufferMegabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20

test('a server that has become idle gives back the bodies that it has answered', async () => {
  const before = arrayBufferMegabytes()
  const stop = startIdleCollections(undefined, 50)
  let bodies: Buffer[] = Array.from({ length: 2000 }, () => Buffer.alloc(65_536, 1))
  expect(arrayBufferMegabytes() - before).toBeGreaterThan(100)
  bodies = []
  await expect.poll(() => arrayBufferMegabytes() - before + bodies.length, { timeout: 20_000 }).toBeLessThan(30)
  stop()
})

test('garbage is collected once after a busy time, and not while the server is busy', async () => {
  let collections = 0
  const stop = startIdleCollections(() => collections++, 20)
  await expect.poll(() => collections, { timeout: 20_000 }).toBe(1)
  const bodies = Array.from({ length: 2000 }, () => Buffer.alloc(65_536, 1))
  for (let turn = 0; turn < 10; turn++) {
    const endMs = performance.now() + 25
    while (performance.now() < endMs);
    await wait(1)
  }
  expect(collections).toBe(1)
  await expect.poll(() => collections, { timeout: 20_000 }).toBe(2)
  await wait(200)
  expect(collections).toBe(2)
  expect(bodies).toHaveLength(2000)
  stop()
})
