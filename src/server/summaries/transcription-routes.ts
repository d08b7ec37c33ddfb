// HTTP routes of the older API: one request waits for the summary and returns it as a flat record.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type Usage, usageSchema } from '#contract/billing/usage.ts'
import { Problem, problems } from '#contract/problems/problems.ts'
import { type SummaryRecord, toSummaryRecord } from '#contract/summaries/record.ts'
import { ensureOwner, hasBearer, readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps/deps.ts'
import { clientAddress } from '../http/address.ts'
import type { OpenStreams } from '../http/open-streams.ts'
import { rejectInvalid } from '../http/problem-responses.ts'
import { isSameOriginPage } from '../http/same-origin.ts'
import { requesterKeyOf } from '../jobs/queue-groups.ts'
import { readUsage } from '../usage/usage.ts'
import { watchJob } from './job-events.ts'
import { requestSummary } from './request-summary.ts'
import { findJob, readTranscriptLines } from './user-summaries/user-summaries.ts'

const params = z.object({ videoId: z.string().max(64) })
const lang = z.string().max(35).default('en')
const response = {
  description: 'The summary record, or the problem',
  content: {
    'application/json': {
      schema: z.object({
        success: z.boolean(),
        data: z.record(z.string(), z.unknown()).nullable(),
        usage: usageSchema.nullable(),
        error: z
          .object({ code: z.string(), message: z.string(), action: z.string().optional() })
          .nullable(),
        message: z.string().optional(),
      }),
    },
  },
}
const responses = { 200: response, default: response }

const transcribe = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'Summarize a video and wait for the record',
  request: { params, query: z.object({ userId: z.string().max(200).optional(), lang }) },
  responses,
})
const transcribeAsGuest = createRoute({
  method: 'get',
  path: '/guest/{videoId}',
  summary: 'Summarize a video as a guest and wait for the record',
  description: '`clientId` is only a label. The cookie identifies the guest.',
  request: { params, query: z.object({ clientId: z.string().max(200).optional(), lang }) },
  responses,
})

type TranscriptionRequest = {
  video: string
  language: string
  /** True for the guest call, which makes a stranger a guest. */
  allowsGuests: boolean
  userId?: string | undefined
}

export const transcriptionRoutes = (deps: Deps, streams: OpenStreams) =>
  new OpenAPIHono({ defaultHook: rejectInvalid })
    .openapi(transcribe, (c) => {
      const { userId, lang } = c.req.valid('query')
      const video = c.req.valid('param').videoId
      return respond(c, deps, streams, { video, language: lang, allowsGuests: false, userId })
    })
    .openapi(transcribeAsGuest, (c) => {
      const { lang } = c.req.valid('query')
      return respond(c, deps, streams, {
        video: c.req.valid('param').videoId,
        language: lang,
        allowsGuests: true,
      })
    })

async function respond(
  c: Context,
  deps: Deps,
  streams: OpenStreams,
  request: TranscriptionRequest,
) {
  let ownerId: string | null = null
  let onEnd = () => {}
  try {
    ownerId = await requireOwner(c, deps, request)
    onEnd = streams.open(c, ownerId)
    const data = await waitForRecord(c, deps, ownerId, request)
    return c.json(
      { success: true, data, usage: await readUsageIfPossible(deps, ownerId), error: null },
      200,
    )
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const report = error.report(deps.settings.BRAND_NAME)
    const details = error.details as { usage?: Usage } | undefined
    const usage = details?.usage ?? (ownerId ? await readUsageIfPossible(deps, ownerId) : null)
    return c.json(
      { ...failedTranscription(report.message), usage, error: report },
      problems[error.code].status,
    )
  } finally {
    onEnd()
  }
}

/**
 * What callers of the older API read beside `error`. A failure that nobody foresaw has no message
 * of its own.
 */
export const failedTranscription = (message: string) => ({
  success: false as const,
  data: null,
  usage: null,
  message: message || 'Transcription API failed',
})

/** These GET requests have side effects, so that they are forbidden to pages of other sites. */
async function requireOwner(
  c: Context,
  deps: Deps,
  { allowsGuests, userId }: TranscriptionRequest,
): Promise<string> {
  if (!isSameOriginPage(c) && !hasBearer(c)) throw new Problem('forbidden')
  const ownerId = allowsGuests ? await ensureOwner(c, deps) : await readOwner(c, deps)
  if (!ownerId) throw new Problem('auth_missing')
  if (userId !== undefined && userId !== ownerId) throw new Problem('forbidden')
  return ownerId
}

async function waitForRecord(
  c: Context,
  deps: Deps,
  ownerId: string,
  { video, language }: TranscriptionRequest,
): Promise<SummaryRecord> {
  const address = clientAddress(c, deps.settings)
  const { jobId } = await requestSummary(deps, {
    ownerId,
    address,
    request: { video, language },
    idempotencyKey: null,
  })
  const job = await findJob(deps, ownerId, jobId)
  for await (const event of watchJob(deps, job, { lastSequence: 0, signal: c.req.raw.signal })) {
    if (event.type === 'problem')
      throw new Problem(event.data.code, { message: event.data.message })
    if (event.type !== 'summary') continue
    const version = { ownerId, videoId: event.data.videoId }
    const { lines, words } = await readTranscriptLines(
      deps,
      version,
      requesterKeyOf({ ownerId, address }),
    )
    return toSummaryRecord(event.data, {
      ownerId,
      transcription: lines.map(({ text }) => text).join(' '),
      wordCount: words,
    })
  }
  throw new Problem('internal')
}

/** Returns null when the allowance cannot be read: the record is returned all the same. */
async function readUsageIfPossible(deps: Deps, ownerId: string): Promise<Usage | null> {
  return readUsage(deps, ownerId).catch((err) => {
    deps.log.error({ err }, 'failed to read an allowance')
    return null
  })
}
