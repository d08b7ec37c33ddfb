// The YouTube clients that this server imitates. Their versions change a few times a
// year; a file of the operator can replace them.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Settings } from '../../config.ts'
import builtIn from './clients.json' with { type: 'json' }

const clientSchema = z.strictObject({
  /** YouTube's number of this client. */
  id: z.int().positive(),
  userAgent: z.string().min(1),
  /** Sent unchanged in the context of each request. */
  client: z.looseObject({
    clientName: z.string().min(1),
    clientVersion: z.string().regex(/^\d+(\.\d+)+$/),
  }),
  /** The page that an embedded client claims to be embedded in. */
  embedUrl: z.url().optional(),
})
const fileSchema = z.record(z.string(), clientSchema)

export type YouTubeClient = z.infer<typeof clientSchema> & { name: string }
export type YouTubeClients = {
  /** The clients for captions, in this order. */
  forCaptions: YouTubeClient[]
  /**
   * The client for data that only the website has: the publication date and the author's
   * chapters.
   */
  forPage: YouTubeClient
}

/**
 * Returns the clients in the order of YOUTUBE_CLIENTS. Entries of YOUTUBE_CLIENTS_FILE
 * replace built-in clients of the same name. Throws an Error that lists every problem of
 * the file.
 */
export function readClients(
  settings: Pick<Settings, 'YOUTUBE_CLIENTS' | 'YOUTUBE_CLIENTS_FILE'>,
): YouTubeClients {
  const { YOUTUBE_CLIENTS: order, YOUTUBE_CLIENTS_FILE: file } = settings
  const known: Record<string, z.infer<typeof clientSchema>> = {
    ...builtIn,
    ...(file ? readClientsFile(file) : {}),
  }
  const unknown = order.filter((name) => !known[name])
  if (order.length === 0 || unknown.length > 0) {
    const issue = order.length === 0 ? 'it is empty' : `${unknown.join(', ')} unknown`
    throw new Error(`YOUTUBE_CLIENTS: ${issue}; the names are ${Object.keys(known).join(', ')}`)
  }
  return {
    forCaptions: order.map((name) => ({ name, ...known[name]! })),
    forPage: { name: 'WEB', ...known.WEB! },
  }
}

function readClientsFile(file: string): z.infer<typeof fileSchema> {
  const result = fileSchema.safeParse(readJson(file))
  if (result.success) return result.data
  const issues = result.error.issues.map(
    (issue) => `  ${issue.path.join('.') || 'the whole file'}: ${issue.message}`,
  )
  throw new Error(`YOUTUBE_CLIENTS_FILE, ${file}, needs correcting:\n${issues.join('\n')}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`YOUTUBE_CLIENTS_FILE: ${(cause as Error).message}`, { cause })
  }
}
