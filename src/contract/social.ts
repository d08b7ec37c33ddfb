// People who show themselves, and what they say to each other: creators, comments, reports, notifications.
import { z } from 'zod'
import { cleanText } from './clean-text.ts'
import { maxCommentCharacters, reportKinds, reportReasons } from './settings.ts'

/** A name in addresses: small letters, digits and underscores, beginning with a letter. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_]{2,29}$/, 'A username has 3 to 30 letters, digits or underscores and begins with a letter.')

/** A person who chose to be found. */
export const creatorSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  /** The initial that stands for a picture. */
  avatar: z.string(),
  followers: z.number().int().min(0),
  following: z.number().int().min(0),
  /** Public ones. */
  playlistsCount: z.number().int().min(0),
  isFollowing: z.boolean(),
  /** Whether it is the asking person. */
  isYou: z.boolean(),
  isBlocked: z.boolean(),
  /** Hidden by whoever runs this Pith: nobody else sees them. */
  isHidden: z.boolean(),
})
export type Creator = z.infer<typeof creatorSchema>

export const commentTextSchema = z.strictObject({
  content: z
    .string('A comment is text.')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, 'Write something first.')
        .max(maxCommentCharacters, `A comment may have ${maxCommentCharacters} characters.`),
    ),
})

export const commentSchema = z.object({
  id: z.string(),
  playlistId: z.string(),
  displayName: z.string(),
  /** Null for somebody who cannot be found. */
  username: z.string().nullable(),
  avatar: z.string(),
  content: z.string(),
  likes: z.number().int().min(0),
  isLiked: z.boolean(),
  isYours: z.boolean(),
  /** Hidden by whoever runs this Pith: only its author still sees it. */
  isHidden: z.boolean(),
  createdAt: z.number(),
  /** Null where it was never changed. */
  editedAt: z.number().nullable(),
})
export type Comment = z.infer<typeof commentSchema>

export const commentPageSchema = z.object({
  items: z.array(commentSchema),
  total: z.number().int().min(0),
  /** Null at the end. */
  nextCursor: z.string().nullable(),
})
export type CommentPage = z.infer<typeof commentPageSchema>

export const creatorsSchema = z.object({ items: z.array(creatorSchema), sample: z.boolean() })

/** `targetId` is a playlist's or comment's id, or a creator's username. */
export const reportRequestSchema = z.strictObject({
  kind: z.enum(reportKinds, { error: 'Report a playlist, a comment or a creator.' }),
  targetId: z
    .string('Say what you report.')
    .min(1, 'Say what you report.')
    .max(100, 'There is no such thing to report.'),
  reason: z.enum(reportReasons, { error: 'Choose a reason.' }),
  note: z
    .string('A note is text.')
    .transform(cleanText)
    .pipe(z.string().max(500, 'A note may have 500 characters.'))
    .default(''),
})
export type ReportRequest = z.input<typeof reportRequestSchema>

export const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(['followed', 'commented', 'import_done', 'import_paused']),
  /** Who did it; null where nobody did, or where they are gone. */
  actor: z.string().nullable(),
  /** Their creator page, if they can be found. */
  actorUsername: z.string().nullable(),
  playlistId: z.string().nullable(),
  playlistName: z.string().nullable(),
  /** Of an import of one video. */
  videoId: z.string().nullable(),
  videoTitle: z.string().nullable(),
  /** How many videos of an import are in the playlist, and of how many; null for what is no import. */
  done: z.number().int().min(0).nullable(),
  total: z.number().int().min(0).nullable(),
  createdAt: z.number(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsSchema = z.object({ items: z.array(notificationSchema), unread: z.number().int().min(0) })
export type Notifications = z.infer<typeof notificationsSchema>
