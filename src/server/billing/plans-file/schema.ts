// The format of PLANS_FILE, with a message for each thing that is wrong in it.
import { z } from 'zod'

const maxTrialDays = 365
const maxSeats = 1000
/** ISO 4217 gives these three decimals, which no price here has. */
const withThreeDecimals = ['bhd', 'iqd', 'jod', 'kwd', 'lyd', 'omr', 'tnd']

const rules = {
  name: 'it must be a name of 1 to 20 characters',
  summaries: 'it must be a whole number from 0 to 1000000',
  minutes: 'it must be a whole number of minutes, or null for no limit',
  listenMinutes:
    'it must be a whole number of minutes in a month from 0, or left out for the setting',
  seats: `it must be a whole number of seats from 1 to ${maxSeats}, or left out for a plan that covers its owner only`,
  price: 'it must be an amount above 0, or the whole price null where the plan is no longer sold',
  currency:
    'it must be the ISO code of a currency with at most two decimals, such as "usd" or "eur"',
  trialDays: `it must be a whole number of days from 0 (no trial) to ${maxTrialDays}`,
}

/** Says of a key that is not there that it is missing. */
const orMissing = (rule: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? `it is missing; ${rule}` : rule,
})

/** An object with exactly these keys. The message for others lists them. */
function keysOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const allowed = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')} is not known here. The keys are ${allowed}`
        : orMissing(`it must be an object with the keys ${allowed}`).error(issue),
  })
}

const limits = {
  name: z
    .string(orMissing(rules.name))
    .trim()
    .regex(/^[^\p{C}]{1,20}$/u, rules.name),
  summaries: z
    .int(orMissing(rules.summaries))
    .min(0, rules.summaries)
    .max(1_000_000, rules.summaries),
  maxVideoMinutes: z.int(orMissing(rules.minutes)).positive(rules.minutes).nullable(),
  listenMinutes: z.int(rules.listenMinutes).min(0, rules.listenMinutes).optional(),
}
const amount = z.number(orMissing(rules.price)).positive(rules.price)
const seats = z.int(rules.seats).min(1, rules.seats).max(maxSeats, rules.seats).optional()
const subscription = keysOf({
  ...limits,
  price: keysOf({ month: amount, year: amount }).nullable(),
  seats,
})

export const plansFileSchema = keysOf({
  currency: z.string(orMissing(rules.currency)).toLowerCase().refine(isCurrency, rules.currency),
  trialDays: z
    .int(orMissing(rules.trialDays))
    .min(0, rules.trialDays)
    .max(maxTrialDays, rules.trialDays),
  plans: keysOf({
    guest: keysOf(limits),
    free: keysOf(limits),
    mini: keysOf({ ...limits, price: amount.nullable(), seats }),
    pro: subscription,
    ultra: subscription,
  }),
})
export type PlansFile = z.infer<typeof plansFileSchema>

function isCurrency(code: string): boolean {
  return (
    Intl.supportedValuesOf('currency').includes(code.toUpperCase()) &&
    !withThreeDecimals.includes(code)
  )
}
