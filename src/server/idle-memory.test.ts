import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startIdleCollections } from './idle-memory.ts'

const arrayBufferMegabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20

test('a server that has become idle gives back the bodies that it has answered', async () => {
  const stop = startIdleCollections({ everyMs: 50 })
  // The first collection releases what earlier tests have left.
  await wait(1000)
  const before = arrayBufferMegabytes()
  let bodies: Buffer[] = Array.from({ length: 2000 }, () => Buffer.alloc(65_536, 1))
  expect(arrayBufferMegabytes() - before).toBeGreaterThan(100)
  bodies = []
  await expect
    .poll(() => arrayBufferMegabytes() - before + bodies.length, { timeout: 20_000 })
    .toBeLessThan(30)
  stop()
})

test('garbage is collected after a busy time, not while it lasts, and thoroughly when memory was given back', async () => {
  const collections: string[] = []
  let megabytes = 100
  const stop = startIdleCollections({
    collect: (flavor) => collections.push(flavor),
    readBytes: () => megabytes * 2 ** 20,
    everyMs: 20,
  })
  const expectCollections = async (...flavors: string[]) => {
    await expect.poll(() => collections, { timeout: 20_000 }).toEqual(flavors)
    await wait(200)
    expect(collections).toEqual(flavors)
  }
  await expectCollections('regular')
  megabytes = 200
  for (let turn = 0; turn < 10; turn++) {
    const endMs = performance.now() + 25
    while (performance.now() < endMs);
    await wait(1)
  }
  expect(collections).toEqual(['regular'])
  await expectCollections('regular', 'regular')
  megabytes = 180
  await wait(200)
  megabytes = 150
  await expectCollections('regular', 'regular', 'last-resort')
  stop()
})
