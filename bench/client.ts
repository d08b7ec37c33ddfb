// A guest's client: it requests summaries and asks questions, keeps its cookie and reads
// event streams.
import { setTimeout as wait } from 'node:timers/promises'
import { builtInPlans } from '#contract/billing/plans.ts'
import type { QuestionRequest, QuestionView } from '#contract/questions/questions.ts'
import type { SummaryRequest, SummaryView } from '#contract/summaries/summary.ts'

export type BenchmarkClient = {
  summarize(request: SummaryRequest): Promise<SummaryView>
  /** Asks as the guest of the last summary, and waits for the answer. */
  ask(request: QuestionRequest): Promise<QuestionView>
}

/** Without an address the client has a new one with each new guest. */
export function openClient(url: string, ownAddress?: string): BenchmarkClient {
  let cookie = ''
  let requestCount = 0
  return {
    /**
     * Sends a request and waits for the summary, in the answer or as the `summary` event.
     * Rejects with the response of the server if there is none.
     */
    async summarize(request) {
      // When the allowance of a guest is used up, the client continues as a new guest at
      // a new address, which may send large files again.
      const guest = Math.floor(requestCount++ / builtInPlans.plans.guest.limit)
      if (requestCount % builtInPlans.plans.guest.limit === 1) cookie = ''
      const address = ownAddress ?? `10.0.${guest >> 8}.${guest & 255}`
      const send = () =>
        fetch(`${url}/api/summaries`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
          body: JSON.stringify(request),
        })
      let accepted = await send()
      // In a crowd everybody is told a place in line and when to ask again, as the page does.
      while (accepted.status === 503) {
        await accepted.body?.cancel()
        await wait(Number(accepted.headers.get('retry-after')) * 1000)
        accepted = await send()
      }
      if (accepted.status !== 202) throw new Error(`${accepted.status} ${await accepted.text()}`)
      cookie = accepted.headers.get('set-cookie')?.split(';')[0] ?? cookie
      const { jobId, summary } = (await accepted.json()) as { jobId: string; summary?: SummaryView }
      if (summary) return summary
      const events = await fetch(`${url}/api/summaries/jobs/${jobId}/events`, {
        headers: { cookie },
      })
      return readLast<SummaryView>(events, 'summary')
    },
    async ask(request) {
      const headers = { 'content-type': 'application/json', cookie }
      const accepted = await fetch(`${url}/api/questions`, {
        method: 'POST',
        headers,
        body: JSON.stringify(request),
      })
      if (accepted.status !== 202) throw new Error(`${accepted.status} ${await accepted.text()}`)
      const { questionId } = (await accepted.json()) as { questionId: string }
      return readLast<QuestionView>(
        await fetch(`${url}/api/questions/${questionId}/events`, { headers }),
        'answer',
      )
    },
  }
}

async function readLast<T>(events: Response, name: 'summary' | 'answer'): Promise<T> {
  let received = ''
  for await (const chunk of events.body!.pipeThrough(new TextDecoderStream())) {
    received += chunk
    const [, data] = new RegExp(`^event: ${name}\\ndata: (.*)\\n`, 'm').exec(received) ?? []
    if (data) return JSON.parse(data) as T
    if (/^event: problem$/m.test(received)) break
  }
  throw new Error(`no ${name} arrived: ${received.slice(-500)}`)
}

/** How long pages and lists took a visitor who opened one after another, in milliseconds. */
export async function visitFor(url: string, visitMs: number): Promise<number[]> {
  const durationsMs: number[] = []
  const endMs = performance.now() + visitMs
  while (performance.now() < endMs) {
    for (const path of ['/summarize', '/api/feed', '/api/writer']) {
      const startMs = performance.now()
      await (await fetch(url + path)).arrayBuffer()
      durationsMs.push(performance.now() - startMs)
    }
    await wait(20)
  }
  return durationsMs
}
