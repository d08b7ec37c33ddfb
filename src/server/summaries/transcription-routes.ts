// The older calls that programs know: one request that waits for its summary and answers with the flat record.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Problem, problems } from '#contract/problems.ts'
import { type SummaryRecord, toRecord } from '#contract/record.ts'
import { type Usage, usageSchema } from '#contract/usage.ts'
import { ensureOwner, hasBearer, readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { addressOf } from '../http/address.ts'
import { refuseBadInput } from '../http/problem-answers.ts'
import { isOwnPage } from '../http/same-origin.ts'
import { readUsage } from '../usage/usage.ts'
import { type Asked, requestSummary } from './request-summary.ts'
import { findJob, readLines, watchJob } from './summaries.ts'

const params = z.object({ videoId: z.string().max(64) })
const lang = z.string().max(35).default('en')
const answer = {
  description: 'The summary record, or what went wrong',
  content: {
    'application/json': {
      schema: z.object({
        success: z.boolean(),
        data: z.record(z.string(), z.unknown()).nullable(),
        usage: usageSchema.nullable(),
        error: z.object({ code: z.string(), message: z.string(), action: z.string().optional() }).nullable(),
        message: z.string().optional(),
      }),
    },
  },
}
const responses = { 200: answer, default: answer }

const own = createRoute({
  method: 'get',
  path: '/{videoId}',
  summary: 'Summarise a video and wait for the record',
  request: { params, query: z.object({ userId: z.string().max(200).optional(), lang }) },
  responses,
})
const guest = createRoute({
  method: 'get',
  path: '/guest/{videoId}',
  summary: 'The same for a guest',
  description: '`clientId` is only a label: who the guest is, the cookie says.',
  request: { params, query: z.object({ clientId: z.string().max(200).optional(), lang }) },
  responses,
})

export const transcriptionRoutes = (deps: Deps) => {
  /** These calls change something although they are GETs, so another site's page may not make them. */
  const ownerFor = async (c: Context, { mayBecomeGuest, userId }: Wanted): Promise<string> => {
    if (!isOwnPage(c) && !hasBearer(c)) throw new Problem('forbidden')
    const ownerId = mayBecomeGuest ? await ensureOwner(c, deps) : await readOwner(c, deps)
    if (!ownerId) throw new Problem('auth_missing')
    if (userId !== undefined && userId !== ownerId) throw new Problem('forbidden')
    return ownerId
  }
  /** Null where it cannot be read: the answer itself is worth more. */
  const usageOf = (ownerId: string): Promise<Usage | null> =>
    readUsage(deps, ownerId).catch((err) => {
      deps.log.error({ err }, 'an allowance could not be read')
      return null
    })
  const reply = async (c: Context, wanted: Wanted) => {
    let ownerId: string | null = null
    try {
      ownerId = await ownerFor(c, wanted)
      const { video, language } = wanted
      const asked = { ownerId, address: addressOf(c, deps.settings), request: { video, language } }
      const data = await waitForRecord(deps, c, asked)
      return c.json({ success: true, data, usage: await usageOf(ownerId), error: null }, 200)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const report = error.report()
      const told = (error.details as { usage?: Usage } | undefined)?.usage
      const usage = told ?? (ownerId ? await usageOf(ownerId) : null)
      const message = report.message || 'Transcription API failed'
      return c.json({ success: false, data: null, usage, error: report, message }, problems[error.code].status)
    }
  }

  return new OpenAPIHono({ defaultHook: refuseBadInput })
    .openapi(own, (c) => {
      const { userId, lang } = c.req.valid('query')
      return reply(c, { video: c.req.valid('param').videoId, language: lang, mayBecomeGuest: false, userId })
    })
    .openapi(guest, (c) => {
      const { lang } = c.req.valid('query')
      return reply(c, { video: c.req.valid('param').videoId, language: lang, mayBecomeGuest: true })
    })
}

type Wanted = { video: string; language: string; mayBecomeGuest: boolean; userId?: string | undefined }

async function waitForRecord(deps: Deps, c: Context, asked: Omit<Asked, 'idempotencyKey'>): Promise<SummaryRecord> {
  const { ownerId } = asked
  const { jobId } = await requestSummary(deps, { ...asked, idempotencyKey: null })
  const job = await findJob(deps, ownerId, jobId)
  for await (const event of watchJob(deps, job, { lastMark: 0, signal: c.req.raw.signal })) {
    if (event.type === 'problem') throw new Problem(event.data.code, { message: event.data.message })
    if (event.type !== 'summary') continue
    const { lines, words } = await readLines(deps, { ownerId, videoId: event.data.videoId })
    return toRecord(event.data, { ownerId, transcription: lines.map(({ text }) => text).join(' '), wordCount: words })
  }
  throw new Problem('internal')
}
