// YouTube's own players, as which this server asks. They change a few times a year: an operator's file mends that without a release.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Settings } from '../../config.ts'
import builtIn from './clients.json' with { type: 'json' }

const clientSchema = z.strictObject({
  /** The number that YouTube knows this player by. */
  id: z.int().positive(),
  userAgent: z.string().min(1),
  /** Sent as it stands in the context of each question. */
  client: z.looseObject({ clientName: z.string().min(1), clientVersion: z.string().regex(/^\d+(\.\d+)+$/) }),
  /** The page that an embedded player claims to stand in. */
  embedUrl: z.url().optional(),
})
const fileSchema = z.record(z.string(), clientSchema)

export type Client = z.infer<typeof clientSchema> & { name: string }
export type Clients = {
  /** Asked for captions, in this order. */
  forCaptions: Client[]
  /** Asked for what only the website tells: the day of publication, the author's chapters. */
  forPage: Client
}

/**
 * The built-in players, each replaced by the entry of its name in YOUTUBE_CLIENTS_FILE, in the order of YOUTUBE_CLIENTS.
 * Throws an Error that names every fault of the file, a line each.
 */
export function readClients(settings: Pick<Settings, 'YOUTUBE_CLIENTS' | 'YOUTUBE_CLIENTS_FILE'>): Clients {
  const { YOUTUBE_CLIENTS: order, YOUTUBE_CLIENTS_FILE: file } = settings
  const known: Record<string, z.infer<typeof clientSchema>> = { ...builtIn, ...(file ? readFile(file) : {}) }
  const unknown = order.filter((name) => !known[name])
  if (order.length === 0 || unknown.length > 0) {
    const fault = order.length === 0 ? 'it is empty' : `${unknown.join(', ')} unknown`
    throw new Error(`YOUTUBE_CLIENTS: ${fault}; the names are ${Object.keys(known).join(', ')}`)
  }
  return {
    forCaptions: order.map((name) => ({ name, ...known[name]! })),
    forPage: { name: 'WEB', ...known.WEB! },
  }
}

function readFile(file: string): z.infer<typeof fileSchema> {
  const result = fileSchema.safeParse(readJson(file))
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'the whole file'}: ${issue.message}`)
  throw new Error(`YOUTUBE_CLIENTS_FILE, ${file}, needs correcting:\n${faults.join('\n')}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`YOUTUBE_CLIENTS_FILE: ${(cause as Error).message}`, { cause })
  }
}
