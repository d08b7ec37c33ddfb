// The tools that read a person's library.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { maxSearchCharacters } from '#contract/basics/limits.ts'
import {
  type LibraryPage,
  libraryQuerySchema,
  type TranscriptSearchPage,
} from '#contract/library/library.ts'
import { escapeMarkdown, toMarkdown } from '#contract/summaries/document.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { fetchJson } from './api-client.ts'
import { runTool, textResult } from './results.ts'
import { describeListed, describeSummary, listShape, summaryShape } from './shapes.ts'
import type { ToolContext } from './tool-context.ts'
import { toolInput } from './tool-input.ts'
import { explainMissing, videoInput, videoPath } from './video-input.ts'

type List = {
  items: ReturnType<typeof describeListed>[]
  total: number
  page: number
  pages: number
}

const annotations = { readOnlyHint: true, openWorldHint: false }
const { sort, direction, channel, topic, sentiment } = libraryQuerySchema.shape
const page = z.number().int().min(1).max(1e9).default(1).describe('The page of the result, from 1')

export function addLibraryTools(server: McpServer, context: ToolContext): void {
  addGetSummary(server, context)
  addSearch(server, context)
  addList(server, context)
}

function addGetSummary(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'get_summary',
    {
      title: 'Read a summary',
      description:
        'Reads the newest summary that the person has of a video, with key points and chapters that link to their moments. It makes none and costs nothing; summarize_video makes one.',
      inputSchema: toolInput({ video: videoInput }),
      outputSchema: summaryShape,
      annotations,
    },
    ({ video }) =>
      runTool(context, async () => {
        const view = await explainMissing(video, () =>
          fetchJson<SummaryView>(context.callApi, videoPath(video)),
        )
        return textResult(toMarkdown(view), describeSummary(view, context.links))
      }),
  )
}

function addSearch(server: McpServer, context: ToolContext): void {
  const { callApi, links } = context
  server.registerTool(
    'search_library',
    {
      title: 'Search the library',
      description:
        'Searches the videos that the person has summarized, best first. "summaries" finds titles, key points and topics, also with small misspellings; "transcripts" finds what was said, with the moment. Use get_summary or get_transcript for more of a video that was found.',
      inputSchema: toolInput({
        query: z
          .string({
            error: ({ input }) =>
              input === undefined ? 'Say what to search for.' : 'Send the words as a text.',
          })
          .trim()
          .min(1, 'Say what to search for.')
          .max(maxSearchCharacters)
          .describe('A few words'),
        in: z.enum(['summaries', 'transcripts']).default('summaries').describe('Where to search'),
        page,
      }),
      outputSchema: listShape,
      annotations,
    },
    ({ query, in: place, page }) =>
      runTool(context, async () => {
        const parameters = new URLSearchParams({ search: query, page: String(page) })
        if (place === 'summaries') {
          const found = await fetchJson<LibraryPage>(callApi, `/api/summaries?${parameters}`)
          return listResult(
            found,
            found.items.map((view) => describeListed(view, links)),
          )
        }
        const found = await fetchJson<TranscriptSearchPage>(
          callApi,
          `/api/summaries/spoken?${parameters}`,
        )
        const items = found.items.map(({ summary, moments }) =>
          describeListed(summary, links, moments),
        )
        return listResult(found, items)
      }),
  )
}

function addList(server: McpServer, context: ToolContext): void {
  const { callApi, links } = context
  server.registerTool(
    'list_summaries',
    {
      title: 'List summaries',
      description:
        'Lists the videos that the person has summarized, the newest first unless sorted otherwise.',
      inputSchema: toolInput({
        page,
        sort: sort.describe('What to sort by'),
        direction: direction.describe('The direction of the sort'),
        saved: z
          .boolean()
          .optional()
          .describe('Only those that the person saved, or only the others'),
        channel: channel.describe('Only videos of this channel'),
        topic: topic.describe('Only videos with this topic'),
        sentiment: sentiment.describe('Only videos with this sentiment'),
        rating: z
          .number()
          .int()
          .min(0)
          .max(5)
          .optional()
          .describe('Only those rated so, 1 to 5, or 0 for unrated ones'),
      }),
      outputSchema: listShape,
      annotations,
    },
    (filters) =>
      runTool(context, async () => {
        const given = Object.entries(filters).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)] as [string, string]],
        )
        const found = await fetchJson<LibraryPage>(
          callApi,
          `/api/summaries?${new URLSearchParams(given)}`,
        )
        return listResult(
          found,
          found.items.map((view) => describeListed(view, links)),
        )
      }),
  )
}

type Counts = { total: number; page: number; pageSize: number }

function listResult({ total, page, pageSize }: Counts, items: ReturnType<typeof describeListed>[]) {
  const list = { items, total, page, pages: Math.max(1, Math.ceil(total / pageSize)) }
  return textResult(renderList(list), list)
}

function renderList({ items, total, page, pages }: List): string {
  if (items.length === 0)
    return total === 0 ? 'Nothing was found.' : `There is no page ${page}, only ${pages}.`
  const entries = items.map(
    ({ title, channel, duration, videoId, page: address, shortVersion, moments }) =>
      [
        `- [${escapeMarkdown(title)}](${address}) (${escapeMarkdown(channel)}, ${duration}, id ${videoId}): ${escapeMarkdown(shortVersion)}`,
        ...moments.map(({ time, link, text }) => `  - [${time}](${link}) ${escapeMarkdown(text)}`),
      ].join('\n'),
  )
  return [`Page ${page} of ${pages}, ${total} in all.`, ...entries].join('\n')
}
