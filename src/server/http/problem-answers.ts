// How a failure leaves the house over HTTP.
import { type Hook, z } from '@hono/zod-openapi'
import type { Context, Env } from 'hono'
import { Problem, type ProblemCode, problems } from '#contract/problems.ts'
import { problemReportSchema } from '#contract/summary.ts'
import { type Usage, usageSchema } from '#contract/usage.ts'

const body = z.object({ error: problemReportSchema, usage: usageSchema.optional() }).openapi('Problem')

/** The failures of a route, for its description. */
export function answers<Status extends number>(...statuses: Status[]) {
  const answer = { description: 'A problem, with its way out', content: { 'application/json': { schema: body } } }
  return Object.fromEntries(statuses.map((status) => [status, answer])) as Record<Status, typeof answer>
}

/** Problems whose details are for the person, too: which fields, which videos. */
const telling: ProblemCode[] = ['bad_request', 'playlist_holds_private']

/** `beside` stands next to the envelope, for callers who look for a failure in another shape. */
export function answerProblem(c: Context, problem: Problem, beside: object = {}): Response {
  const { status } = problems[problem.code]
  const { retryAfterSeconds, usage } = (problem.details ?? {}) as { retryAfterSeconds?: number; usage?: Usage }
  if (retryAfterSeconds || status === 503) c.header('Retry-After', String(retryAfterSeconds ?? 60))
  return c.json(
    {
      error: { ...problem.report(), ...(telling.includes(problem.code) ? { details: problem.details } : {}) },
      ...(usage ? { usage } : {}),
      ...beside,
    },
    status,
  )
}

/** Input that does not fit a route's schema: each fault in a sentence, by field. */
export const refuseBadInput: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return
  const details = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  const message = details.map((fault) => (fault.field ? `${fault.field}: ${fault.message}` : fault.message)).join(' ')
  throw new Problem('bad_request', { message: `${problems.bad_request.text} ${message}`.slice(0, 500), details })
}

/** The same where the schema has a sentence of its own for each fault: the first is what a person reads. */
export const sayFirstFault: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return
  const details = result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw new Problem('bad_request', {
    message: (details[0]?.message ?? problems.bad_request.text).slice(0, 500),
    details,
  })
}
