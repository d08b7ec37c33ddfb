// Calls between two threads: what is asked for begins at once.
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openRpc } from './rpc.ts'

test('an iteration begins before the caller asks for its first item', async () => {
  const { port1, port2 } = new MessageChannel()
  const begun: string[] = []
  const rpc = openRpc(port1, {
    async *answer(question: string) {
      begun.push(question)
      yield 1
      yield 2
    },
  })
  // A caller who has called and is busy since.
  port2.postMessage({ requestId: 1, request: { name: 'answer', args: ['why'] } })
  await expect.poll(() => begun).toEqual(['why'])
  rpc.close()
})

test('items arrive in order and each once, and a failure of the first one arrives too', async () => {
  const { port1, port2 } = new MessageChannel()
  openRpc(port1, {
    async *count(to: number) {
      if (to < 1) throw new Error('nothing to count')
      for (let i = 1; i <= to; i++) yield i
    },
  })
  const rpc = openRpc<{ count(to: number): AsyncIterable<number> }>(port2)
  const items: number[] = []
  for await (const item of rpc.iterate('count', 3)) items.push(item)
  expect(items).toEqual([1, 2, 3])
  await expect(rpc.iterate('count', 0).next()).rejects.toThrow('nothing to count')
  rpc.close()
})
