// One person who requests a summary and waits for its end, and others whose waiting times
// are measured.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract/basics/paths.ts'
import type { SummaryRequest } from '#contract/summaries/summary.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { median, percentile } from '../row.ts'

export type Answer = {
  status: number
  jobId: string | null
  cookie: string
  /** Until the request was answered. */
  ms: number
  /** When the server wants the request again, if it said so. */
  retryAfterSeconds: number | null
}

/**
 * Each call is a new guest's unless it has a cookie. `body` may be JSON. `address` is
 * where the guest seems to be.
 */
export async function request(
  url: string,
  body: SummaryRequest | Uint8Array<ArrayBuffer>,
  address: string,
  cookie = '',
): Promise<Answer> {
  const startMs = performance.now()
  const response = await fetch(url + api.summaries, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
    },
    body: body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  const { jobId = null } = (await response.json()) as { jobId?: string }
  const ownCookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || null
  return {
    status: response.status,
    jobId,
    cookie: ownCookie,
    ms: performance.now() - startMs,
    retryAfterSeconds,
  }
}

/** Resolves to the events of a job until one of these matches, or until the time is over. */
export async function readEvents(
  url: string,
  { jobId, cookie }: Answer,
  { until, limitMs = 60_000 }: { until: RegExp; limitMs?: number },
): Promise<string> {
  let received = ''
  try {
    const response = await fetch(url + api.jobEvents(jobId!), {
      headers: { cookie },
      signal: AbortSignal.timeout(limitMs),
    })
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      received += chunk
      if (until.test(received)) break
    }
  } catch {
    // The time is over, or the server is gone.
  }
  return received
}

const end = /^event: (summary|problem)\ndata: (.*)$/m

/** Resolves to `summary`, to the code of the problem, or to null if there was no end in time. */
export async function readEnd(
  url: string,
  answer: Answer,
  limitMs?: number,
): Promise<string | null> {
  const [, event, data] =
    end.exec(await readEvents(url, answer, { until: end, ...(limitMs && { limitMs }) })) ?? []
  if (!event) return null
  return event === 'summary' ? event : (JSON.parse(data!) as { code: string }).code
}

/**
 * Reads one page after the other. Call the returned function to stop it; it resolves to
 * the milliseconds of each.
 */
function startReads(url: string, cookie = ''): () => Promise<number[]> {
  const durationsMs: number[] = []
  let isStopping = false
  const reading = (async () => {
    while (!isStopping) {
      const startMs = performance.now()
      const response = await fetch(url, { headers: { cookie } })
      if (!response.ok) throw new Error(`${url} answers ${response.status}`)
      await response.arrayBuffer()
      durationsMs.push(performance.now() - startMs)
      await wait(5)
    }
  })()
  return async () => {
    isStopping = true
    await reading
    return durationsMs
  }
}

export type ReadTimes = { p99: number; note: string }

/** The cookie of a guest: what they own is read from the database. */
async function openReader(url: string): Promise<string> {
  const answer = await request(url, newTranscript(), addressOf(29_999))
  if (answer.jobId) await readEnd(url, answer)
  return answer.cookie
}

/**
 * Reads from the server, and beside it from an empty server, which shows how busy the
 * machine is. Call the returned function to stop. `p99` is what the server adds to the
 * empty one, in milliseconds.
 */
export async function measureReads(url: string): Promise<() => Promise<ReadTimes>> {
  const empty = await startEmptyServer()
  const stops = [startReads(`${url}/api/questions`, await openReader(url)), startReads(empty.url)]
  return async () => {
    const times = await Promise.all(stops.map((stop) => stop()))
    const [own = 0, machine = 0] = times.map((ms) => percentile(ms, 99))
    empty.stop()
    const note = `p50 ${Math.round(median(times[0]!))} ms, p99 ${Math.round(own)} ms, empty server ${Math.round(machine)} ms`
    return { p99: own - machine, note }
  }
}

/** A process that answers everything at once. */
export async function startEmptyServer(): Promise<{ url: string; stop(): void }> {
  const program =
    "const s = require('node:http').createServer((q, r) => q.resume().on('end', () => r.end('{}'))); s.listen(0, '127.0.0.1', () => console.log(s.address().port))"
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() }
}

/** An address of its own for each number below 65,536. */
export const addressOf = (number: number) => `10.1.${number >> 8}.${number & 255}`
