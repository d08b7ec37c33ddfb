// A double of a model hub: files in repositories, behind redirects to a storage that knows
// ranges, with the faults that hubs and networks have.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HubFault =
  | { kind: 'none' }
  /** Sends this many bytes and breaks the connection. */
  | { kind: 'break'; afterBytes: number }
  /** Sends this many bytes and then nothing. */
  | { kind: 'silent'; afterBytes: number }
  /** Waits before each piece. */
  | { kind: 'slow'; pauseMs: number }
  | { kind: 'no ranges' }
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'web page' }
  | { kind: 'flipped byte' }
  | { kind: 'other size' }

export type ModelHub = {
  url: string
  host: string
  /** The address of the file in a repository of the kind of Hugging Face, and of ModelScope. */
  addresses: { huggingFace: string; modelScope: string }
  /** What the next response of the storage does. */
  fault: (request: number) => HubFault
  /** Whether the hub says the checksum in the headers of an address. */
  hasHeaders: boolean
  /** Each request of the storage: from which byte on, and how many were sent. */
  served: { from: number; sentBytes: number }[]
  /** All paths that were asked for. */
  paths: string[]
  replace(content: Buffer): void
  close(): Promise<void>
}

const repository = 'maker/small-GGUF'
const file = 'small-Q4_K_M.gguf'
const pieceBytes = 64 * 1024

/** A file that starts as models do. */
export function makeModelContent(bytes: number, seed = 1): Buffer {
  const content = Buffer.alloc(bytes)
  let state = seed
  for (let at = 0; at + 4 <= bytes; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    content.writeUInt32LE(state, at)
  }
  content.write('GGUF', 'latin1')
  return content
}

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

export async function startModelHub(first: Buffer): Promise<ModelHub> {
  let content = first
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${host}`
  const hub: ModelHub = {
    url,
    host,
    addresses: {
      huggingFace: `${url}/${repository}/resolve/main/${file}`,
      modelScope: `${url}/models/${repository}/resolve/master/${file}`,
    },
    fault: () => ({ kind: 'none' }),
    hasHeaders: true,
    served: [],
    paths: [],
    replace(next) {
      content = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', url)
    hub.paths.push(`${request.method} ${pathname}`)
    if (pathname.startsWith('/api/')) return answerList(pathname, response)
    if (pathname.includes('/resolve/')) {
      const headers = hub.hasHeaders && {
        'x-linked-size': String(content.length),
        'x-linked-etag': `"${sha256Of(content)}"`,
      }
      response.writeHead(302, { ...headers, location: '/storage/blob' }).end()
      return
    }
    const fault = hub.fault(hub.served.length)
    if (fault.kind === 'status') return void response.writeHead(fault.status).end()
    if (fault.kind === 'redirect') return void response.writeHead(302, { location: fault.to }).end()
    if (fault.kind === 'web page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
    await sendRange(request, response, fault)
  }

  function answerList(pathname: string, response: ServerResponse): void {
    const [bytes, sha256] = [content.length, sha256Of(content)]
    const list = pathname.startsWith('/api/v1/')
      ? { Code: 200, Data: { Files: [{ Path: file, Size: bytes, Sha256: sha256 }] } }
      : [
          { type: 'file', path: 'README.md', size: 10 },
          { type: 'file', path: file, size: bytes, lfs: { oid: sha256, size: bytes } },
        ]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(list))
  }

  async function sendRange(
    { headers }: IncomingMessage,
    response: ServerResponse,
    fault: HubFault,
  ): Promise<void> {
    const stored =
      fault.kind === 'other size' ? Buffer.concat([content, Buffer.from('more')]) : content
    const tag = `"${sha256Of(stored).slice(0, 16)}"`
    const asked = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const isRange =
      headers.range !== undefined &&
      fault.kind !== 'no ranges' &&
      (headers['if-range'] ?? tag) === tag
    const from = isRange ? asked : 0
    const row = { from, sentBytes: 0 }
    hub.served.push(row)
    if (isRange && from >= stored.length)
      return void response.writeHead(416, { 'content-range': `bytes */${stored.length}` }).end()
    response.writeHead(isRange ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': String(stored.length - from),
      etag: tag,
      ...(isRange && {
        'content-range': `bytes ${from}-${stored.length - 1}/${stored.length}`,
      }),
    })
    const limit =
      fault.kind === 'break' || fault.kind === 'silent' ? from + fault.afterBytes : stored.length
    for (let at = from; at < Math.min(limit, stored.length); at += pieceBytes) {
      const piece = Buffer.from(stored.subarray(at, Math.min(at + pieceBytes, limit)))
      if (fault.kind === 'flipped byte' && at === from) piece[piece.length - 1]! ^= 1
      if (fault.kind === 'slow') await new Promise((done) => setTimeout(done, fault.pauseMs))
      if (response.destroyed) return
      await new Promise<void>((sent) => response.write(piece, () => sent()))
      row.sentBytes += piece.length
    }
    if (fault.kind === 'break') response.destroy()
    else if (fault.kind !== 'silent') response.end()
  }

  return hub
}
