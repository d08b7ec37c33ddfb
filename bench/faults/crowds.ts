// Many at once: guests, streams, slow clients, and more connections than the process may have.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract/basics/paths.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { percentile } from '../row.ts'
import { residentMegabytes } from '../server.ts'
import type { Fault } from './fault.ts'
import {
  type Answer,
  addressOf,
  measureReads,
  readEvents,
  request,
  startEmptyServer,
} from './people.ts'
import { acceptsMore, harmUnderLoad, isReadyAgain } from './under-load.ts'

const crowd = 1000
const numbers = Array.from({ length: crowd }, (_, number) => number)
/** Of answers to a thousand at once, and of reads meanwhile. Milliseconds. */
const [answerGoalMs, readGoalMs] = [2000, 200]

/** So long the guests come back. Those that still wait then were told their place each time. */
const comingBackMs = 45_000

/**
 * Requests one summary, and comes back whenever the server says so. Resolves to all
 * answers, of which the last may be the job.
 */
async function requestUntilAccepted(url: string, address: string): Promise<Answer[]> {
  const transcript = newTranscript()
  const endMs = performance.now() + comingBackMs
  const answers = [await request(url, transcript, address)]
  for (
    let last = answers[0]!;
    last.status === 503 && last.retryAfterSeconds;
    last = answers.at(-1)!
  ) {
    if (performance.now() + last.retryAfterSeconds * 1000 > endMs) break
    await wait(last.retryAfterSeconds * 1000)
    answers.push(await request(url, transcript, address, last.cookie))
  }
  return answers
}

/** The answers of an empty server to the same crowd show how busy the machine is. */
async function measureEmptyServer(): Promise<number> {
  const empty = await startEmptyServer()
  const answers = await Promise.all(
    numbers.map((number) => request(empty.url, newTranscript(), addressOf(number))),
  )
  empty.stop()
  return p99Of(answers)
}

const p99Of = (answers: Answer[]) =>
  percentile(
    answers.map(({ ms }) => ms),
    99,
  )

const createGuests = (database: 'folder' | 'postgres'): Fault => ({
  name: `guests-${database}`,
  about: `1,000 guests at once, ${database === 'folder' ? 'on a data folder' : 'on PostgreSQL'}; goals: p99 of first answers ${answerGoalMs} ms, all accepted or told their place`,
  seconds: 20,
  isTimed: true,
  run: (context) =>
    harmUnderLoad(context, { database }, async (harmed) => {
      const [url] = harmed.urls
      await harmed.load.stop()
      const emptyMs = await measureEmptyServer()
      const startMs = performance.now()
      const guests = await Promise.all(
        numbers.map((number) => requestUntilAccepted(url!, addressOf(number))),
      )
      const seconds = Math.round((performance.now() - startMs) / 1000)
      const accepted = guests
        .map((answers) => answers.at(-1)!)
        .filter(({ status }) => status === 202)
      harmed.load.acceptedJobIds.push(...accepted.map(({ jobId }) => jobId!))
      // Twenty of them look where they are in the queue.
      const places = await Promise.all(
        accepted
          .slice(-20)
          .map((answer) =>
            readEvents(url!, answer, { until: /ahead of you|event: summary/, limitMs: 20_000 }),
          ),
      )
      const [p99, firstP99] = [p99Of(guests.flat()), p99Of(guests.map(([first]) => first!))]
      const knowPlaces = places.every((events) => /ahead of you|event: summary/.test(events))
      const waiting = guests.filter(
        (answers) => answers.at(-1)!.status === 503 && answers.at(-1)!.retryAfterSeconds,
      )
      const isGood =
        accepted.length + waiting.length === crowd && knowPlaces && firstP99 <= answerGoalMs
      const atOnce = guests.filter((answers) => answers.length === 1).length
      return {
        done: 1,
        survived: isGood ? 1 : 0,
        notes: [
          `${accepted.length} accepted in ${seconds} s, ${atOnce} at once, ${waiting.length} waiting`,
          ...(knowPlaces ? [] : ['not told their place']),
          `p99 first ${Math.round(firstP99)} ms, all ${Math.round(p99)} ms, empty server ${Math.round(emptyMs)} ms`,
        ],
      }
    }),
})

const streamsFault: Fault = {
  name: 'streams',
  about: '1,000 event streams, closed and opened again; goals: p99 of other reads 100 ms, 700 MB',
  seconds: 15,
  isTimed: true,
  run: (context) =>
    harmUnderLoad(context, { pauseMs: 1000 }, async (harmed) => {
      const [url] = harmed.urls
      let [done, survived] = [0, 0]
      const notes: string[] = []
      for (const _ of context.times(3)) {
        done++
        const closing = new AbortController()
        const streams = await Promise.all(
          numbers.map((number) =>
            fetch(url! + api.live, {
              headers: { 'x-forwarded-for': addressOf(number) },
              signal: closing.signal,
            }),
          ),
        )
        const firstEvents = await Promise.all(streams.map(({ body }) => body!.getReader().read()))
        const stop = await measureReads(url!)
        await wait(3000)
        const { p99, note } = await stop()
        const megabytes = residentMegabytes(harmed.servers[0]!.pid)
        closing.abort()
        const areOpen = streams.every(({ ok }) => ok) && firstEvents.every(({ value }) => value)
        if (areOpen && p99 <= 100 && megabytes <= 700) survived++
        notes.push(`${note}, ${Math.round(megabytes)} MB`)
      }
      return { done, survived, notes }
    }),
}

/** Connections that send a piece now and then, and never finish. */
function openSockets(url: string, count: number, piece: string, head = ''): Socket[] {
  const { port } = new URL(url)
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
    const timer = piece ? setInterval(() => socket.write(piece), 1000) : undefined
    socket.on('error', () => {})
    socket.on('close', () => clearInterval(timer))
    return socket
  })
}

const slowClients: Fault = {
  name: 'slow-clients',
  about: `300 clients send headers and 300 bodies byte by byte, 100 never read; goals: p99 of others ${readGoalMs} ms, slow senders cut off`,
  seconds: 40,
  isTimed: true,
  run: (context) =>
    harmUnderLoad(context, { pauseMs: 500 }, async (harmed) => {
      const [url] = harmed.urls
      const head =
        'POST /api/summaries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
      const slow = [
        ...openSockets(url!, 300, 'X', 'GET / HTTP/1.1\r\nX-Slow: '),
        ...openSockets(url!, 300, ' ', `${head}Content-Length: 60000\r\n\r\n{`),
      ]
      const deaf = openSockets(url!, 100, '', 'GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n')
      for (const socket of deaf) socket.pause()
      for (const socket of slow) socket.resume()
      const stop = await measureReads(url!)
      const endMs = performance.now() + 40_000
      while (slow.some(({ closed }) => !closed) && performance.now() < endMs) await wait(200)
      const { p99, note } = await stop()
      const left = slow.filter(({ closed }) => !closed).length
      for (const socket of [...slow, ...deaf]) socket.destroy()
      const isGood =
        left === 0 &&
        p99 <= readGoalMs &&
        (await isReadyAgain(url!)) &&
        (await acceptsMore(harmed, 1))
      return {
        done: 1,
        survived: isGood ? 1 : 0,
        notes: [note, `${left} slow senders left`],
      }
    }),
}

const descriptors = 200

const descriptorsFault: Fault = {
  name: 'descriptors',
  about: `${2 * descriptors} connections to a server that may have ${descriptors} files and connections open`,
  seconds: 15,
  run: (context) =>
    harmUnderLoad(
      context,
      { launch: { limit: `ulimit -n ${descriptors}` }, model: true, comparesMemory: true },
      async (harmed) => {
        let [done, survived] = [0, 0]
        const notes = new Set<string>()
        for (const _ of context.times(5)) {
          done++
          await acceptsMore(harmed, 1 + context.random.below(3))
          const sockets = openSockets(
            harmed.urls[0]!,
            2 * descriptors,
            '',
            'GET /healthz HTTP/1.1\r\n',
          )
          await wait(1000 + context.random.below(1000))
          for (const socket of sockets) socket.destroy()
          const lives = harmed.servers[0]!.isRunning()
          if (!lives) {
            notes.add('the server ended')
            await harmed.startAll()
          }
          if (lives && (await isReadyAgain(harmed.urls[0]!)) && (await acceptsMore(harmed, 1)))
            survived++
        }
        return { done, survived, notes: [...notes] }
      },
    ),
}

export const crowdFaults = [
  createGuests('folder'),
  createGuests('postgres'),
  streamsFault,
  slowClients,
  descriptorsFault,
]
