// The tool that reads a transcript in parts that fit into a model's context.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { formatDuration } from '#contract/basics/format.ts'
import type { Cue, TranscriptLine } from '#contract/captions/transcript.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { fetchJson } from './api-client.ts'
import type { Links } from './links.ts'
import { runTool, textResult } from './results.ts'
import { type DescribedLine, transcriptShape } from './shapes.ts'
import type { ToolContext } from './tool-context.ts'
import { toolInput } from './tool-input.ts'
import { explainMissing, videoInput, videoPath } from './video-input.ts'

/** About five thousand words, half an hour of speech. */
const maxCharacters = 30_000

export function addTranscriptTool(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'get_transcript',
    {
      title: 'Read a transcript',
      description:
        'Reads the spoken words of a video or recording that the person has summarized, with times, and with speakers where these are known. A long transcript comes in parts: nextSeconds says where to go on.',
      inputSchema: toolInput({
        video: videoInput,
        fromSeconds: z.number().min(0).default(0).describe('Where to begin, in seconds'),
      }),
      outputSchema: transcriptShape,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ video, fromSeconds }) =>
      runTool(context, async () => {
        const { callApi, links } = context
        const path = videoPath(video)
        const { videoId } = await explainMissing(video, () => fetchJson<SummaryView>(callApi, path))
        const { lines, words } = await readTranscript(context, video)
        const rest = lines.filter(({ startSeconds }) => startSeconds >= fromSeconds)
        const { part, nextSeconds } = takePart(rest)
        const shown = part.map((line) => describeLine(line, videoId, links))
        return textResult(renderTranscript(part, nextSeconds), {
          videoId,
          page: links.summary(videoId),
          lines: shown,
          words,
          nextSeconds,
        })
      }),
  )
}

export function readTranscript(
  { callApi }: ToolContext,
  video: string,
): Promise<{ lines: TranscriptLine[]; words: number }> {
  return fetchJson(callApi, `${videoPath(video)}/transcript`)
}

export function renderTranscript(
  lines: Pick<Cue, 'startSeconds' | 'text'>[],
  nextSeconds: number | null = null,
): string {
  const text = lines.map(({ startSeconds, text }) => `[${formatDuration(startSeconds)}] ${text}`)
  return [
    ...text,
    ...(nextSeconds === null ? [] : [`The transcript goes on at ${nextSeconds} seconds.`]),
  ].join('\n')
}

/** A name that stands before the words is told apart from them. */
export function describeLine(
  { text, startSeconds, speaker }: Omit<TranscriptLine, 'endSeconds'>,
  videoId: string,
  links: Links,
): DescribedLine {
  const label = `${speaker}: `
  const isNamed = speaker && text.slice(0, label.length).toLowerCase() === label.toLowerCase()
  return {
    text: isNamed ? text.slice(label.length) : text,
    startSeconds,
    link: links.timestamp(videoId, startSeconds),
    ...(speaker && { speaker }),
  }
}

/** As many lines from the first one on as a model reads at once. */
export function takePart(lines: Cue[]): { part: Cue[]; nextSeconds: number | null } {
  let characters = 0
  // A part has a line or more, so that the reader gets on.
  const end = lines.findIndex(({ text, startSeconds }, index) => {
    characters += text.length
    return characters > maxCharacters && index > 0 && startSeconds > lines[0]!.startSeconds
  })
  return end < 0
    ? { part: lines, nextSeconds: null }
    : { part: lines.slice(0, end), nextSeconds: lines[end]!.startSeconds }
}
