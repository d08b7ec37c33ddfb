// A server that cannot listen says to its operator what to change.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { describeListenError } from './listen-error.ts'

/** What the system says about listening there. */
async function listenAt(host: string): Promise<NodeJS.ErrnoException> {
  const server = createServer().listen({ host, port: 0 })
  const [error] = await once(server, 'error')
  return error as NodeJS.ErrnoException
}

test.each(['192.0.2.1', 'no-such-host.invalid'])(
  'HOST=%s is no address of this machine',
  async (HOST) => {
    expect(describeListenError(await listenAt(HOST), { HOST, PORT: 3000 })).toBe(
      `HOST is ${HOST}, which is no address of this machine. Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 to let others in.`,
    )
  },
)

test.each([
  ['EADDRINUSE', 'Port 80 is in use. Set PORT to another one.'],
  ['EACCES', 'The server may not listen on port 80. Set PORT to one above 1023.'],
  ['EOTHER', 'something else'],
])('%s is explained as far as it is known', (code, sentence) => {
  const error = Object.assign(new Error('something else'), { code })
  expect(describeListenError(error, { HOST: '127.0.0.1', PORT: 80 })).toBe(sentence)
})
