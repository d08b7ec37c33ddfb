// An assistant that only starts programs uses the MCP server of a Pith elsewhere through
// `pith mcp`.
import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problems } from '#contract/problems/problems.ts'
import { openServer } from '#server/http/bodies/open-server.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import type { Interrupts } from './interrupt.ts'
import { runPith } from './pith.ts'

const program = ['--liftoff-only', 'src/cli/main.ts', 'mcp']
let testServer: TestServer
let server: Server
let url: string
let key: string

beforeAll(async () => {
  testServer = await startTestServer()
  server = openServer(testServer.app.fetch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ann = newPerson(testServer)
  await ann.signUp()
  const created = await ann.sendJson('POST', '/api/keys', {
    name: 'Desktop',
    scopes: ['read', 'write'],
  })
  key = ((await created.json()) as { key: string }).key
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await testServer.close()
})

test('an assistant makes a summary, hears how far it is, and finds it again', async () => {
  const client = new Client({ name: 'desktop', version: '1' })
  const env = { PITH_URL: url, PITH_API_KEY: key }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: program, env, stderr: 'ignore' }),
  )
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('summarize_video')
  const messages: (string | undefined)[] = []
  const made = await client.callTool(
    { name: 'summarize_video', arguments: { video: 'beesByStdio' } },
    undefined,
    {
      onprogress: ({ message }) => void messages.push(message),
    },
  )
  expect(made.structuredContent).toMatchObject({ videoId: 'beesByStdio' })
  expect(messages.length).toBeGreaterThan(0)
  const list = await client.callTool({ name: 'list_summaries', arguments: {} })
  expect(list.structuredContent).toMatchObject({ total: 1 })
  await client.close()
})

/** Sends the first message of an assistant, and stops after the first line of the answer. */
async function initialize(env: Record<string, string>) {
  const terminal = {
    env,
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  }
  const ended = runPith(['mcp'], { ...terminal, interrupts: new EventEmitter() as Interrupts })
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'desktop', version: '1' },
  }
  terminal.stdin.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`,
  )
  const answered = once(terminal.stdout, 'data').then(([chunk]) => String(chunk))
  const out = await Promise.race([answered, ended.then(() => '')])
  terminal.stdin.end()
  return { out, code: await ended, err: String(terminal.stderr.read() ?? '') }
}

test.each(['\n', ''])(
  'a script that pipes its messages in and ends its input at once, %j after the last, still gets every answer',
  async (end) => {
    const stdin = new PassThrough()
    const stdout = new PassThrough()
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'script', version: '1' },
    }
    const messages = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ]
    stdin.end(messages.map((message) => JSON.stringify(message)).join('\n') + end)
    const terminal = {
      env: { PITH_URL: url, PITH_API_KEY: key },
      stdin,
      stdout,
      stderr: new PassThrough(),
    }
    expect(
      await runPith(['mcp'], { ...terminal, interrupts: new EventEmitter() as Interrupts }),
    ).toBe(0)
    const answers = String(stdout.read()).trim().split('\n')
    expect(answers.map((line) => JSON.parse(line).id).sort()).toEqual([1, 2])
  },
)

test('an assistant is told when the key is not valid, and when no server answers', async () => {
  const refused = await initialize({ PITH_URL: url, PITH_API_KEY: `pith_${'x'.repeat(43)}` })
  expect(JSON.parse(refused.out)).toMatchObject({
    id: 1,
    error: { message: problems.api_key_invalid.text },
  })
  expect(refused.code).toBe(0)
  const { out } = await initialize({ PITH_URL: 'http://127.0.0.1:9', PITH_API_KEY: key })
  expect(JSON.parse(out).error.message).toMatch(
    /^No Pith server answers at http:\/\/127\.0\.0\.1:9: /,
  )
})

test.each([
  ['breaks', (response: ServerResponse) => response.destroy()],
  ['ends', (response: ServerResponse) => response.end()],
])('an assistant is told when the answer %s before it is complete', async (_, stop) => {
  const broken = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: message\ndata: {"jsonrpc":"2.0",', () => stop(response))
  })
  broken.listen(0, '127.0.0.1')
  await once(broken, 'listening')
  const { port } = broken.address() as AddressInfo
  const { out } = await initialize({ PITH_URL: `http://127.0.0.1:${port}`, PITH_API_KEY: key })
  expect(JSON.parse(out)).toMatchObject({
    id: 1,
    error: { message: expect.stringContaining('ask again') },
  })
  broken.close()
})

test.each([
  ['no key', { PITH_URL: 'http://127.0.0.1:9' }, /PITH_API_KEY/],
  ['no address of a server', { PITH_URL: 'pith.example', PITH_API_KEY: 'pith_x' }, /PITH_URL/],
])('with %s it says so and ends with exit code 2', async (_, env, message) => {
  const { out, err, code } = await initialize(env)
  expect([out, code]).toEqual(['', 2])
  expect(err).toMatch(message)
})
