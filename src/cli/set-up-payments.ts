// `pith payments setup`: creates at Stripe what is missing to sell plans, and prints the
// settings that follow.
import type { Writable } from 'node:stream'
import { Problem } from '#contract/problems/problems.ts'
import { type SetupStep, setUpPayments } from '#server/billing/set-up-payments.ts'
import { readSettings } from '#server/config.ts'

const labels: Record<SetupStep['outcome'], string> = {
  found: 'ok      ',
  created: 'created ',
  changed: 'changed ',
  planned: 'to do   ',
  missing: 'missing ',
}

type Env = Record<string, string | undefined>

/** Resolves to true if nothing is left to do by hand but to enter the printed settings. */
export async function printPaymentSetup(
  env: Env,
  isDryRun: boolean,
  screen: Writable,
): Promise<boolean> {
  const settings = readSettings(env)
  if (!settings.STRIPE_SECRET_KEY)
    throw new Problem('bad_request', {
      message:
        'STRIPE_SECRET_KEY is not set. Copy the secret key of your Stripe account into .env, a test key first.',
    })
  const steps: SetupStep[] = []
  try {
    for await (const step of setUpPayments({ settings, isDryRun })) {
      steps.push(step)
      screen.write(`${labels[step.outcome]} ${step.message}\n`)
    }
  } finally {
    // Also after a refusal in the middle: what was created before it is needed, and
    // Stripe tells a secret only once.
    const lines = steps.flatMap(({ setting }) =>
      setting ? `${setting.name}=${setting.value}\n` : [],
    )
    if (lines.length > 0) screen.write(`\nPut these lines into .env:\n\n${lines.join('')}\n`)
  }
  const isMissing = steps.some(({ outcome }) => outcome === 'missing')
  screen.write(describeEnd(isDryRun, isMissing))
  return !isMissing
}

function describeEnd(isDryRun: boolean, isMissing: boolean): string {
  if (isDryRun) return 'Nothing was changed. Run it without --dry-run to do this.\n'
  if (isMissing) return 'Something is left for you. See docs/operations.md.\n'
  return 'Stripe is set up. Restart Pith, and check all of it with: pith payments check\n'
}
