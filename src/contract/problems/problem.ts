// A failure that is reported to the user, without the table of all texts, which the first
// page does without.
import { localProblems } from './local-problems.ts'
import type { ProblemAction } from './problem-entry.ts'
import type { ProblemCode } from './problem-table.ts'

export type ProblemOptions = { details?: unknown; cause?: unknown }
type Content = ProblemOptions & {
  message: string
  status?: number
  action?: ProblemAction | undefined
}

/**
 * `details` is data for callers. `status` is that of the response; a problem that came
 * without one counts as a failure of the server.
 */
export class AnyProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly action: ProblemAction | undefined
  readonly details: unknown

  constructor(code: ProblemCode, { message, status = 500, action, details, cause }: Content) {
    super(message, { cause })
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.action = action
    this.details = details
  }

  /** The public part: code, message and suggested action, without cause and stack. */
  report(): { code: ProblemCode; message: string; action?: ProblemAction } {
    const { code, message, action } = this
    return { code, message, ...(action ? { action } : {}) }
  }
}

type LocalCode = keyof typeof localProblems

/**
 * Creates a problem that the page finds itself. `message` replaces the text of the table
 * if more is known. The text of a lost connection has the name of the installation, which
 * only the page knows.
 */
export function localProblem(
  code: 'connection_failed',
  options: { message: string; cause?: unknown },
): AnyProblem
export function localProblem(
  code: Exclude<LocalCode, 'connection_failed'>,
  options?: { message?: string; cause?: unknown },
): AnyProblem
export function localProblem(
  code: LocalCode,
  options: { message?: string; cause?: unknown } = {},
): AnyProblem {
  const { status, text, action } = localProblems[code]
  return new AnyProblem(code, { status, action, message: text, ...options })
}
