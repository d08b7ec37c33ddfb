// All problems that the product reports on purpose, with their texts.
import { AnyProblem, type ProblemOptions } from './problem.ts'
import { type ProblemCode, problems } from './problem-table.ts'

export type { ProblemAction } from './problem-entry.ts'
export { findProblem, type ProblemCode, problemCodes, problems } from './problem-table.ts'

/** A problem of this table. `message` replaces its text if more is known. The page recognizes problems by `AnyProblem`, because most come from the server. */
export class Problem extends AnyProblem {
  constructor(code: ProblemCode, options: ProblemOptions & { message?: string } = {}) {
    const { status, text, action } = problems[code]
    super(code, { status, action, message: text, ...options })
  }
}
