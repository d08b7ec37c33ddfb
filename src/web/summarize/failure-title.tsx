// The title of the page when a summary failed.
import type { AnyProblem } from '#contract/problem.ts'
import { findProblem } from '#contract/problems.ts'

export function FailureTitle({ problem }: { problem: AnyProblem }) {
  return <title>{`${findProblem(problem.code).title} · Pith`}</title>
}
