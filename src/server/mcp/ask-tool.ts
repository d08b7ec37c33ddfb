// The tool that answers a question from what was said in the person's videos.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { Problem } from '#contract/problems/problems.ts'
import {
  type AcceptedQuestion,
  libraryScopeSchema,
  type QuestionScope,
  type QuestionView,
  questionRequestSchema,
} from '#contract/questions/questions.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { answerShape, describeAnswer } from './answer-shape.ts'
import { postJson, readEvents, toProblem } from './api-client.ts'
import { openProgress, type ToolCall } from './progress.ts'
import { renderAnswer } from './render-answer.ts'
import { runTool, textResult } from './results.ts'
import type { ToolContext } from './tool-context.ts'
import { toolInput } from './tool-input.ts'
import { explainMissing, idOfVideo, videoInput } from './video-input.ts'

const dayMs = 24 * 3600_000
const narrowing = libraryScopeSchema.shape

export function addAskTool(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'ask',
    {
      title: 'Ask a question',
      description:
        'Answers a question from what was said in the videos that the person has summarized: in one video, in a playlist, or in the library if neither is named, which can be narrowed by channel, topic, tag and date. Each sentence of the answer cites passages with their moments; if the videos do not say it, the answer says so. Without a model on the server it gives the passages and a quotation. It counts against the questions of the day, not against the summaries.',
      inputSchema: toolInput({
        question: questionRequestSchema.shape.question.describe('The question, in any language'),
        video: videoInput
          .optional()
          .describe('Ask about this video only: its link, or its id as in the lists'),
        playlistId: z.string().min(1).max(100).optional().describe('Ask about this playlist only'),
        channel: narrowing.channel.describe(
          'Ask about the videos of this channel in the library only',
        ),
        topic: narrowing.topic.describe('Ask about the videos with this topic in the library only'),
        tag: narrowing.tag.describe('Ask about the videos with this tag of the person only'),
        from: z.iso
          .date()
          .optional()
          .describe('Ask about the videos summarized on this day or later, in UTC'),
        to: z.iso
          .date()
          .optional()
          .describe('Ask about the videos summarized on this day or earlier, in UTC'),
      }),
      outputSchema: answerShape,
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    (request, call) =>
      runTool(context, async () => {
        const answer = describeAnswer(await findAnswer(context, request, call), context.links)
        return textResult(renderAnswer(answer), answer)
      }),
  )
}

type Narrowing = { [name in 'channel' | 'topic' | 'tag' | 'from' | 'to']?: string | undefined }
type AskInput = Narrowing & {
  question: string
  video?: string | undefined
  playlistId?: string | undefined
}

function scopeOf({ video, playlistId, channel, topic, tag, from, to }: AskInput): QuestionScope {
  if (video !== undefined && playlistId !== undefined)
    throw new Problem('bad_request', {
      message: 'Name a video or a playlist, not both. Nothing was counted.',
    })
  const isNarrowed = [channel, topic, tag, from, to].some((filter) => filter !== undefined)
  if (isNarrowed && (video !== undefined || playlistId !== undefined))
    throw new Problem('bad_request', {
      message: 'Only the library can be narrowed. Nothing was counted.',
    })
  if (video !== undefined) return { kind: 'video', videoId: idOfVideo(video) }
  if (playlistId !== undefined) return { kind: 'playlist', playlistId }
  return {
    kind: 'library',
    ...{ channel, topic, tag },
    ...(from !== undefined && { from: Date.parse(from) }),
    ...(to !== undefined && { to: Date.parse(to) + dayMs - 1 }),
  }
}

async function findAnswer(
  { callApi, signal }: ToolContext,
  input: AskInput,
  call: ToolCall,
): Promise<QuestionView> {
  const progress = openProgress(call)
  const body = { question: input.question, scope: scopeOf(input) }
  const send = () => postJson<AcceptedQuestion>(callApi, '/api/questions', body)
  const { questionId } =
    input.video === undefined ? await send() : await explainMissing(input.video, send)
  for await (const { event, data } of readEvents(
    callApi,
    `/api/questions/${questionId}/events`,
    signal,
  )) {
    if (event === 'answer') return data as QuestionView
    if (event === 'problem') throw toProblem(data as ProblemReport)
    await progress.show(
      event === 'passages' ? 'Reading the passages that were found' : 'Writing the answer',
    )
  }
  throw new Problem('connection_failed', {
    message: 'The question is still being answered. Ask it again in a minute; that does not count.',
  })
}
