// A guest's client: it requests summaries, keeps its cookie and reads event streams.
import { plans } from '#contract/plans.ts'
import type { SummaryRequest, SummaryView } from '#contract/summary.ts'

export type BenchmarkClient = { summarize(request: SummaryRequest): Promise<SummaryView> }

export function openClient(url: string): BenchmarkClient {
  let cookie = ''
  let requestCount = 0
  return {
    /** Sends a request and waits for the whole `summary` event. Rejects with the response of the server if there is none. */
    async summarize(request) {
      // When the allowance of a guest is used up, the client continues as a new guest at a new address, which may send large files again.
      const guest = Math.floor(requestCount++ / plans.guest.limit)
      if (requestCount % plans.guest.limit === 1) cookie = ''
      const address = `10.0.${guest >> 8}.${guest & 255}`
      const accepted = await fetch(`${url}/api/summaries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
        body: JSON.stringify(request),
      })
      if (accepted.status !== 202) throw new Error(`${accepted.status} ${await accepted.text()}`)
      cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? cookie
      const { jobId } = (await accepted.json()) as { jobId: string }
      const events = await fetch(`${url}/api/summaries/jobs/${jobId}/events`, { headers: { cookie } })
      return readSummary(events)
    },
  }
}

async function readSummary(events: Response): Promise<SummaryView> {
  let received = ''
  for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
    received += chunk
    const [, data] = /^event: summary\ndata: (.*)\n/m.exec(received) ?? []
    if (data) return JSON.parse(data) as SummaryView
    if (/^event: problem$/m.test(received)) break
  }
  throw new Error(`no summary arrived: ${received.slice(-500)}`)
}
