// A thread that sends large captions of several guests again and again until it gets a
// message, so that sending them does not delay what is measured. Posts how often each
// status was answered; 0 is a broken connection.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { type Answer, addressOf, request } from './people.ts'

const { url, cookies } = workerData as { url: string; cookies: string[] }

const sentence = 'The keeper lights the lamp of the harbour every evening at nine. '

/**
 * 5 MB of captions, which are valid and different for each guest. They are written once:
 * an attacker's own work is not the server's.
 */
function captionsOf(guest: number): Uint8Array<ArrayBuffer> {
  const text = `Take ${guest}. ${sentence.repeat(78_000)}`.slice(0, 5_000_000)
  return new TextEncoder().encode(JSON.stringify({ transcript: { name: 'long.txt', text } }))
}

let isStopping = false
parentPort!.once('message', () => {
  isStopping = true
})
const answered: Record<number, number> = {}
await Promise.all(
  cookies.map(async (cookie, guest) => {
    const captions = captionsOf(guest)
    while (!isStopping) {
      const { status } = await request(url, captions, addressOf(guest), cookie).catch(
        (): Pick<Answer, 'status'> => ({ status: 0 }),
      )
      answered[status] = (answered[status] ?? 0) + 1
      await wait(10)
    }
  }),
)
parentPort!.postMessage(answered)
