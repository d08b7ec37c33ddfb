// The exit codes of the terminal program.
import type { ProblemCode } from '#contract/problems/problems.ts'

export const exitCodes = {
  done: 0,
  other: 1,
  badInput: 2,
  videoUnreadable: 3,
  providerFailed: 4,
  canceled: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const videoProblems =
  /^(video|transcripts?|live|podcast|captions)_|^(members_or_paid|age_restricted|geo_blocked|link_failed)$/
const inputProblems = /^(bad_request|link_refused)$/
const youTubeProblems =
  /^(ip_blocked|request_blocked|rate_limited|consent_required|po_token_required|client_rejected|unparsable|network)$/

/**
 * 130 is what shells report for a program that Ctrl-C ended. Every failure before the
 * first step counts as bad input.
 */
export function toExitCode(code: ProblemCode, hasStarted: boolean): ExitCode {
  if (code === 'canceled') return exitCodes.canceled
  if (!hasStarted || inputProblems.test(code)) return exitCodes.badInput
  if (/^recording_/.test(code)) return exitCodes.videoUnreadable
  if (videoProblems.test(code) || youTubeProblems.test(code)) return exitCodes.videoUnreadable
  return code.startsWith('model_') ? exitCodes.providerFailed : exitCodes.other
}
