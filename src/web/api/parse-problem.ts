// Turns a failed response, from the server or from a proxy before it, into a Problem.
import { Problem, type ProblemCode, problems } from '#contract/problems.ts'

type Json = Record<string, unknown>

export async function parseProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null)
  const envelope = isJson(body) ? body : {}
  // Better Auth sends its failures without an envelope.
  const report = isJson(envelope.error) ? envelope.error : envelope
  // A rejection because of the allowance contains what was used.
  const details = envelope.usage ? { usage: envelope.usage } : report.details
  if (report.message) return toProblem({ ...report, details }, codeOfStatus(response.status))
  // A response without a message comes from a proxy, mostly because the server behind it is down.
  return new Problem(response.status > 500 ? 'servers_down' : codeOfStatus(response.status), {
    message: `HTTP ${response.status}: ${response.statusText}`,
  })
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'not_authenticated'
  return status === 429 ? 'too_many_attempts' : 'internal'
}

/** Keeps the message of a report whose code is unknown to this page, which a newer server may send. */
export function toProblem(
  { code, message, details }: { code?: unknown; message?: unknown; details?: unknown },
  fallback: ProblemCode = 'internal',
): Problem {
  return new Problem(isProblemCode(code) ? code : fallback, {
    ...(typeof message === 'string' && message ? { message } : {}),
    details,
  })
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === 'string' && Object.hasOwn(problems, code)
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
