// A guest's browser as the server sees it: it asks for summaries, keeps its cookie and reads event streams.
import { plans } from '#contract/plans.ts'
import type { SummaryRequest, SummaryView } from '#contract/summary.ts'

export type Client = { summarize(request: SummaryRequest): Promise<SummaryView> }

export function openClient(url: string): Client {
  let cookie = ''
  let asked = 0
  return {
    /** From the request to the whole `summary` event. Rejects with what the server says when there is none. */
    async summarize(request) {
      // When a guest has had as many as guests may have, the next one comes.
      if (asked++ % plans.guest.limit === 0) cookie = ''
      const accepted = await fetch(`${url}/api/summaries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
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
  let heard = ''
  for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
    heard += chunk
    const [, data] = /^event: summary\ndata: (.*)\n/m.exec(heard) ?? []
    if (data) return JSON.parse(data) as SummaryView
    if (/^event: problem$/m.test(heard)) break
  }
  throw new Error(`no summary came: ${heard.slice(-500)}`)
}
