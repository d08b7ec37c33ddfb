// How model servers on this machine list their models: Ollama's `/api/tags` and
// `/api/show`, and OpenAI's `/v1/models`. Recorded shapes.
import type { ServerResponse } from 'node:http'

/** vLLM says `contextTokens`. */
export type LocalLists = {
  server: 'ollama' | 'lmstudio' | 'llamacpp' | 'vllm'
  models: string[]
  contextTokens?: number
  /** What Ollama says of a model. Those that are not named write and have 3.2 billion weights. */
  described?: Record<string, Described>
}
export type Described = {
  capabilities?: string[]
  contextTokens?: number
  parameters?: string
  billions?: number
  family?: string
}
export type LocalFault = 'hang' | 'html' | 'cut off' | 'endless' | 'redirect'

const owners = {
  ollama: 'library',
  lmstudio: 'organization_owner',
  llamacpp: 'llamacpp',
  vllm: 'vllm',
}

/** Answers a request for a list. Returns false if the server does not know the address. */
export function listLocalModels(
  response: ServerResponse,
  path: string,
  lists: LocalLists | LocalFault,
): boolean {
  if (typeof lists === 'string') {
    fail(response, lists)
    return true
  }
  const answer = answerOf(path, lists)
  if (!answer) return false
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  return true
}

function answerOf(path: string, { server, models, contextTokens }: LocalLists): object | null {
  if (path === '/v1/models') {
    const data = models.map((id) => ({
      id,
      object: 'model',
      created: 1,
      owned_by: owners[server],
      ...(server === 'vllm' && { max_model_len: contextTokens }),
    }))
    return { object: 'list', data }
  }
  if (server !== 'ollama') return null
  if (path === '/api/tags') return { models: models.map(toTag) }
  return null
}

/** What `/api/show` of Ollama answers; null for a model that it does not have. */
export function showModel({ models, described = {} }: LocalLists, model: string): object | null {
  const name = models.find((known) => known === model || known === `${model}:latest`)
  if (name === undefined) return null
  const {
    capabilities = name.includes('embed') ? ['embedding'] : ['completion', 'tools'],
    contextTokens = 131_072,
    parameters = 'stop "<|eot_id|>"',
    billions = 3.2,
    family = 'llama',
  } = described[name] ?? {}
  return {
    parameters,
    template: '{{ .Prompt }}',
    details: { ...toTag(name).details, family, families: [family] },
    model_info: {
      'general.architecture': family,
      'general.parameter_count': billions * 1e9,
      [`${family}.context_length`]: contextTokens,
    },
    capabilities,
    modified_at: '2026-11-20T10:00:00Z',
  }
}

function toTag(name: string) {
  const details = {
    format: 'gguf',
    family: 'llama',
    parameter_size: '3.2B',
    quantization_level: 'Q4_K_M',
  }
  const remote = name.endsWith('cloud') ? { remote_host: 'https://ollama.com:443' } : {}
  return {
    name,
    model: name,
    modified_at: '2026-11-20T10:00:00Z',
    size: 2_019_393_189,
    digest: 'a80c4f17',
    details,
    ...remote,
  }
}

function fail(response: ServerResponse, fault: LocalFault): void {
  if (fault === 'hang') return
  if (fault === 'html')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Hello</title>')
  if (fault === 'redirect')
    response.writeHead(302, { location: 'http://192.0.2.1/v1/models' }).end()
  if (fault === 'cut off') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      .write('{"models": [')
    setTimeout(() => response.destroy(), 20)
  }
  if (fault === 'endless') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const write = () => {
      if (!response.destroyed) response.write(' '.repeat(100_000), () => setTimeout(write, 1))
    }
    write()
  }
}
