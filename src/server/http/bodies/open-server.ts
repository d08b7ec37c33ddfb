// Opens the HTTP server with time limits for slow senders, and reports requests that
// cannot be read as problems.
import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { Problem, type ProblemCode, problems } from '#contract/problems/problems.ts'
import { shareOpenFiles } from '../../open-files.ts'
import { createUnreadBodies } from './unread-bodies.ts'

/**
 * Limits for the headers, for the whole request, which the largest upload at the slowest
 * accepted pace does not reach, and for the rest of a body after the response. They end
 * before the response begins, so that event streams stay open.
 */
const timeLimits = {
  headersTimeout: 15_000,
  requestTimeout: 360_000,
  connectionsCheckingInterval: 5_000,
  unreadMs: 10_000,
}

type Fetch = Parameters<typeof getRequestListener>[0]

export function openServer(fetch: Fetch, changed: Partial<typeof timeLimits> = {}): Server {
  const limits = { ...timeLimits, ...changed }
  const respond = getRequestListener(fetch, { hostname: 'localhost', autoCleanupIncoming: false })
  const discardUnread = createUnreadBodies(limits.unreadMs)
  const server = createServer(limits, (incoming, outgoing) => {
    discardUnread(incoming, outgoing)
    void respond(incoming, outgoing)
  })
  server.maxConnections = shareOpenFiles().connections
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else sendRawProblem(socket, codeOf(error))
  })
  return server
}

function codeOf({ code }: NodeJS.ErrnoException): ProblemCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow'
  return code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request'
}

function sendRawProblem(socket: Duplex, code: ProblemCode): void {
  const { status } = problems[code]
  const body = JSON.stringify({ error: new Problem(code).report() })
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`)
}
