// The person's summaries and transcripts as resources, which a client can attach to a conversation.
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { LibraryPage } from '#contract/library/library.ts'
import { toMarkdown } from '#contract/summaries/document.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { fetchJson } from './api-client.ts'
import type { ToolContext } from './tool-context.ts'
import { readTranscript, renderTranscript } from './transcript-tool.ts'
import { videoPath } from './video-input.ts'

type Kind = {
  name: string
  title: string
  mimeType: string
  read: (videoId: string) => Promise<string>
}

export function addResources(server: McpServer, context: ToolContext): void {
  const kinds: Kind[] = [
    {
      name: 'summaries',
      title: 'Summary',
      mimeType: 'text/markdown',
      read: async (videoId) =>
        toMarkdown(await fetchJson<SummaryView>(context.callApi, videoPath(videoId))),
    },
    {
      name: 'transcripts',
      title: 'Transcript',
      mimeType: 'text/plain',
      read: async (videoId) => renderTranscript((await readTranscript(context, videoId)).lines),
    },
  ]
  for (const kind of kinds) addKind(server, context, kind)
}

/** Lists the newest ones. All others are read by their address, as the tools name it. */
function addKind(
  server: McpServer,
  { callApi }: ToolContext,
  { name, title, mimeType, read }: Kind,
): void {
  const address = (videoId: string) => `pith://${name}/${encodeURIComponent(videoId)}`
  const list = async () => {
    const { items } = await fetchJson<LibraryPage>(callApi, '/api/summaries')
    return {
      resources: items.map((view) => ({
        uri: address(view.videoId),
        name: `${title}: ${view.title}`,
        mimeType,
      })),
    }
  }
  server.registerResource(
    name,
    new ResourceTemplate(`pith://${name}/{videoId}`, { list }),
    { title: `${title} of a video`, mimeType },
    async (uri, { videoId }) => ({
      contents: [
        { uri: uri.href, mimeType, text: await read(decodeURIComponent(String(videoId))) },
      ],
    }),
  )
}
