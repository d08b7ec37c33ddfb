// Gives the local models that were found ids, and finds them again by these.
import type { LocalModel } from '#contract/models/model-choice.ts'
import type { LocalServer } from '../../adapters/models/find-local-servers.ts'
import type { ChosenModel } from '../../deps/model-choice.ts'

/** This server itself, with the models in its data folder. */
export const ownServer = { name: 'Pith', url: 'local://pith' }
/** Local servers load most models with this context or a larger one. */
const defaultContextTokens = 8192
/** What an old version of Ollama uses, which does not describe its models. */
const ollamaContextTokens = 4096

export function listFoundModels(servers: LocalServer[]): LocalModel[] {
  return servers.flatMap((server) =>
    server.models.map(({ name }) => ({ id: idOf(server, name), server: server.name, model: name })),
  )
}

export function findModel(servers: LocalServer[], id: string): ChosenModel | null {
  for (const server of servers)
    for (const { name, contextTokens } of server.models)
      if (idOf(server, name) === id)
        return {
          server: server.name,
          url: server.url,
          model: name,
          contextTokens:
            contextTokens ??
            (server.name === 'Ollama' ? ollamaContextTokens : defaultContextTokens),
        }
  return null
}

function idOf({ url }: LocalServer, model: string): string {
  return `${new URL(url).host}/${model}`
}
