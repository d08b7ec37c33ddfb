// Asks a feed for the newest release. The request has nothing of this installation but
// the address it comes from.
import { z } from 'zod'

/**
 * What npm's registry answers for a package's `latest`, or GitHub for the latest release
 * of a repository.
 */
const releaseSchema = z
  .object({
    version: z.string().optional(),
    tag_name: z.string().optional(),
    html_url: z.url({ protocol: /^https?$/ }).optional(),
  })
  .transform(({ version, tag_name, html_url }) => ({
    version: (version ?? tag_name ?? '').replace(/^v/, ''),
    changesUrl: html_url ?? null,
  }))
  .refine(({ version }) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
type Release = z.output<typeof releaseSchema>

const maxBytes = 1_000_000

/** Throws an Error whose message says for administrators why the feed gave no release. */
export async function fetchRelease(
  url: string,
  { signal, timeLimitMs }: { signal: AbortSignal; timeLimitMs: number },
): Promise<Release> {
  const { host } = new URL(url)
  const limit = AbortSignal.timeout(timeLimitMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'Pith' },
      signal: AbortSignal.any([signal, limit]),
    })
    if (!response.ok) throw new FeedError(`${host} answered with the status ${response.status}.`)
    const release = releaseSchema.safeParse(parseJson(await readText(response)))
    if (!release.success)
      throw new FeedError(`${host} answered with something else than a release.`)
    return release.data
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    if (limit.aborted)
      throw new FeedError(`${host} did not answer within ${timeLimitMs / 1000} seconds.`, { cause })
    throw new FeedError(`${host} cannot be reached.`, { cause })
  }
}

class FeedError extends Error {}

/** Null if it is too long to be a release. */
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

/** Null if it is no JSON. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
