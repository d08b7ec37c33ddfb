// Reads an event stream while it is open: the events received so far, and ways to wait for more.
import { expect } from 'vitest'

export type ReceivedEvent = { event: string; data: unknown }

export function listenTo(response: Response) {
  const received: ReceivedEvent[] = []
  let hasStreamEnded = false
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const reading = (async () => {
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }))
      if (done) break
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event && data) received.push({ event, data: JSON.parse(data) })
      }
    }
    hasStreamEnded = true
  })()
  return {
    received: received,
    last: (event: string) => received.findLast((one) => one.event === event)?.data,
    until: (matches: (received: ReceivedEvent[]) => boolean) =>
      expect.poll(() => matches(received), { timeout: 10_000 }).toBe(true),
    hasEnded: () => expect.poll(() => hasStreamEnded, { timeout: 10_000 }).toBe(true),
    async leave() {
      await reader.cancel()
      await reading
    },
  }
}
