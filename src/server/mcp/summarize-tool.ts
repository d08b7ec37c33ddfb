// The tool that makes a summary and tells how far it is.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { defaults } from '#contract/basics/limits.ts'
import { Problem } from '#contract/problems/problems.ts'
import { findOtherLink } from '#contract/sources/other-link.ts'
import type { KnownEpisode, Podcast } from '#contract/sources/podcasts.ts'
import { toMarkdown } from '#contract/summaries/document.ts'
import {
  type AcceptedSummary,
  type ProblemReport,
  type StepEvent,
  type SummaryRequest,
  type SummaryView,
  summaryRequestSchema,
} from '#contract/summaries/summary.ts'
import { chooseEpisode } from '../sources/podcast/choose-episode.ts'
import { type CallApi, postJson, readEvents, toProblem } from './api-client.ts'
import { openProgress, type ToolCall } from './progress.ts'
import { runTool, textResult } from './results.ts'
import { describeSummary, summaryShape } from './shapes.ts'
import type { ToolContext } from './tool-context.ts'
import { toolInput } from './tool-input.ts'

const { video, length, language, prompt, track } = summaryRequestSchema.shape

/** Of a podcast. A model sends a number as one, whatever the schema says. */
export const episodeInput = z.coerce
  .string()
  .trim()
  .min(1)
  .max(200)
  .optional()
  .describe(
    'Of a podcast: which episode, by its number in the feed’s list or by words of its title. Without it the episode of the page is taken, or the episodes are listed',
  )

const stepTexts: Record<StepEvent['step'], string> = {
  transcript: 'Reading the transcript',
  writing: 'Writing the summary',
  checking: 'Checking each point against the transcript',
}

export function addSummarizeTool(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'summarize_video',
    {
      title: 'Summarize a video',
      description:
        'Makes a summary of a YouTube video, or of an episode of a podcast that publishes a transcript; hear_recording takes files and other episodes. It covers all of it, with key points and chapters that link to their moments. It counts 1 against the person’s allowance, unless they already have the same summary; a failure and an outline of loose talk cost nothing. It can take minutes for long videos. If the connection is lost, the summary is still made: ask for it with get_summary.',
      inputSchema: toolInput({
        video: video
          .unwrap()
          .min(1, 'Give a link or an id.')
          .describe(
            'The link of a YouTube video, or its id of eleven characters; the videoId of a recording that was heard; or the address of a podcast’s episode or feed',
          ),
        episode: episodeInput,
        length: length.describe('How much to write'),
        language: language.describe(
          'The language of the summary, as a code such as "en" or "pt-BR"',
        ),
        track: track.describe(
          'Of a video: which captions to read, by their language and by who made them: the channel (manual) or YouTube (auto). Without it the best ones for the language are read',
        ),
        prompt: prompt.describe(
          'Instructions of the person for the summary, such as what matters to them',
        ),
      }),
      outputSchema: summaryShape,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
    },
    (request, call) =>
      runTool(context, async () => {
        const view = await makeSummary(context, request, call)
        return textResult(toMarkdown(view), describeSummary(view, context.links))
      }),
  )
}

type Input = SummaryRequest & { video: string; episode?: string | undefined }

async function makeSummary(
  { callApi, signal }: ToolContext,
  { episode, ...given }: Input,
  call: ToolCall,
): Promise<SummaryView> {
  const progress = openProgress(call)
  const podcast = findOtherLink(given.video)
  if (podcast !== null) await progress.show('Looking for the transcript of the podcast')
  const request =
    podcast === null ? given : await readPodcast(callApi, { ...given, video: podcast }, episode)
  const { jobId, summary } = await postJson<AcceptedSummary>(callApi, '/api/summaries', request)
  if (summary) return summary
  for await (const { event, data } of readEvents(
    callApi,
    `/api/summaries/jobs/${jobId}/events`,
    signal,
  )) {
    if (event === 'summary') return data as SummaryView
    if (event === 'problem') throw toProblem(data as ProblemReport)
    if (event === 'step')
      await progress.show(describeStep(data as StepEvent), (data as StepEvent).progress)
    if (event === 'part') await progress.show(stepTexts.writing)
  }
  throw new Problem('connection_failed', {
    message:
      'The summary is still being made and is not charged twice. Ask for it with get_summary in a minute.',
  })
}

/** A tool call has the default language where the person named none. */
const wishedLanguage = (language: string | undefined) =>
  language === defaults.language ? {} : { language }

/** The id of the episode in place of its address. */
async function readPodcast(
  callApi: CallApi,
  { video: link, track: _, ...options }: Omit<Input, 'episode'>,
  wanted: string | undefined,
): Promise<SummaryRequest> {
  const podcast = await postJson<Podcast>(callApi, '/api/podcasts', {
    link,
    ...wishedLanguage(options.language),
  })
  const { id } = chooseEpisode(podcast, wanted)
  const { videoId } = await postJson<KnownEpisode>(callApi, '/api/podcasts/episodes', { link, id })
  return { ...options, video: videoId }
}

function describeStep({ step, detail }: StepEvent): string {
  return detail ? `${stepTexts[step]}: ${detail}` : stepTexts[step]
}
