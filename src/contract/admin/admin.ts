// What administrators see and change: people, invitations and what was done.
import { z } from 'zod'
import { roles } from '../basics/limits.ts'
import { planKeys } from '../billing/plans.ts'

const maxReasonCharacters = 300

/** An account as administrators see it. Times are milliseconds since 1970. */
const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** False also where no mail is delivered: nobody can confirm an address there. */
  isUnconfirmed: z.boolean(),
  role: z.enum(roles),
  plan: z.enum(planKeys),
  /** When the plan ends; null if it has no end. */
  planUntil: z.number().nullable(),
  /** Null unless an administrator suspended the account. */
  suspendedAt: z.number().nullable(),
  createdAt: z.number(),
  lastLoginAt: z.number(),
  /** The videos in the library. */
  videos: z.number().int(),
})
export type Person = z.infer<typeof personSchema>

export const peopleSchema = z.object({ items: z.array(personSchema), total: z.number().int() })
export type People = z.infer<typeof peopleSchema>

const reasonSchema = z
  .string()
  .trim()
  .max(maxReasonCharacters, `A reason may have ${maxReasonCharacters} characters.`)

/** Why something was done to an account that its person may ask about. */
export const statedReasonSchema = reasonSchema.min(1, 'Please say why: the log keeps it.')

/** One change of an account, with the reason for the log. */
export const personChangeSchema = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('role'), role: z.enum(roles), reason: statedReasonSchema }),
  z.strictObject({
    change: z.literal('suspended'),
    isSuspended: z.boolean(),
    reason: statedReasonSchema,
  }),
  z.strictObject({
    change: z.literal('plan'),
    plan: z.enum(planKeys),
    /** Milliseconds since 1970; null for a plan without an end. */
    untilMs: z.number().int().nullable().default(null),
    reason: reasonSchema.default(''),
  }),
  z.strictObject({ change: z.literal('sign_out'), reason: reasonSchema.default('') }),
])
export type PersonChange = z.output<typeof personChangeSchema>

const invitationSchema = z.object({
  id: z.string(),
  /** Null if anybody with the link may use it. */
  email: z.string().nullable(),
  role: z.enum(roles),
  createdAt: z.number(),
  expiresAt: z.number(),
})
export const invitationsSchema = z.object({ items: z.array(invitationSchema) })
export type Invitations = z.infer<typeof invitationsSchema>

const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z.email('Please enter a valid email address.').max(254, 'Please enter a valid email address.'),
  )
export const invitationRequestSchema = z.strictObject({
  email: emailSchema.optional(),
  role: z.enum(roles).default('user'),
})

/** The link is shown once. */
export const newInvitationSchema = z.object({
  id: z.string(),
  link: z.string(),
  expiresAt: z.number(),
  /** Whether it was sent to the address by mail. */
  isMailed: z.boolean(),
})
export type NewInvitation = z.infer<typeof newInvitationSchema>

/** What the person with a link sees before they have an account. */
export const openInvitationSchema = z.object({
  /** Who made it; null if it was made by the operator of the server. */
  inviter: z.string().nullable(),
  email: z.string().nullable(),
  expiresAt: z.number(),
})

const adminActionSchema = z.object({
  id: z.string(),
  at: z.number(),
  /** Who did it; null for the terminal of the server, and for deleted accounts. */
  actor: z.string().nullable(),
  action: z.enum([
    ...[
      'role',
      'suspended',
      'plan',
      'sign_out',
      'reset_link',
      'delete',
      'export',
      'invite',
      'use_invitation',
      'withdraw',
    ],
    ...['cancel_summary', 'retry_summary', 'hide', 'restore', 'dismiss'],
    ...['try_way', 'test_mail', 'check_payments'],
    ...['enter_model', 'remove_model', 'model_limits', 'test_model'],
  ] as const),
  /** Whom it was done to; null if nobody, or if the account was deleted. */
  person: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export const adminActionsSchema = z.object({
  items: z.array(adminActionSchema),
  total: z.number().int(),
})
export type AdminAction = z.infer<typeof adminActionSchema>
export type AdminActions = z.infer<typeof adminActionsSchema>

export const adminOverviewSchema = z.object({
  people: z.number().int(),
  administrators: z.number().int(),
  /** Summaries written in the last 24 hours and in the last 7 days. */
  summariesToday: z.number().int(),
  summariesThisWeek: z.number().int(),
  waiting: z.number().int(),
  running: z.number().int(),
  /**
   * Summaries that failed in the last 24 hours, by the code of the problem, the most
   * frequent first.
   */
  failures: z.array(z.object({ code: z.string(), count: z.number().int() })),
  /** The size of the database in bytes. */
  databaseBytes: z.number().int(),
  /** Above this size nobody can import files; null if there is no limit. */
  storageLimitBytes: z.number().nullable(),
  signUp: z.enum(['open', 'invite', 'closed']),
  allowance: z.enum(['on', 'off']),
  /** False if mail is only written to files. */
  mail: z.boolean(),
  payments: z.boolean(),
  /** The model that writes; null if the built-in engine does. */
  model: z.string().nullable(),
  modelTokensToday: z.number().int(),
  /** 0 is no limit. */
  modelTokensLimit: z.number().int(),
  /**
   * The backups that the server makes by itself; null if none are scheduled. The state of
   * the server says more.
   */
  backups: z
    .object({
      newest: z.object({ bytes: z.number().int(), madeAt: z.number() }).nullable(),
      /** The newest is older than two intervals. */
      isOverdue: z.boolean(),
      /** When the last attempt failed; null if it did not. */
      failedAt: z.number().nullable(),
    })
    .nullable(),
  /** The version that runs. */
  version: z.string(),
  /** What the daily look for a newer version found; null if it is off, or before the first one. */
  update: z
    .object({
      /** Null if none is newer. */
      newest: z.object({ version: z.string(), changesUrl: z.string().nullable() }).nullable(),
      /** Why the last look found nothing out, and since when none has; null if it did. */
      failure: z.object({ message: z.string(), since: z.number() }).nullable(),
    })
    .nullable(),
})
export type AdminOverview = z.infer<typeof adminOverviewSchema>
