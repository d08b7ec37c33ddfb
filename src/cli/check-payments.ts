// `pith payments check`: says what is there and what is missing before somebody can pay.
import type { Writable } from 'node:stream'
import { checkPayments } from '#server/billing/check.ts'
import { readSettings } from '#server/config.ts'

/** True when everything is there. */
export async function showPaymentCheck(env: Record<string, string | undefined>, screen: Writable): Promise<boolean> {
  const findings = await checkPayments(readSettings(env))
  for (const { ok, says } of findings) screen.write(`${ok ? 'ok     ' : 'missing'}  ${says}\n`)
  const faults = findings.filter(({ ok }) => !ok).length
  screen.write(
    faults === 0
      ? 'Everything is there: plans can be sold.\n'
      : `${faults === 1 ? 'One point is' : `${faults} points are`} to be settled. docs/operations.md says how.\n`,
  )
  return faults === 0
}
