// Describes failed requests to people.
import { localProblems } from '#contract/local-problems.ts'
import { AnyProblem } from '#contract/problem.ts'

/** Returns why the server gave no answer, in Pith's words instead of the browser's, or null when it answered. */
export function describeUnreachable(error: unknown): string | null {
  const code = error instanceof AnyProblem ? error.code : null
  return code === 'servers_down' || code === 'connection_failed' ? localProblems[code].text : null
}
