// What a server, or somebody between it and the page, says of a failure, as a Problem.
import { Problem, type ProblemCode, problems } from '#contract/problems.ts'
import type { ProblemReport } from '#contract/summary.ts'
import type { Usage } from '#contract/usage.ts'

export async function readFailure(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as {
    error?: unknown
    message?: unknown
    usage?: Usage
  } | null
  // Better Auth says what is the matter without an envelope.
  const report = (typeof body?.error === 'object' && body.error !== null ? body.error : body) as Partial<ProblemReport>
  // A refusal for want of allowance says what was used.
  const details = body?.usage ? { usage: body.usage } : report?.details
  if (report?.message) return toProblem({ ...report, details }, codeOf(response.status))
  // Somebody between the page and the server answered: a proxy whose server is away, most of the time.
  return new Problem(response.status > 500 ? 'servers_down' : codeOf(response.status), {
    message: `HTTP ${response.status}: ${response.statusText}`,
  })
}

function codeOf(status: number): ProblemCode {
  if (status === 401) return 'not_authenticated'
  return status === 429 ? 'too_many_attempts' : 'internal'
}

/** A code that this page does not know, from a newer server or another hand, keeps its sentence. */
export function toProblem(
  { code, message, details }: Partial<ProblemReport>,
  otherwise: ProblemCode = 'internal',
): Problem {
  const known: ProblemCode = code && Object.hasOwn(problems, code) ? code : otherwise
  return new Problem(known, { ...(message ? { message } : {}), details })
}
