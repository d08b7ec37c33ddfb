// The older calls that programs know: one request that waits for its summary and answers with the flat record.
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { Problem, problems } from '#contract/problems.ts'
import { type SummaryRecord, toRecord } from '#contract/record.ts'
import { ensureOwner, readOwner } from '../accounts/identity.ts'
import type { Deps } from '../deps.ts'
import { refuseBadInput } from '../http/problem-answers.ts'
import { isOwnPage } from '../http/same-origin.ts'
import { findJob, readLines, requestSummary, watchJob } from './summaries.ts'

const params = z.object({ videoId: z.string().max(64) })
const lang = z.string().max(35).default('en')
const answer = {
  description: 'The summary record, or what went wrong',
  content: {
    'application/json': {
      schema: z.object({
        success: z.boolean(),
        data: z.record(z.string(), z.unknown()).nullable(),
        usage: z.null(),
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
  const ownerFor = async (c: Context, mayBecomeGuest: boolean): Promise<string> => {
    if (!isOwnPage(c)) throw new Problem('forbidden')
    const ownerId = mayBecomeGuest ? await ensureOwner(c, deps) : await readOwner(c, deps)
    if (!ownerId) throw new Problem('auth_missing')
    return ownerId
  }
  const reply = async (c: Context, record: () => Promise<SummaryRecord>) => {
    try {
      return c.json({ success: true, data: await record(), usage: null, error: null }, 200)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const report = error.report()
      return c.json(
        {
          success: false,
          data: null,
          usage: null,
          error: report,
          message: report.message || 'Transcription API failed',
        },
        problems[error.code].status,
      )
    }
  }

  return new OpenAPIHono({ defaultHook: refuseBadInput })
    .openapi(own, (c) =>
      reply(c, async () => {
        const ownerId = await ownerFor(c, false)
        const { userId, lang } = c.req.valid('query')
        if (userId !== undefined && userId !== ownerId) throw new Problem('forbidden')
        return waitForRecord(deps, c, { ownerId, video: c.req.valid('param').videoId, language: lang })
      }),
    )
    .openapi(guest, (c) =>
      reply(c, async () => {
        const ownerId = await ownerFor(c, true)
        return waitForRecord(deps, c, {
          ownerId,
          video: c.req.valid('param').videoId,
          language: c.req.valid('query').lang,
        })
      }),
    )
}

type Wanted = { ownerId: string; video: string; language: string }

async function waitForRecord(deps: Deps, c: Context, { ownerId, video, language }: Wanted): Promise<SummaryRecord> {
  const { jobId } = await requestSummary(deps, { ownerId, request: { video, language }, idempotencyKey: null })
  const job = await findJob(deps, ownerId, jobId)
  for await (const event of watchJob(deps, job, { lastMark: 0, signal: c.req.raw.signal })) {
    if (event.type === 'problem') throw new Problem(event.data.code, { message: event.data.message })
    if (event.type !== 'summary') continue
    const { lines, words } = await readLines(deps, ownerId, event.data.videoId)
    return toRecord(event.data, { ownerId, transcription: lines.map(({ text }) => text).join(' '), wordCount: words })
  }
  throw new Problem('internal')
}
