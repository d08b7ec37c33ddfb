// The settings with which common assistants find the MCP server of this Pith.
import { mcpPath } from '#contract/basics/paths.ts'

export const mcpClients = ['claudeDesktop', 'claudeCode', 'vsCode', 'cursor', 'other'] as const
export type McpClient = (typeof mcpClients)[number]

const keyPlaceholder = 'pith_YOUR_KEY'
const headers = { Authorization: `Bearer ${keyPlaceholder}` }
const format = (settings: object) => JSON.stringify(settings, null, 2)

const installedProgram = { command: 'pith', args: ['mcp'] }
const clonedProgram = { command: 'node', args: ['/path/to/pith/bin/pith.mjs', 'mcp'] }

/** Returns the text that is pasted into the settings of the client, or run in a terminal. */
export function makeMcpSnippet(
  client: McpClient,
  { origin, isPackage }: { origin: string; isPackage: boolean },
): string {
  const url = `${origin}${mcpPath}`
  switch (client) {
    case 'claudeDesktop': {
      const env = { PITH_URL: origin, PITH_API_KEY: keyPlaceholder }
      return format({
        mcpServers: { pith: { ...(isPackage ? installedProgram : clonedProgram), env } },
      })
    }
    case 'claudeCode':
      return `claude mcp add --transport http pith ${url} --header "Authorization: Bearer ${keyPlaceholder}"`
    case 'vsCode':
      return format({ servers: { pith: { type: 'http', url, headers } } })
    case 'cursor':
      return format({ mcpServers: { pith: { url, headers } } })
    case 'other':
      return `${url}\nAuthorization: Bearer ${keyPlaceholder}`
  }
}
