// All problems that the product reports on purpose, with their texts.
import { defaultBrand, nameInstallation } from '../basics/brand.ts'
import { AnyProblem, type ProblemOptions } from './problem.ts'
import { type ProblemCode, problems } from './problem-table.ts'

export type { ProblemAction } from './problem-entry.ts'
export { findProblem, type ProblemCode, problemCodes, problems } from './problem-table.ts'

/**
 * A problem of this table. `message` replaces its text if more is known. The page
 * recognizes problems by `AnyProblem`, because most come from the server.
 */
export class Problem extends AnyProblem {
  /** The message with the placeholder for the name of the installation. */
  readonly #text: string

  constructor(
    code: ProblemCode,
    { message, ...options }: ProblemOptions & { message?: string } = {},
  ) {
    const { status, text, action } = problems[code]
    const template = message ?? text
    super(code, {
      status,
      action,
      message: nameInstallation(template, defaultBrand.name),
      ...options,
    })
    this.#text = template
  }

  /** `name` is that of the installation that reports it. */
  override report(name: string = defaultBrand.name): ReturnType<AnyProblem['report']> {
    return { ...super.report(), message: nameInstallation(this.#text, name) }
  }
}
