// Describes failed requests to people.
import { Problem, problems } from '#contract/problems.ts'

/** Returns why the server gave no answer, in Pith's words instead of the browser's, or null when it answered. */
export function describeUnreachable(error: unknown): string | null {
  const isUnreachable = error instanceof Problem && ['servers_down', 'connection_failed'].includes(error.code)
  return isUnreachable ? problems[error.code].text : null
}
