// The settings of one installation: one schema, every fault listed at once, before anything opens.
import { z } from 'zod'
import { isAddressRange } from './http/address.ts'

const flagged = (name: string) => z.url({ protocol: /^https?$/, error: `${name} must be an http(s) address` })
const positive = z.coerce.number().int().positive()
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: flagged('PUBLIC_URL').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')
    .optional(),
  AUTH_SECRET: z.string().min(32, 'AUTH_SECRET needs at least 32 characters').optional(),
  TRUSTED_PROXIES: list
    .refine((ranges) => ranges.every(isAddressRange), 'TRUSTED_PROXIES takes addresses and networks such as 10.0.0.0/8')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')
    .optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  SIGN_UPS_PER_HOUR: positive.default(50),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Summaries written at once by this process; 0 makes it serve pages only. */
  WORK_AT_ONCE: z.coerce.number().int().min(0).max(64).default(3),
  /** Summaries that may wait in line before new ones are refused. */
  QUEUE_LIMIT: positive.default(500),
  /** Summaries that guests may have made in a day: from one address, and in all. */
  GUEST_DAILY_PER_ADDRESS: positive.default(15),
  GUEST_DAILY_TOTAL: positive.default(500),
  /** The pause between two videos that are imported from YouTube playlists and channels, over all people. */
  IMPORT_PACE_MS: positive.default(4000),
  /** Longest transcript that is read, in words: about twenty-five hours of speech. */
  TRANSCRIPT_WORD_LIMIT: positive.default(250_000),

  MODEL: z
    .string()
    .regex(/^(google|openai|anthropic|compatible):.+/, 'MODEL must read provider:model, as in google:gemini-2.5-flash')
    .optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  COMPATIBLE_API_KEY: z.string().optional(),
  GOOGLE_BASE_URL: flagged('GOOGLE_BASE_URL').optional(),
  OPENAI_BASE_URL: flagged('OPENAI_BASE_URL').optional(),
  ANTHROPIC_BASE_URL: flagged('ANTHROPIC_BASE_URL').optional(),
  COMPATIBLE_BASE_URL: flagged('COMPATIBLE_BASE_URL').optional(),
  MODEL_CONTEXT_TOKENS: positive.optional(),
  MODEL_DAILY_TOKENS: positive.optional(),
  /** US dollars for a million tokens. */
  MODEL_PRICE_INPUT: z.coerce.number().nonnegative().optional(),
  MODEL_PRICE_OUTPUT: z.coerce.number().nonnegative().optional(),
  /** Longest wait for a model that sends nothing. */
  MODEL_TIMEOUT_MS: positive.default(120_000),

  YOUTUBE_BASE_URL: flagged('YOUTUBE_BASE_URL').default('https://www.youtube.com'),
  YOUTUBE_DATA_API_BASE_URL: flagged('YOUTUBE_DATA_API_BASE_URL').default('https://www.googleapis.com/youtube/v3'),
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_PROXY_URL: list.optional(),
  YOUTUBE_CLIENTS: list.default(['ANDROID', 'VISIONOS', 'IOS', 'WEB_EMBEDDED']),
  YOUTUBE_CLIENTS_FILE: z.string().optional(),
  YOUTUBE_TIMEOUT_MS: positive.default(15_000),
  YTDLP_PATH: z.string().optional(),
  STT_BASE_URL: flagged('STT_BASE_URL').optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().optional(),

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: flagged('STRIPE_API_URL').default('https://api.stripe.com'),
  STRIPE_PRICE_MINI_WEEKLY: z.string().optional(),
  STRIPE_PRICE_PRO_MONTHLY: z.string().optional(),
  STRIPE_PRICE_PRO_ANNUAL: z.string().optional(),
  STRIPE_PRICE_ULTRA_MONTHLY: z.string().optional(),
  STRIPE_PRICE_ULTRA_ANNUAL: z.string().optional(),
})
const whole = schema
  .refine((given) => !given.SMTP_URL || given.MAIL_FROM, { path: ['MAIL_FROM'], error: 'SMTP_URL needs a sender' })
  .refine((given) => !given.GOOGLE_CLIENT_ID === !given.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together',
  })
export type Settings = z.infer<typeof schema>

/**
 * Reads the settings. An empty value counts as absent.
 * Throws an Error whose message names every wrong setting, a line each.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = whole.safeParse(given)
  if (result.success) return result.data
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings need correcting:\n${faults.join('\n')}`)
}
