// The texts about the model in the administration.
import { formatCount } from '#contract/format.ts'
import type { ModelState } from '#contract/model-settings.ts'
import { brandName } from '../ui/brand.ts'

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
  inUse: (name: string | null) => (name === null ? 'The built-in engine writes.' : `In use: ${name}`),
  sources: {
    settings: 'The settings of this server name the model and outrank what is entered here.',
    entered: 'It was entered here.',
    local: 'It runs on this machine and was chosen on the start page. A model that is entered here outranks it.',
    none: '',
  },
  unreadable:
    'The stored key cannot be decrypted, because AUTH_SECRET or the file auth-secret has changed since it was entered. Summaries are extracted until you enter the key again. Nothing else was changed.',
  withoutAddress:
    'The address of the compatible server is missing, because COMPATIBLE_BASE_URL is not set any more. Summaries are extracted until it is set and Pith is started again, or until you enter another model. Nothing else was changed.',
  provider: 'Provider',
  providers: {
    google: 'Google',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
    compatible: 'Any compatible server',
  },
  compatibleHelp: (isSet: boolean) =>
    isSet
      ? 'Its address is COMPATIBLE_BASE_URL.'
      : 'Set COMPATIBLE_BASE_URL to its address first, and start Pith again.',
  model: 'Model',
  key: 'Key',
  keyHelp: 'It is stored encrypted and never shown again. Leave it empty to keep the stored one.',
  stored: (end: string | null, date: string | null) =>
    `A key${end === null ? '' : ` that ends in ${end}`} is stored since ${date}.`,
  save: 'Test and use it',
  testing: 'The model writes a test summary…',
  remove: {
    open: 'Remove the model and its key',
    title: 'Remove the model and its key?',
    lead: 'New summaries are written without it. The key is deleted; to use the model again, enter the key again.',
    keep: 'Keep It',
    confirm: 'Remove',
    busy: 'Removing…',
    done: 'Removed. New summaries are written without it.',
  },
  test: 'Test the model in use',
  passed: (seconds: number, kept: number, points: number) =>
    `It works: a test summary took ${seconds} s, and ${kept} of its ${points} ${points === 1 ? 'point' : 'points'} ${kept === 1 ? 'was' : 'were'} found in the transcript. The test counts against the day’s tokens.`,
  failures: {
    not_running: 'The server of the model is not running.',
    no_model: 'The provider has no model with this name.',
    unreachable: 'The provider cannot be reached, or ended the connection.',
    timeout: 'The model did not answer in time.',
    unusable: `It answered, but not with a summary that ${brandName} can read.`,
    rejected: 'The provider rejected the key or the name of the model.',
    busy: 'The provider receives too many requests. Try again in a minute.',
  },
  unchanged: 'Nothing was changed.',
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
