// The settings that an installation may have: their names, forms and usual values. What one needs
// of another is checked here, too.
import { z } from 'zod'
import { defaultBrand } from '#contract/basics/brand.ts'
import { isAddressRange, isLocalUrl } from './address-range.ts'
import { isWeakSecret, weakSecretMessage } from './weak-secret.ts'

const httpUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http(s) address` })
const positive = z.coerce.number().int().positive()
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** Where Ollama, LM Studio, llama.cpp and vLLM usually listen. */
const usualModelPorts = [11434, 1234, 8080, 8000]

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl('PUBLIC_URL').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres://')
    .optional(),
  /** Where backups are kept that the server makes by itself: a folder, or s3://bucket/folder. */
  BACKUP_TO: z
    .string()
    .regex(
      /^(?!\w+:\/\/)|^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w.-]+)*\/?$/,
      'BACKUP_TO takes a folder, or s3://bucket/folder',
    )
    .optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().positive().max(8760).default(24),
  BACKUP_KEEP: positive.default(7),
  /** Whether they have the file `auth-secret`. */
  BACKUP_SECRETS: z.enum(['on', 'off']).default('off'),
  BACKUP_S3_URL: httpUrl('BACKUP_S3_URL').optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  AUTH_SECRET: z
    .string()
    .refine((secret) => !isWeakSecret(secret), weakSecretMessage)
    .optional(),
  TRUSTED_PROXIES: list
    .refine(
      (ranges) => ranges.every(isAddressRange),
      'TRUSTED_PROXIES takes addresses and networks such as 10.0.0.0/8',
    )
    .optional(),
  /** What this installation is called: in the bar, in titles, and in mails. */
  BRAND_NAME: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .regex(/^[^\p{C}]+$/u, 'BRAND_NAME must be plain text')
    .default(defaultBrand.name),
  /** Where the name in the footer leads, such as the site of the operator. */
  BRAND_URL: httpUrl('BRAND_URL').optional(),
  /** An SVG or PNG file that is shown in place of the ring. */
  BRAND_LOGO: z.string().optional(),
  /** Of links, marks and the focus. */
  BRAND_ACCENT: z
    .string()
    .regex(
      /^#[0-9a-f]{6}$/i,
      'BRAND_ACCENT must be a color with six hexadecimal digits, such as #0b5fa3',
    )
    .optional(),
  /** A JSON file with the names, limits and prices of the plans. */
  PLANS_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Where the newest version is asked for once a day. */
  UPDATE_FEED_URL: httpUrl('UPDATE_FEED_URL').optional(),
  SUPPORT_EMAIL: z.email().optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S@\S/, 'MAIL_FROM must have an email address, such as Pith <pith@example.org>')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL must start with smtp:// or smtps://')
    .optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  /**
   * Who may create an account: anybody, only people with an invitation, or nobody but
   * those the operator invites.
   */
  SIGN_UP: z.enum(['open', 'invite', 'closed']).default('open'),
  SIGN_UPS_PER_HOUR: positive.default(50),
  /** Feed, creators, comments, likes and reports. Without it, `on` where anybody may sign up. */
  COMMUNITY: z.enum(['on', 'off']).optional(),
  /** Requests that one API key may send to this process in a minute. */
  API_KEY_REQUESTS_PER_MINUTE: positive.default(300),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /**
   * Single sign-on by an OpenID Connect provider: its address, this installation as its
   * client, and its name on the button.
   */
  OIDC_ISSUER: httpUrl('OIDC_ISSUER').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(60).default('single sign-on'),
  /** Scopes beside openid, email and profile. */
  OIDC_SCOPES: list.default([]),
  /**
   * `on`: the provider owns its addresses, so that one counts as verified about which it
   * says nothing.
   */
  OIDC_TRUST_EMAIL: z.enum(['on', 'off']).default('off'),
  /**
   * A claim and its value, such as groups=pith-admins: the people of the provider with it
   * are the administrators. The value may have `=`.
   */
  OIDC_ADMIN_CLAIM: z
    .string()
    .regex(/^[^=]+=.+$/, 'OIDC_ADMIN_CLAIM must read claim=value, as in groups=pith-admins')
    .transform((text) => ({
      claim: text.slice(0, text.indexOf('=')),
      value: text.slice(text.indexOf('=') + 1),
    }))
    .optional(),
  /**
   * `off` leaves Google and single sign-on as the only ways to sign in, and passkeys of
   * people who have added one.
   */
  PASSWORD_SIGN_IN: z.enum(['on', 'off']).default('on'),
  /** Summaries that this process generates at once; with 0 it only serves requests. */
  WORK_AT_ONCE: z.coerce.number().int().min(0).max(64).default(3),
  /** Summaries that may be queued before new ones are rejected. */
  QUEUE_LIMIT: positive.default(500),
  /**
   * New summaries that guests and unverified accounts may request in a day: per address,
   * and in total.
   */
  GUEST_DAILY_PER_ADDRESS: positive.default(15),
  GUEST_DAILY_TOTAL: positive.default(500),
  /** Gigabytes of the database above which nobody can import files; 0 is no limit. */
  STORAGE_LIMIT_GB: z.coerce.number().min(0).default(50),
  /**
   * Hours after which an account on Free whose address was never verified may import,
   * where anybody may sign up.
   */
  IMPORT_AFTER_HOURS: z.coerce.number().int().min(0).max(8760).default(24),
  /** Days after which what a guest summarized and did not change since is deleted. */
  GUEST_RETENTION_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /**
   * `off` lifts the limits of summaries and questions for everybody, `on` keeps them. Without it,
   * limits of one's own computer may be lifted.
   */
  ALLOWANCE: z.enum(['on', 'off']).optional(),
  /** Questions that a person may ask in a day, counted in UTC. */
  QUESTIONS_PER_DAY_GUEST: z.coerce.number().int().min(0).default(5),
  QUESTIONS_PER_DAY_FREE: z.coerce.number().int().min(0).default(30),
  QUESTIONS_PER_DAY_MINI: z.coerce.number().int().min(0).default(100),
  QUESTIONS_PER_DAY_PRO: z.coerce.number().int().min(0).default(300),
  QUESTIONS_PER_DAY_ULTRA: z.coerce.number().int().min(0).default(300),
  /** Questions that guests and unverified accounts may ask in a day: per address, and in total. */
  GUEST_QUESTIONS_PER_ADDRESS: positive.default(60),
  GUEST_QUESTIONS_TOTAL: positive.default(1000),
  /** `off`: recordings are not heard here. */
  LISTEN: z.enum(['on', 'off']).default('on'),
  /** Recordings that this process hears at once. */
  LISTEN_AT_ONCE: z.coerce.number().int().min(0).max(16).default(1),
  /** Minutes of recordings that are heard for a person in a month, by their plan. */
  LISTEN_MINUTES_GUEST: z.coerce.number().int().min(0).default(0),
  LISTEN_MINUTES_FREE: z.coerce.number().int().min(0).default(60),
  LISTEN_MINUTES_MINI: z.coerce.number().int().min(0).default(300),
  LISTEN_MINUTES_PRO: z.coerce.number().int().min(0).default(1200),
  LISTEN_MINUTES_ULTRA: z.coerce.number().int().min(0).default(3000),
  /** Members and open invitations of a shared space, unless the plan of an owner gives it seats. */
  SPACE_SEATS: z.coerce.number().int().min(1).max(1000).default(8),
  /** The pause between two videos of playlist imports, for all users together. Milliseconds. */
  IMPORT_PACE_MS: positive.default(4000),
  /**
   * The longest accepted transcript, in words. The default is about twenty-five hours of
   * speech.
   */
  TRANSCRIPT_WORD_LIMIT: positive.default(250_000),

  MODEL: z
    .string()
    .regex(
      /^(google|openai|anthropic|compatible|local):.+/,
      'MODEL must read provider:model, as in google:gemini-2.5-flash',
    )
    .optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  COMPATIBLE_API_KEY: z.string().optional(),
  GOOGLE_BASE_URL: httpUrl('GOOGLE_BASE_URL').optional(),
  OPENAI_BASE_URL: httpUrl('OPENAI_BASE_URL').optional(),
  ANTHROPIC_BASE_URL: httpUrl('ANTHROPIC_BASE_URL').optional(),
  COMPATIBLE_BASE_URL: httpUrl('COMPATIBLE_BASE_URL').optional(),
  MODEL_CONTEXT_TOKENS: positive.optional(),
  SECOND_LOOK: z.enum(['on', 'off']).optional(),
  /** 0 is no limit. Without it, what an administrator entered, or ten million. */
  MODEL_DAILY_TOKENS: z.coerce.number().int().min(0).optional(),
  /**
   * Finds passages by meaning. Its address and key are those of the provider unless they
   * are given.
   */
  EMBEDDING_MODEL: z
    .string()
    .regex(
      /^(?:(google|openai|anthropic|compatible|local):.+|local$)/,
      'EMBEDDING_MODEL must read provider:model, as in openai:text-embedding-3-small',
    )
    .refine(
      (name) => !name.startsWith('anthropic:'),
      'Anthropic offers no embeddings. EMBEDDING_MODEL takes google, openai, compatible or local',
    )
    .optional(),
  EMBEDDING_BASE_URL: httpUrl('EMBEDDING_BASE_URL').optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  /** US dollars per million tokens. */
  EMBEDDING_PRICE: z.coerce.number().nonnegative().optional(),
  /** US dollars per million tokens. */
  MODEL_PRICE_INPUT: z.coerce.number().nonnegative().optional(),
  MODEL_PRICE_OUTPUT: z.coerce.number().nonnegative().optional(),
  /** Where to look for model servers if no model is set: addresses of this machine, or `off`. */
  LOCAL_MODEL_URLS: list
    .transform((urls) => (urls.join() === 'off' ? [] : urls.map((url) => url.replace(/\/+$/, ''))))
    .refine(
      (urls) => urls.every(isLocalUrl),
      'LOCAL_MODEL_URLS takes addresses of this machine, or off',
    )
    .default(usualModelPorts.map((port) => `http://127.0.0.1:${port}`)),
  /** A GGUF file of this machine that runs inside this server. Without MODEL, it writes. */
  MODEL_FILE: z.string().optional(),
  MODEL_CATALOG_FILE: z.string().optional(),
  /** A copy of the model hub, such as one in the operator's own network, which is asked first. */
  LOCAL_AI_MIRROR: httpUrl('LOCAL_AI_MIRROR').optional(),
  HTTPS_PROXY: httpUrl('HTTPS_PROXY').optional(),
  NO_PROXY: z.string().optional(),
  /** A compatible model that needs longer for a transcript reads passages of it. */
  MODEL_READING_SECONDS: positive.default(90),
  /** The longest time in which a model may send nothing. */
  MODEL_TIMEOUT_MS: positive.default(120_000),

  YOUTUBE_BASE_URL: httpUrl('YOUTUBE_BASE_URL').default('https://www.youtube.com'),
  YOUTUBE_DATA_API_BASE_URL: httpUrl('YOUTUBE_DATA_API_BASE_URL').default(
    'https://www.googleapis.com/youtube/v3',
  ),
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_PROXY_URL: list.optional(),
  YOUTUBE_CLIENTS: list.default(['ANDROID', 'VISIONOS', 'IOS', 'WEB_EMBEDDED']),
  YOUTUBE_CLIENTS_FILE: z.string().optional(),
  YOUTUBE_TIMEOUT_MS: positive.default(15_000),
  YTDLP_PATH: z.string().optional(),
  STT_BASE_URL: httpUrl('STT_BASE_URL').optional(),
  STT_API_KEY: z.string().optional(),
  STT_MODEL: z.string().optional(),

  /**
   * Hosts such as podcasts.intranet:8080, whose podcasts are read although their
   * addresses are private.
   */
  PRIVATE_PODCAST_HOSTS: list.default([]),

  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: httpUrl('STRIPE_API_URL').default('https://api.stripe.com'),
  STRIPE_PRICE_MINI_WEEKLY: z.string().optional(),
  STRIPE_PRICE_PRO_MONTHLY: z.string().optional(),
  STRIPE_PRICE_PRO_ANNUAL: z.string().optional(),
  STRIPE_PRICE_ULTRA_MONTHLY: z.string().optional(),
  STRIPE_PRICE_ULTRA_ANNUAL: z.string().optional(),
  /**
   * The portal configuration of `pith payments setup`. Without it, the one that was saved
   * in Stripe's dashboard.
   */
  STRIPE_PORTAL_CONFIGURATION: z.string().startsWith('bpc_').optional(),
  /** Stripe Tax calculates the tax in each checkout. */
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  /** Customers can enter promotion codes in the checkout. */
  STRIPE_PROMOTION_CODES: z.enum(['on', 'off']).default('off'),
})
export type GivenSettings = z.infer<typeof schema>

export const settingsSchema = schema
  .refine((given) => !given.SMTP_URL || given.MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'MAIL_FROM is missing: SMTP_URL needs a sender',
  })
  .refine((given) => !given.GOOGLE_CLIENT_ID === !given.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together',
  })
  .refine(
    ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }) => {
      const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter(Boolean)
      return given.length === 0 || given.length === 3
    },
    {
      path: ['OIDC_ISSUER'],
      error: 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together',
    },
  )
  .refine(
    (given) =>
      !given.BACKUP_TO?.startsWith('s3://') || (given.BACKUP_S3_KEY_ID && given.BACKUP_S3_SECRET),
    {
      path: ['BACKUP_TO'],
      error: 'a bucket needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET',
    },
  )
  .refine(
    (given) => given.PASSWORD_SIGN_IN === 'on' || given.OIDC_ISSUER || given.GOOGLE_CLIENT_ID,
    {
      path: ['PASSWORD_SIGN_IN'],
      error: 'with off nobody could sign in: set OIDC_ISSUER or GOOGLE_CLIENT_ID',
    },
  )
  .superRefine((given, context) => {
    const missing = missingForEmbeddings(given)
    if (missing)
      context.addIssue({
        code: 'custom',
        path: ['EMBEDDING_MODEL'],
        message: `it needs ${missing}`,
      })
  })

/** The settings that the provider of EMBEDDING_MODEL lacks; null if there are all. */
function missingForEmbeddings(given: GivenSettings): string | null {
  const { EMBEDDING_MODEL: model, EMBEDDING_BASE_URL: url, EMBEDDING_API_KEY: key } = given
  if (model?.startsWith('compatible:'))
    return url || given.COMPATIBLE_BASE_URL ? null : 'EMBEDDING_BASE_URL or COMPATIBLE_BASE_URL'
  if (!model || model.startsWith('local') || key) return null
  // A key is not sent to another address than the one it was given for.
  if (url) return 'EMBEDDING_API_KEY'
  const providerKey = model.startsWith('openai:')
    ? 'OPENAI_API_KEY'
    : 'GOOGLE_GENERATIVE_AI_API_KEY'
  return given[providerKey] ? null : providerKey
}
