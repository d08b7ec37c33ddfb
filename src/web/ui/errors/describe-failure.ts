// Describes to people why something that they asked for failed.

import { localProblems } from '#contract/problems/local-problems.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import { describeUnreachable } from './describe-unreachable.ts'

/**
 * Returns Pith's words when the server gave no response, otherwise the server's
 * explanation, or `fallback` when it gave none that helps the person.
 */
export function describeFailure(cause: unknown, fallback: string): string {
  if (!(cause instanceof AnyProblem)) return fallback
  const isUnexplained =
    cause.message === localProblems.internal.text || /^HTTP \d/.test(cause.message)
  return describeUnreachable(cause) ?? (isUnexplained ? fallback : cause.message)
}
