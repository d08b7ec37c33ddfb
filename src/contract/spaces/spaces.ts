// The shapes of shared spaces: members, invitations, and the summaries that members share.
import { z } from 'zod'
import { cleanLine, cleanText, hasVisibleText } from '../basics/clean-text.ts'
import { isEmailAddress } from '../basics/email-address.ts'
import {
  maxInvitationsAtOnce,
  maxSearchCharacters,
  maxSharedNoteCharacters,
  maxSpaceDescriptionCharacters,
  maxSpaceNameCharacters,
  spaceOrders,
  spaceRoles,
  unmailedReasons,
} from '../basics/limits.ts'
import { publicContentSchema } from '../social/publication.ts'

const name = z
  .string('A space needs a name.')
  .transform(cleanLine)
  .refine(hasVisibleText, 'A space needs a name.')
  .pipe(
    z.string().max(maxSpaceNameCharacters, `A name may have ${maxSpaceNameCharacters} characters.`),
  )
const description = z
  .string('A description is text.')
  .transform(cleanText)
  .pipe(
    z
      .string()
      .max(
        maxSpaceDescriptionCharacters,
        `A description may have ${maxSpaceDescriptionCharacters} characters.`,
      ),
  )
const note = z
  .string('A note is text.')
  .transform(cleanText)
  .pipe(
    z
      .string()
      .max(maxSharedNoteCharacters, `A note may have ${maxSharedNoteCharacters} characters.`),
  )
const role = z.enum(spaceRoles, { error: 'The role is owner, editor or reader.' })

export const spaceRequestSchema = z.strictObject({ name, description: description.default('') })
export const spaceChangeSchema = z.strictObject({
  name: name.optional(),
  description: description.optional(),
})

/** Seats of a space. Open invitations take a seat each. */
const seatsSchema = z.object({
  total: z.number().int().min(0),
  members: z.number().int().min(0),
  invited: z.number().int().min(0),
  /**
   * The name of the plan of an owner that gives the seats and covers the members; null
   * without one.
   */
  plan: z.string().nullable(),
})
export type Seats = z.infer<typeof seatsSchema>

/** A space as its members see it. */
export const spaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  createdAt: z.number(),
  /** The role of the caller. */
  role,
  /**
   * How many members and shared summaries it has, and the time that reading those saves,
   * in seconds.
   */
  members: z.number().int().min(1),
  summaries: z.number().int().min(0),
  savedSeconds: z.number().min(0),
})
export type Space = z.infer<typeof spaceSchema>

/**
 * `sharedId` is the id of the caller's own summary of the video in the space, null if it
 * is not there; missing without `videoId`.
 */
export const spaceListSchema = z.object({
  items: z.array(spaceSchema.extend({ sharedId: z.string().nullish() })),
})
export const spaceListQuerySchema = z.object({ videoId: z.string().min(1).max(100).optional() })

/** `id` is the id of the membership. */
const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  role,
  joinedAt: z.number(),
  /** The shared summaries. */
  shared: z.number().int().min(0),
  isYou: z.boolean(),
  /** No other owner can use their account, so this one can neither leave nor get another role. */
  isLastOwner: z.boolean(),
})

/** Owners first, then editors, then readers; who joined first comes first. */
export const memberListSchema = z.object({ items: z.array(memberSchema), seats: seatsSchema })
export type SpaceMembers = z.infer<typeof memberListSchema>
export const memberChangeSchema = z.strictObject({ role })

/** Invites these addresses, all or none of them. */
export const spaceInvitationRequestSchema = z.strictObject({
  emails: z
    .array(z.string('An address is text.').trim(), 'Name the addresses as a list.')
    .min(1, 'Name at least one address.')
    .max(maxInvitationsAtOnce, `You can invite ${maxInvitationsAtOnce} people at once.`)
    .refine((emails) => emails.every(isEmailAddress), {
      error: ({ input }) => describeWrong(input as string[]),
    })
    .transform((emails) => [...new Set(emails.map((email) => email.toLowerCase()))]),
  role,
})

/** Names the wrong ones as they were written. */
function describeWrong(emails: string[]): string {
  const wrong = emails.filter((email) => !isEmailAddress(email)).map((email) => `“${email}”`)
  return `${wrong.join(', ')} ${wrong.length === 1 ? 'is no email address' : 'are no email addresses'}. Nobody was invited.`
}

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role,
  createdAt: z.number(),
  expiresAt: z.number(),
})
/**
 * `link` is shown this once. `notMailed` is null for what was mailed, else why it was
 * not: `off` where no mail is sent, `limit` once the inviter has used up the mails of a
 * day, `refused` for an address that the mail server does not take, `failed` if it took
 * no mail.
 */
export const newSpaceInvitationsSchema = z.object({
  items: z.array(
    invitationSchema.extend({ link: z.string(), notMailed: z.enum(unmailedReasons).nullable() }),
  ),
  seats: seatsSchema,
})
export type NewSpaceInvitations = z.infer<typeof newSpaceInvitationsSchema>

/**
 * A link with which readers join while there are seats, until it expires or a new one
 * replaces it. It is shown this once.
 */
export const newSpaceLinkSchema = z.object({
  id: z.string(),
  link: z.string(),
  expiresAt: z.number(),
})
export type NewSpaceLink = z.infer<typeof newSpaceLinkSchema>

/** What can still be used. `link` says since when there is one for readers, and not what it is. */
export const spaceInvitationListSchema = z.object({
  items: z.array(invitationSchema),
  link: invitationSchema.pick({ id: true, createdAt: true, expiresAt: true }).nullable(),
  seats: seatsSchema,
})
export type SpaceInvitations = z.infer<typeof spaceInvitationListSchema>

/**
 * An invitation as the invited person sees it. `id` takes the place of the token where
 * the invitation is for one's own address.
 */
export const ownInvitationSchema = z.object({
  id: z.string(),
  space: z.string(),
  description: z.string(),
  /** The display name of the owner who invited. */
  inviter: z.string(),
  role,
  /** Null for a link for readers. */
  email: z.string().nullable(),
  expiresAt: z.number(),
})
export type OwnInvitation = z.infer<typeof ownInvitationSchema>
export const ownInvitationListSchema = z.object({ items: z.array(ownInvitationSchema) })
export const joinedSpaceSchema = z.object({ spaceId: z.string() })

/** Shares the caller's own summary of this video. */
export const shareRequestSchema = z.strictObject({
  videoId: z.string('Name a video.').min(1, 'Name a video.').max(100, 'This is no id of a video.'),
  note: note.default(''),
})
export const sharedNoteSchema = z.strictObject({ note })

const sharerSchema = z.object({
  /** The id of the membership. */
  memberId: z.string(),
  name: z.string(),
  isYou: z.boolean(),
})

/** A shared summary as the list shows it. It is the sharer's newest version. */
const sharedSummarySchema = publicContentSchema
  .pick({
    id: true,
    videoId: true,
    title: true,
    thumbnail: true,
    duration: true,
    durationSeconds: true,
    channel: true,
    savedSeconds: true,
    readMinutes: true,
  })
  .extend({
    tldr: z.string(),
    note: z.string(),
    sharedBy: sharerSchema,
    sharedAt: z.number(),
    /** Whether the caller may remove it. */
    mayRemove: z.boolean(),
  })
export type SharedSummary = z.infer<typeof sharedSummarySchema>

export const sharedQuerySchema = z.object({
  /** Words of titles and key points, topics, channels, or of what was said. */
  query: z
    .string()
    .max(maxSearchCharacters, `A search may have ${maxSearchCharacters} characters.`)
    .transform((text) => text.replaceAll('\0', ''))
    .default(''),
  order: z.enum(spaceOrders, { error: 'The order is newest or title.' }).default('newest'),
  /** The id of a membership: only what this member shared. */
  member: z.uuid('This is no id of a member.').optional(),
  /** The time zone of the days in the search. */
  zone: z.string().max(64).default('UTC'),
  page: z.coerce
    .number({ error: 'A page is a number from 1.' })
    .int()
    .min(1, 'Pages begin at 1.')
    .max(1e9)
    .default(1),
})

/**
 * One page. `members` counts what each member shared among all that the search finds, the
 * most first. `unavailable` are the filters of the search, as they were typed, that a
 * space does not have, such as `tag:cite`; they are left out.
 */
export const sharedPageSchema = z.object({
  items: z.array(sharedSummarySchema),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
  members: z.array(sharerSchema.extend({ summaries: z.number().int().min(1) })),
  unavailable: z.array(z.string()),
})
export type SharedPage = z.infer<typeof sharedPageSchema>

/**
 * A shared summary as a whole, without what is the sharer's alone: rating, tags, notes,
 * highlights, cards and instructions.
 */
export const sharedContentSchema = publicContentSchema.extend({
  spaceId: z.string(),
  spaceName: z.string(),
  note: z.string(),
  sharedBy: sharerSchema,
  sharedAt: z.number(),
  mayRemove: z.boolean(),
})
export type SharedContent = z.infer<typeof sharedContentSchema>
