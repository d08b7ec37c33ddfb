// The tool that answers a question from what was said in the person's videos.
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { Problem } from '#contract/problems.ts'
import {
  type AcceptedQuestion,
  type QuestionScope,
  type QuestionView,
  questionRequestSchema,
} from '#contract/questions.ts'
import type { ProblemReport } from '#contract/summary.ts'
import { answerShape, describeAnswer } from './answer-shape.ts'
import { postJson, readEvents, toProblem } from './api-client.ts'
import { openProgress, type ToolCall } from './progress.ts'
import { renderAnswer } from './render-answer.ts'
import { runTool, textResult } from './results.ts'
import type { ToolContext } from './tool-context.ts'
import { idOfVideo, videoInput } from './video-input.ts'

export function addAskTool(server: McpServer, context: ToolContext): void {
  server.registerTool(
    'ask',
    {
      title: 'Ask a question',
      description:
        'Answers a question from what was said in the videos that the person has summarized: in one video, in a playlist, or in the whole library if neither is named. Each sentence of the answer cites passages with their moments; if the videos do not say it, the answer says so. Without a model on the server it gives the passages and a quotation. It counts against the questions of the day, not against the summaries.',
      inputSchema: {
        question: questionRequestSchema.shape.question.describe('The question, in any language'),
        video: videoInput.optional().describe('Ask about this video only: its link, or its id as in the lists'),
        playlistId: z.string().min(1).max(100).optional().describe('Ask about this playlist only'),
      },
      outputSchema: answerShape,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
    (request, call) =>
      runTool(context, async () => {
        const answer = describeAnswer(await findAnswer(context, request, call), context.links)
        return textResult(renderAnswer(answer), answer)
      }),
  )
}

type AskInput = { question: string; video?: string | undefined; playlistId?: string | undefined }

function scopeOf({ video, playlistId }: AskInput): QuestionScope {
  if (video !== undefined && playlistId !== undefined)
    throw new Problem('bad_request', { message: 'Name a video or a playlist, not both. Nothing was counted.' })
  if (video !== undefined) return { kind: 'video', videoId: idOfVideo(video) }
  return playlistId === undefined ? { kind: 'library' } : { kind: 'playlist', playlistId }
}

async function findAnswer({ callApi, signal }: ToolContext, input: AskInput, call: ToolCall): Promise<QuestionView> {
  const progress = openProgress(call)
  const body = { question: input.question, scope: scopeOf(input) }
  const { questionId } = await postJson<AcceptedQuestion>(callApi, '/api/questions', body)
  for await (const { event, data } of readEvents(callApi, `/api/questions/${questionId}/events`, signal)) {
    if (event === 'answer') return data as QuestionView
    if (event === 'problem') throw toProblem(data as ProblemReport)
    await progress.show(event === 'passages' ? 'Reading the passages that were found' : 'Writing the answer')
  }
  throw new Problem('connection_failed', {
    message: 'The question is still being answered. Ask it again in a minute; that does not count.',
  })
}
