// Turns a failed response, from the server or from a proxy before it, into a Problem.

import { localProblems } from '#contract/problems/local-problems.ts'
import { AnyProblem, localProblem } from '#contract/problems/problem.ts'
import type { ProblemAction } from '#contract/problems/problem-entry.ts'
import type { ProblemCode } from '#contract/problems/problems.ts'

type Json = Record<string, unknown>

export async function parseProblem(response: Response): Promise<AnyProblem> {
  const { status, statusText } = response
  const body: unknown = await response.json().catch(() => null)
  const envelope = isJson(body) ? body : {}
  // A rejection because of the allowance contains what was used.
  const used = envelope.usage ? { details: { usage: envelope.usage } } : {}
  if (isJson(envelope.error) && envelope.error.message)
    return toProblem({ ...envelope.error, ...used }, status)
  // Better Auth sends its failures without an envelope, and with codes of its own.
  if (envelope.message) return toProblem({ message: envelope.message, ...used }, status)
  // A response without a message comes from a proxy, mostly because the server behind it is down.
  const message = `HTTP ${status}: ${statusText}`
  return status > 500 ? localProblem('servers_down', { message }) : toProblem({ message }, status)
}

/**
 * Keeps the message of a report whose code is unknown to this page, which a newer server
 * may send.
 */
export function toProblem({ code, message, action, details }: Json, status = 500): AnyProblem {
  return new AnyProblem((typeof code === 'string' ? code : codeOfStatus(status)) as ProblemCode, {
    message: typeof message === 'string' && message ? message : localProblems.internal.text,
    status,
    action: action as ProblemAction | undefined,
    details,
  })
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'not_authenticated'
  return status === 429 ? 'too_many_attempts' : 'internal'
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
