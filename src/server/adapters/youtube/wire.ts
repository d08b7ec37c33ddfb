// One question to YouTube over HTTP: a time limit, a size limit, no redirects, and every wall that YouTube puts up recognised.
import { type Answer, judgeAnswer } from './judge.ts'
import { Refused } from './refusal.ts'

export type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string; signal: AbortSignal }
/** As much of `fetch` as is used, so that the global one and that of a proxy both fit. */
export type Fetch = (
  url: string,
  question: Question & { redirect: 'manual' },
) => Promise<{
  status: number
  headers: { get(name: string): string | null }
  body: AsyncIterable<Uint8Array> | null
}>

/** A page of YouTube is 1 MB, the captions of ten hours 4 MB. */
const longestAnswerBytes = 32 * 1024 * 1024

/** Asks, and answers the body. Throws a Refused: `network`, or what `judgeAnswer` says. */
export async function ask(fetch: Fetch, url: string, question: Question): Promise<string> {
  const answer = await send(fetch, url, question)
  const refusal = judgeAnswer(answer)
  if (refusal) throw refusal
  return answer.body
}

/** The same without judging, for calls whose refusals mean something of their own. */
export async function send(fetch: Fetch, url: string, question: Question): Promise<Answer> {
  try {
    const response = await fetch(url, { ...question, redirect: 'manual' })
    const body = await readBody(response.body)
    return { status: response.status, location: response.headers.get('location'), body }
  } catch (cause) {
    if (cause instanceof Refused) throw cause
    throw new Refused('network', { cause })
  }
}

async function readBody(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) throw new Refused('unparsable', { reason: 'the answer is too large' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
