// The texts about the model in the administration.

import { formatCount } from '#contract/basics/format.ts'
import type { ModelState } from '#contract/models/model-settings.ts'
import { brandName } from '../../ui/brand.ts'

type Used = NonNullable<ModelState['perSummary']>

const dollars = (microDollars: number) => `$${(microDollars / 1e6).toFixed(2)}`

/** What was read, read again, and written. */
function describeAmount({ input, output, cached, costMicroDollars }: Used): string {
  return [
    `${formatCount(input)} read${cached > 0 ? ` (${formatCount(cached)} again)` : ''}`,
    ...(output > 0 ? [`${formatCount(output)} written`] : []),
    ...(costMicroDollars === null ? [] : [dollars(costMicroDollars)]),
  ].join(', ')
}

export const modelTexts = {
  writer: 'Who writes',
  writerLead: `Without a model ${brandName} picks the speaker’s own sentences. With one, the model writes and every point is checked against the transcript.`,
  inUse: (name: string | null) =>
    name === null ? 'The built-in engine writes.' : `In use: ${name}`,
  sources: {
    settings: 'The settings of this server name the model and outrank what is entered here.',
    entered: 'It was entered here.',
    local: 'It runs on this machine.',
    none: '',
  },
  choose: 'Choose who writes',
  test: 'Test it',
  limits: 'Daily cap and prices',
  limitsLead:
    'When the cap is reached, summaries with the model are refused until midnight UTC, and people can have an extract. Prices are what your provider asks; they are only for the figures here.',
  dailyTokens: 'Tokens a day (0: no cap; empty: 10,000,000)',
  priceInput: 'Dollars per million tokens read',
  priceOutput: 'Dollars per million tokens written',
  fromSettings: (name: string) => `Set by ${name}.`,
  saveLimits: 'Save',
  limitsSaved: 'Saved. It counts from now on.',
  used: (tokens: number, cap: number) =>
    cap === 0
      ? `${tokens.toLocaleString('en')} used today`
      : `${tokens.toLocaleString('en')} of ${cap.toLocaleString('en')} used today`,
  byDay: 'Tokens by day',
  day: 'Day',
  tokens: 'Tokens',
  input: 'Read',
  cached: 'Of these again',
  output: 'Written',
  cost: 'Cost at most',
  byPerson: 'Today by person',
  noUse: 'No model was used.',
  rows: {
    guests: 'Guests, all',
    deleted: 'Deleted people, and tests',
    embeddings: 'Search by meaning, everybody',
  } as Partial<Record<ModelState['people'][number]['kind'], string>>,
  amount: describeAmount,
  perSummary: (used: Used) => `A summary on average: ${describeAmount(used)}`,
  dollars: (cost: number | null) => (cost === null ? 'unknown' : dollars(cost)),
} as const
