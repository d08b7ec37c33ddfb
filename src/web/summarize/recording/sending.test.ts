// A person sends a long recording over a bad line.
import { expect, test } from 'vitest'
import { localProblem } from '#contract/problems/problem.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import { type SendingCalls, sendParts } from './sending.ts'

/** A server that takes parts, and breaks the connection after some of them has arrived. */
function aServer(breaks: number) {
  const parts: Blob[] = []
  let received = 0
  let calls = 0
  const answer = () => ({ id: 'recording-1', receivedBytes: received }) as Recording
  const lost = () => localProblem('connection_failed', { message: 'lost' })
  const store = (part: Blob) => {
    parts.push(part)
    received += part.size
  }
  const server: SendingCalls = {
    async sendPart(_, from, part) {
      calls += 1
      if (from !== received) throw new Problem('recording_part_elsewhere')
      if (breaks === 0) {
        store(part)
        return answer()
      }
      breaks -= 1
      // The answer to a part that arrived whole may be lost, too.
      store(calls === 3 ? part : part.slice(0, 20_000))
      throw lost()
    },
    getRecording: async () => answer(),
  }
  return { server, answer, text: () => new Blob(parts).text(), breaksLeft: () => breaks }
}

const send = (file: Blob, calls: SendingCalls, more: object = {}) =>
  sendParts({
    file,
    calls,
    recording: { id: 'recording-1', receivedBytes: 0 } as Recording,
    signal: new AbortController().signal,
    onReceived: () => {},
    onWaiting: () => {},
    wait: async () => {},
    ...more,
  })

const text = Array.from({ length: 500_000 }, (_, index) => index).join()

test('a file is whole after the connection broke twenty times', async () => {
  const { server, text: received, breaksLeft } = aServer(20)
  const waits: boolean[] = []
  await send(new Blob([text]), server, { onWaiting: (is: boolean) => waits.push(is) })
  expect((await received()) === text).toBe(true)
  expect(breaksLeft()).toBe(0)
  expect(waits).toContain(true)
  expect(waits.at(-1)).toBe(false)
})

test('a file that is partly there goes on from where the server has it', async () => {
  const { server, answer, text: received } = aServer(0)
  await server.sendPart('recording-1', 0, new Blob([text.slice(0, 700)]), AbortSignal.any([]))
  await send(new Blob([text]), server, { recording: answer() })
  expect((await received()) === text).toBe(true)
})

test('what waiting does not help ends at once, and so does a person', async () => {
  const refuse = async () => {
    throw new Problem('recording_too_large')
  }
  const { server } = aServer(0)
  await expect(send(new Blob([text]), { ...server, sendPart: refuse })).rejects.toMatchObject({
    code: 'recording_too_large',
  })
  const stopped = AbortSignal.abort(new Error('paused'))
  await expect(send(new Blob([text]), server, { signal: stopped })).rejects.toThrow('paused')
})
