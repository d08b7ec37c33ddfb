// Says below a failed request what it cost, and when a used-up allowance renews.
import { type ProblemCode, problems } from '#contract/problems/problems.ts'
import type { Failure } from '../messages.ts'
import { texts } from '../texts.ts'

/** The person's time zone decides on the date. */
const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' })

/** Empty where the message of the problem says it. */
export function describeCost({ code, renewsAt }: Failure): string {
  if (isAway(code)) return texts.kept
  // A newer server may know problems that this extension does not.
  const { saysCost = false } = problems[code as ProblemCode] ?? {}
  const cost = saysCost ? '' : texts.nothingCounted
  const isRenewed = code === 'limit_reached' && renewsAt !== undefined
  return isRenewed ? `${cost} ${texts.renews(dateFormat.format(renewsAt))}` : cost
}

/** Whether nobody answered, or something else than a Pith server. */
export const isAway = (code: string) => code === 'server_away' || code === 'not_a_pith'
