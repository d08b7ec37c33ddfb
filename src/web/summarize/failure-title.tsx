// The title of the page when a summary failed.
import type { AnyProblem } from '#contract/problems/problem.ts'
import { findProblem } from '#contract/problems/problems.ts'
import { pageTitle } from '../ui/brand.ts'

export function FailureTitle({ problem }: { problem: AnyProblem }) {
  return <title>{pageTitle(findProblem(problem.code).title)}</title>
}
