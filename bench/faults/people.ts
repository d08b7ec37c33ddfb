// One person who requests a summary and waits for its end, and others whose waiting times are measured.
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract/paths.ts'
import type { SummaryRequest } from '#contract/summary.ts'

export type Answer = {
  status: number
  jobId: string | null
  cookie: string
  /** Until the request was answered. */
  ms: number
}

/** Each call is a new guest's unless it has a cookie. `address` is where the guest seems to be. */
export async function request(url: string, body: SummaryRequest, address: string, cookie = ''): Promise<Answer> {
  const startMs = performance.now()
  const response = await fetch(url + api.summaries, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
  const { jobId = null } = (await response.json()) as { jobId?: string }
  const ownCookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return { status: response.status, jobId, cookie: ownCookie, ms: performance.now() - startMs }
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
export async function readEnd(url: string, answer: Answer, limitMs?: number): Promise<string | null> {
  const [, event, data] = end.exec(await readEvents(url, answer, { until: end, ...(limitMs && { limitMs }) })) ?? []
  if (!event) return null
  return event === 'summary' ? event : (JSON.parse(data!) as { code: string }).code
}

/** Reads one page after the other. Call the returned function to stop it; it resolves to the milliseconds of each. */
export function measureReads(url: string, path: string = api.usage): () => Promise<number[]> {
  const durationsMs: number[] = []
  let isStopping = false
  const reading = (async () => {
    while (!isStopping) {
      const startMs = performance.now()
      await fetch(url + path).then((response) => response.arrayBuffer())
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

/** An address of its own for each number below 65,536. */
export const addressOf = (number: number) => `10.1.${number >> 8}.${number & 255}`
