// All problems that the product reports on purpose: code, HTTP status, texts and the suggested action.
import { accountProblems } from './account-problems.ts'
import { adminProblems } from './admin-problems.ts'
import { highlightProblems } from './highlight-problems.ts'
import { importProblems } from './import-problems.ts'
import { keyProblems } from './key-problems.ts'
import { podcastProblems } from './podcast-problems.ts'
import type { ProblemAction, ProblemEntry } from './problem-entry.ts'
import { questionProblems } from './question-problems.ts'
import { savedSearchProblems } from './saved-search-problems.ts'
import { serverProblems } from './server-problems.ts'
import { summaryProblems } from './summary-problems.ts'

export type { ProblemAction }

const table = {
  ...summaryProblems,
  ...accountProblems,
  ...serverProblems,
  ...adminProblems,
  ...keyProblems,
  ...questionProblems,
  ...podcastProblems,
  ...importProblems,
  ...highlightProblems,
  ...savedSearchProblems,
}

export type ProblemCode = keyof typeof table
export const problems: Record<ProblemCode, ProblemEntry> = table
export const problemCodes = Object.keys(table) as [ProblemCode, ...ProblemCode[]]

/** A failure that is reported to the user. `message` replaces the text of the table if more is known; `details` is data for callers. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: unknown

  constructor(code: ProblemCode, options: { message?: string; details?: unknown; cause?: unknown } = {}) {
    super(options.message ?? problems[code].text, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.details = options.details
  }

  /** The public part: code, message and suggested action, without cause and stack. */
  report(): { code: ProblemCode; message: string; action?: ProblemAction } {
    const { action } = problems[this.code]
    return { code: this.code, message: this.message, ...(action ? { action } : {}) }
  }
}
