// Finds the model servers that run on this machine: Ollama, LM Studio, llama.cpp and vLLM.
import { z } from 'zod'
import { fetchLocalJson } from './fetch-local-json.ts'
import { readOllamaModel } from './ollama.ts'

export type LocalServer = {
  /** "Ollama", or "A local server" if the program is unknown. */
  name: string
  /** The origin, such as http://127.0.0.1:11434. */
  url: string
  models: FoundModel[]
}
/** `contextTokens` is null if the server does not say it. */
type FoundModel = { name: string; contextTokens: number | null }

const maxModels = 20
const modelName = z.string().regex(/^[\w.:/@+-]{1,200}$/)
const entries = <Entry extends z.ZodType>(entry: Entry) =>
  z.array(z.unknown()).transform((list) =>
    list.flatMap((item) => {
      const parsed = entry.safeParse(item)
      return parsed.success ? [parsed.data] : []
    }),
  )
/** Ollama's own list. Models with a remote host run in its cloud. */
const tagsSchema = z.object({
  models: entries(z.object({ name: modelName, remote_host: z.string().optional() })),
})
/** The list of OpenAI's API. */
const modelsSchema = z.object({
  data: entries(
    z.object({
      id: modelName,
      owned_by: z.string().optional(),
      max_model_len: z.number().int().positive().optional(),
    }),
  ),
})

/** Models that cannot write. */
const otherKinds = /embed|rerank|whisper|minilm|\bbge\b|\bclip\b/i
const cloudName = /[:-]cloud$/
const usualPorts: Record<string, string> = {
  '1234': 'LM Studio',
  '8080': 'llama.cpp',
  '8000': 'vLLM',
}

/**
 * Asks all addresses at once and takes two seconds at most. A server that hangs or
 * answers anything else is left out.
 */
export async function findLocalServers(urls: string[]): Promise<LocalServer[]> {
  const servers = await Promise.all(urls.map(findServerAt))
  return servers.filter((server) => server !== null)
}

async function findServerAt(url: string): Promise<LocalServer | null> {
  const [tags, models] = await Promise.all([
    fetchLocalJson(`${url}/api/tags`, tagsSchema),
    fetchLocalJson(`${url}/v1/models`, modelsSchema),
  ])
  if (tags) {
    const names = tags.models.filter(({ remote_host }) => !remote_host).map(({ name }) => name)
    const local = names
      .filter((name) => !cloudName.test(name))
      .map((name) => name.replace(/:latest$/, ''))
    return { name: 'Ollama', url, models: await describeOllamaModels(url, local) }
  }
  if (!models) return null
  const found = models.data.map(({ id, max_model_len }) => ({
    name: id,
    contextTokens: max_model_len ?? null,
  }))
  return { name: nameServer(url, models.data[0]?.owned_by), url, models: toModels(found) }
}

/** Below this a model writes too badly to be offered first. In billions of weights. */
const enoughBillions = 1.5
/** Larger models do well with more than small ones, and run where there is more memory. */
const [smallContext, largeContext, largeBillions] = [8192, 16_384, 12]

/** Those that can write, the too small ones last; otherwise in Ollama's order: the newest first. */
async function describeOllamaModels(url: string, names: string[]): Promise<FoundModel[]> {
  const possible = names.filter((name) => !otherKinds.test(name)).slice(0, maxModels)
  const described = await Promise.all(
    possible.map(async (name) => ({ name, ...(await readOllamaModel(url, name)) })),
  )
  return described
    .filter(({ canWrite }) => canWrite !== false)
    .map(({ name, billions, contextTokens, ownContextTokens }) => {
      const most = (billions ?? 0) >= largeBillions ? largeContext : smallContext
      const usable = ownContextTokens ?? Math.min(contextTokens ?? most, most)
      const isTooSmall = (billions ?? enoughBillions) < enoughBillions
      return { name, contextTokens: contextTokens === undefined ? null : usable, isTooSmall }
    })
    .sort((a, b) => Number(a.isTooSmall) - Number(b.isTooSmall))
    .map(({ name, contextTokens }) => ({ name, contextTokens }))
}

function toModels(found: FoundModel[]): FoundModel[] {
  return found.filter(({ name }) => !otherKinds.test(name)).slice(0, maxModels)
}

function nameServer(url: string, ownedBy: string | undefined): string {
  if (ownedBy === 'llamacpp') return 'llama.cpp'
  if (ownedBy === 'vllm') return 'vLLM'
  if (ownedBy?.startsWith('organization')) return 'LM Studio'
  return usualPorts[new URL(url).port] ?? 'A local server'
}
