// Measures how fast a local model reads and writes, in about ten seconds.
import { z } from 'zod'

export type LocalSpeed = { promptTokensPerSecond: number; answerTokensPerSecond: number }

type Address = { url: string; secret: string; model: string }

/** Seconds of the second, longer request, from the speed of the first one. */
const [readSeconds, writeSeconds] = [5, 3]
const first = { read: 48, write: 6 }
const most = { read: 1500, write: 64 }

const timingsSchema = z.object({
  timings: z.object({
    prompt_n: z.number(),
    prompt_ms: z.number(),
    predicted_n: z.number(),
    predicted_ms: z.number(),
  }),
})

/** Sends two requests of different words, so that nothing is read twice. Throws an Error. */
export async function measureSpeed(address: Address): Promise<LocalSpeed> {
  const rough = await measureOnce(address, first)
  const clamp = (tokens: number, { from, to }: { from: number; to: number }) =>
    Math.round(Math.min(to, Math.max(from, tokens)))
  return measureOnce(address, {
    read: clamp(rough.promptTokensPerSecond * readSeconds, { from: first.read, to: most.read }),
    write: clamp(rough.answerTokensPerSecond * writeSeconds, { from: first.write, to: most.write }),
  })
}

async function measureOnce(
  { url, secret, model }: Address,
  { read, write }: typeof first,
): Promise<LocalSpeed> {
  const words = Array.from({ length: read }, (_, i) => `${read} ${i}`).join(' ')
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    // A figure is a token with most models, and never more than one for a character.
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: words.slice(0, read) }],
      max_tokens: write,
    }),
  })
  if (!response.ok) throw new Error(`the local model answered ${response.status}`)
  const { timings } = timingsSchema.parse(await response.json())
  return {
    promptTokensPerSecond: (1000 * timings.prompt_n) / Math.max(1, timings.prompt_ms),
    answerTokensPerSecond: (1000 * timings.predicted_n) / Math.max(1, timings.predicted_ms),
  }
}
