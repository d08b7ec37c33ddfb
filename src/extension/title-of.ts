// The title of a problem that the server reported.
import { type ProblemCode, problems } from '#contract/problems/problems.ts'

/** A newer server may know problems that this extension does not. */
export function titleOf({ code, message }: { code: string; message: string }): string {
  return problems[code as ProblemCode]?.title ?? message
}
