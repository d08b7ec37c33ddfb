// What a failed call is told as, on a form.
import { Problem, problems } from '#contract/problems.ts'
import type { Fault } from './checks.ts'
import { texts } from './texts.ts'

/** What the server said is the matter, or null where it said nothing that helps here. */
export function reasonOf(cause: unknown): string | null {
  if (!(cause instanceof Problem)) return null
  if (cause.code === 'servers_down') return problems.servers_down.text
  const unexplained = cause.message === problems.internal.text || /^HTTP \d/.test(cause.message)
  return unexplained ? null : cause.message
}

export function explainResetRequest(cause: unknown): Fault {
  const reason = reasonOf(cause)
  return { message: texts.forgot.failed, ...(reason && { reason }), fields: [] }
}

/** Whether a reset was refused because its link was used, has run out or never was one. */
export function isDeadLink(cause: unknown): boolean {
  return cause instanceof Problem && cause.code === 'reset_link_dead'
}
