// Handles one MCP request with a server of its own.
import type { ToolContext } from './tool-context.ts'

type Lifetime = { stopping: AbortSignal; onEnd: () => void }

/**
 * `onEnd` is called once: when everything is sent, or the client is gone. Loads the
 * protocol's library on the first request.
 */
export async function handleMcpRequest(
  request: Request,
  context: Omit<ToolContext, 'signal'>,
  { stopping, onEnd }: Lifetime,
): Promise<Response> {
  const gone = new AbortController()
  const end = () => {
    gone.abort()
    stopping.removeEventListener('abort', end)
    onEnd()
  }
  stopping.addEventListener('abort', end)
  try {
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./mcp-server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    const server = createMcpServer({ ...context, signal: gone.signal })
    const transport = new WebStandardStreamableHTTPServerTransport()
    await server.connect(transport)
    gone.signal.addEventListener('abort', () => void server.close())
    const response = await transport.handleRequest(request)
    if (!response.body) end()
    return response.body ? new Response(watchEnd(response.body, end), response) : response
  } catch (error) {
    end()
    throw error
  }
}

function watchEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done) return controller.enqueue(value)
      onEnd()
      controller.close()
    },
    async cancel(reason) {
      onEnd()
      await reader.cancel(reason)
    },
  })
}
