// Reads JSON from a server on this machine, which may be any program: it has two seconds,
// and its answer a maximum size.
import type { z } from 'zod'

const timeLimitMs = 2000
const maxBytes = 500_000

/** Returns null if nothing answers in time, or if the answer is not JSON of this schema. */
export async function fetchLocalJson<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  request: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<z.output<Schema> | null> {
  try {
    const response = await fetch(url, {
      ...request,
      signal: AbortSignal.timeout(timeLimitMs),
      redirect: 'error',
    })
    const text = await readText(response)
    const parsed = response.ok && text !== null ? schema.safeParse(JSON.parse(text)) : null
    return parsed?.success ? parsed.data : null
  } catch {
    return null
  }
}

async function readText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
