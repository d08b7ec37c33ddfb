// Reads an event stream while it goes on: what has come so far, and a way to wait for what is to come.
import { expect } from 'vitest'

export type Heard = { event: string; data: unknown }

export function listenTo(response: Response) {
  const heard: Heard[] = []
  let ended = false
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
        if (event && data) heard.push({ event, data: JSON.parse(data) })
      }
    }
    ended = true
  })()
  return {
    heard,
    last: (event: string) => heard.findLast((one) => one.event === event)?.data,
    until: (matches: (heard: Heard[]) => boolean) => expect.poll(() => matches(heard), { timeout: 10_000 }).toBe(true),
    hasEnded: () => expect.poll(() => ended, { timeout: 10_000 }).toBe(true),
    async leave() {
      await reader.cancel()
      await reading
    },
  }
}
