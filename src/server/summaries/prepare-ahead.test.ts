// The transcript of captions is prepared while they are accepted, but only for a summary
// that begins at once.
import { afterEach, expect, test } from 'vitest'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'

let testServer: TestServer
let goOn = () => {}
afterEach(async () => {
  goOn()
  await testServer.close()
})

const talk = (subject: string) => ({
  transcript: {
    name: `${subject}.txt`,
    text: `A talk about ${subject}. ${'The keeper lights the lamp of the harbour every evening. '.repeat(4)}`,
  },
})

test('captions of people who have to wait in the queue are not prepared', async () => {
  testServer = await startTestServer({ environment: { WORK_AT_ONCE: '1' } })
  const { engine } = testServer.deps
  const prepared: unknown[] = []
  const held = new Promise<void>((resolve) => (goOn = resolve))
  let begun = 0
  testServer.deps.engine = {
    ...engine,
    forOwner: (owner: string) => ({
      ...engine.forOwner(owner),
      parseUploadedCaptions(file, findNext = () => null) {
        return engine.forOwner(owner).parseUploadedCaptions(file, () => {
          const next = findNext()
          prepared.push(next)
          return next
        })
      },
    }),
    async *summarize(input, signal) {
      begun++
      await held
      yield* engine.summarize(input, signal)
    },
  }
  const [ann, bob] = [
    newPerson(testServer, { address: '10.8.0.1' }),
    newPerson(testServer, { address: '10.8.0.2' }),
  ]
  expect((await ann.ask(talk('lamps'))).status).toBe(202)
  await expect.poll(() => begun).toBe(1)
  expect((await bob.ask(talk('ships'))).status).toBe(202)
  expect(prepared).toEqual(['extract', null])
  goOn()
  await expect.poll(() => begun).toBe(2)
})
