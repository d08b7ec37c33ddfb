// Exit codes, for scripts that call the terminal program.
import type { ProblemCode } from '#contract/problems.ts'

export const exitCodes = { done: 0, other: 1, badInput: 2, videoUnreadable: 3, providerFailed: 4 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const aboutTheVideo = /^(video|transcripts?|live)_|^(members_or_paid|age_restricted|geo_blocked)$/
const aboutYouTube =
  /^(ip_blocked|request_blocked|rate_limited|consent_required|po_token_required|client_rejected|unparsable|network)$/

/** `begun` tells whether the work had begun: what is wrong before that is wrong with the input. */
export function exitCodeOf(code: ProblemCode, begun: boolean): ExitCode {
  if (!begun) return exitCodes.badInput
  if (aboutTheVideo.test(code) || aboutYouTube.test(code)) return exitCodes.videoUnreadable
  return code.startsWith('model_') ? exitCodes.providerFailed : exitCodes.other
}
