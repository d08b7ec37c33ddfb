// Describes failed requests to people.

import { namePlaceholder } from '#contract/basics/placeholders.ts'
import { localProblems } from '#contract/problems/local-problems.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { brandName } from '../brand.ts'

/**
 * Returns why the server gave no response, in the words of the app instead of the
 * browser's, or null when it answered.
 */
export function describeUnreachable(error: unknown): string | null {
  const code = error instanceof AnyProblem ? error.code : null
  if (code === 'connection_failed')
    return localProblems[code].text.replace(namePlaceholder, () => brandName)
  return code === 'servers_down' ? localProblems[code].text : null
}
