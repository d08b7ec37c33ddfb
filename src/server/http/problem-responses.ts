// Turns Problems into HTTP responses.
import { type Hook, z } from '@hono/zod-openapi'
import type { Context, Env } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import { type Usage, usageSchema } from '#contract/billing/usage.ts'
import { Problem, type ProblemCode, problems } from '#contract/problems/problems.ts'
import { problemReportSchema } from '#contract/summaries/summary.ts'

const problemSchema = z
  .object({ error: problemReportSchema, usage: usageSchema.optional() })
  .openapi('Problem')

/** The problem responses of a route, for OpenAPI. */
export function problemResponses<Status extends number>(...statuses: Status[]) {
  const response = {
    description: 'A problem',
    content: { 'application/json': { schema: problemSchema } },
  }
  return Object.fromEntries(statuses.map((status) => [status, response])) as Record<
    Status,
    typeof response
  >
}

/** Problems whose details are public, such as invalid fields, or a place in line. */
const codesWithPublicDetails: ProblemCode[] = [
  'bad_request',
  'busy',
  'playlist_holds_private',
  'recording_part_elsewhere',
]

type SendOptions = {
  /** What this installation is called. */
  name: string
  /** Added beside `error`, for callers that expect another format. */
  extraFields?: object
}

export function sendProblem(
  c: Context,
  problem: Problem,
  { name, extraFields = {} }: SendOptions,
): Response {
  const { status } = problems[problem.code]
  const { retryAfterSeconds, usage } = (problem.details ?? {}) as {
    retryAfterSeconds?: number
    usage?: Usage
  }
  if (retryAfterSeconds || status === 503) c.header('Retry-After', String(retryAfterSeconds ?? 60))
  return c.json(
    {
      error: {
        ...problem.report(name),
        ...(codesWithPublicDetails.includes(problem.code) ? { details: problem.details } : {}),
      },
      ...(usage ? { usage } : {}),
      ...extraFields,
    },
    status,
  )
}

/** The problem of a body that the routes refuse before they look into it. */
export function unreadableBody(cause: HTTPException): Problem {
  const message =
    'Send the body as JSON, with the header "Content-Type: application/json". Nothing was done.'
  return new Problem('bad_request', { message, cause })
}

/** Rejects invalid input. The message names every issue with its field. */
export const rejectInvalid: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return
  const details = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
  const message = details
    .map((fault) => (fault.field ? `${fault.field}: ${fault.message}` : fault.message))
    .join(' ')
  throw new Problem('bad_request', {
    message: `${problems.bad_request.text} ${message}`.slice(0, 500),
    details,
  })
}

/**
 * Rejects invalid input with the first issue as the message, for schemas with readable
 * messages.
 */
export const rejectWithFirstIssue: Hook<unknown, Env, string, unknown> = (result) => {
  if (result.success) return
  const details = result.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }))
  throw new Problem('bad_request', {
    message: (details[0]?.message ?? problems.bad_request.text).slice(0, 500),
    details,
  })
}
