// `pith mcp`: the MCP server on stdin and stdout. It passes each message on to the server
// at PITH_URL, which holds all tools.
import { Readable, type Writable } from 'node:stream'
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  isInitializedNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { keyPrefix } from '#contract/accounts/keys.ts'
import { mcpPath } from '#contract/basics/paths.ts'
import { Problem } from '#contract/problems/problems.ts'

const defaultUrl = 'http://localhost:3000'
/** An error of this server, in JSON-RPC. */
const serverError = -32000

type Streams = { stdin: Readable; stdout: Writable; stderr: { write(text: string): unknown } }

/**
 * Resolves when stdin has ended and every request that it held was answered. Throws
 * `bad_request` if the settings are missing or wrong.
 */
export async function runMcp(
  env: Record<string, string | undefined>,
  { stdin, stdout, stderr }: Streams,
): Promise<void> {
  const { url, key } = readMcpSettings(env)
  const lines = Readable.from(endLine(stdin))
  const stdio = new StdioServerTransport(lines, stdout)
  const http = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: fetchToTheEnd(url),
  })
  /** The requests whose senders wait. */
  const open = new Set<RequestId>()
  let onResponse = () => {}
  http.onmessage = (message) => {
    const isAnswer = !('method' in message) && message.id !== undefined
    if (isAnswer && !open.delete(message.id!)) return
    void stdio.send(message).then(() => onResponse())
  }
  http.onerror = ({ message }) => void stderr.write(`pith: ${message}\n`)
  stdio.onmessage = (message) => void forward(message)
  stdio.onerror = ({ message }) => void stderr.write(`pith: ${message}\n`)

  /** A request that cannot be passed on is answered, because its sender waits. */
  async function forward(message: JSONRPCMessage): Promise<void> {
    // The server keeps no session, so that it needs no notice that one has begun.
    if (isInitializedNotification(message)) return
    if (isJSONRPCRequest(message)) open.add(message.id)
    try {
      await http.send(message)
    } catch (error) {
      if (!isJSONRPCRequest(message) || !open.delete(message.id)) return
      const failure = { code: serverError, message: describeFailure(error, url) }
      await stdio.send({ jsonrpc: '2.0', id: message.id, error: failure })
      onResponse()
    }
  }

  const ended = new Promise((resolve) => lines.once('end', resolve).once('close', resolve))
  await http.start()
  await stdio.start()
  await ended
  // A script ends its input as soon as it has written its messages.
  await new Promise<void>((resolve) => {
    onResponse = () => open.size === 0 && resolve()
    onResponse()
  })
  await stdio.close()
  await http.close()
}

/** A script may leave out the line break after its last message. */
async function* endLine(stdin: Readable): AsyncGenerator<Buffer> {
  let last: Buffer | undefined
  for await (const chunk of stdin) {
    last = Buffer.from(chunk)
    yield last
  }
  if (last && last.at(-1) !== 10) yield Buffer.from('\n')
}

/**
 * A fetch whose event streams end with an error for their request. It comes after
 * everything that the server sent, so that it reaches a sender who still waits only if
 * the stream broke before the answer.
 */
function fetchToTheEnd({ origin }: URL): FetchLike {
  return async (input, init) => {
    const response = await fetch(input, init)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.body || !isStream) return response
    const { id } = JSON.parse(String(init?.body)) as { id?: RequestId }
    const message = `The Pith server at ${origin} went away before it answered. A summary that it has begun is still made; ask again in a minute.`
    const error = { jsonrpc: '2.0', id, error: { code: serverError, message } }
    return new Response(
      ReadableStream.from(endWith(response.body, `\n\ndata: ${JSON.stringify(error)}\n\n`)),
      response,
    )
  }
}

async function* endWith(body: AsyncIterable<Uint8Array>, text: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch {
    // The text says so.
  }
  yield new TextEncoder().encode(text)
}

function readMcpSettings(env: Record<string, string | undefined>): { url: URL; key: string } {
  const { PITH_URL = defaultUrl, PITH_API_KEY = '' } = env
  if (!/^https?:\/\//.test(PITH_URL) || !URL.canParse(PITH_URL))
    throw new Problem('bad_request', {
      message: 'PITH_URL must be the http(s) address of a Pith server.',
    })
  if (!PITH_API_KEY.startsWith(keyPrefix))
    throw new Problem('bad_request', {
      message:
        'Set PITH_API_KEY to an API key, which starts with pith_. You can create one in your profile.',
    })
  return { url: new URL(mcpPath, PITH_URL), key: PITH_API_KEY }
}

const refusalSchema = z.object({ error: z.object({ message: z.string() }) })

/** The message of the server, if it answered with one. */
function describeFailure(error: unknown, url: URL): string {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof StreamableHTTPError))
    return `No Pith server answers at ${url.origin}: ${message}`
  try {
    return refusalSchema.parse(JSON.parse(message.slice(message.indexOf('{')))).error.message
  } catch {
    return message
  }
}
