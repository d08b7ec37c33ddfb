// All problems that the product reports on purpose: code, HTTP status, texts and the
// suggested action.
import { accountProblems } from './account-problems.ts'
import { adminProblems } from './admin-problems.ts'
import { keyProblems } from './key-problems.ts'
import { libraryProblems } from './library-problems.ts'
import { localProblems } from './local-problems.ts'
import { podcastProblems } from './podcast-problems.ts'
import type { ProblemEntry } from './problem-entry.ts'
import { questionProblems } from './question-problems.ts'
import { recordingProblems } from './recording-problems.ts'
import { serverProblems } from './server-problems.ts'
import { spaceProblems } from './space-problems.ts'
import { summaryProblems } from './summary-problems.ts'

const table = {
  ...summaryProblems,
  ...accountProblems,
  ...serverProblems,
  ...localProblems,
  ...adminProblems,
  ...keyProblems,
  ...questionProblems,
  ...podcastProblems,
  ...recordingProblems,
  ...libraryProblems,
  ...spaceProblems,
}

export type ProblemCode = keyof typeof table
export const problems: Record<ProblemCode, ProblemEntry> = table
export const problemCodes = Object.keys(table) as [ProblemCode, ...ProblemCode[]]

/** Finds the entry of a code, which may come from a newer server. */
export function findProblem(code: string): ProblemEntry {
  return Object.hasOwn(problems, code) ? problems[code as ProblemCode] : problems.internal
}
