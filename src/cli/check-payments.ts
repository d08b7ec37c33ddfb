// `pith payments check`: prints what is set up for payments and what is missing.
import type { Writable } from 'node:stream'
import { checkPaymentSetup } from '#server/billing/check-setup.ts'
import { readSettings } from '#server/config.ts'

/** Resolves to true if nothing is missing. */
export async function printPaymentCheck(
  env: Record<string, string | undefined>,
  screen: Writable,
): Promise<boolean> {
  const findings = await checkPaymentSetup(readSettings(env))
  for (const { ok, message } of findings)
    screen.write(`${ok ? 'ok     ' : 'missing'}  ${message}\n`)
  const missing = findings.filter(({ ok }) => !ok).length
  screen.write(
    missing === 0
      ? 'Everything is set up: plans can be sold.\n'
      : `${missing === 1 ? '1 item is' : `${missing} items are`} missing. See docs/operations.md.\n`,
  )
  return missing === 0
}
