// The shapes of creators, comments, reports and notifications.
import { z } from 'zod'
import { cleanText, hasVisibleText } from '../basics/clean-text.ts'
import {
  maxCommentCharacters,
  notificationKinds,
  reportKinds,
  reportReasons,
} from '../basics/limits.ts'

/** Lower-case letters, digits and underscores, starting with a letter. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z][a-z0-9_]{2,29}$/,
    'A username has 3 to 30 letters, digits or underscores and begins with a letter.',
  )

/** A discoverable user. */
export const creatorSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  username: z.string(),
  /** The initial that is shown as the avatar. */
  avatar: z.string(),
  followers: z.number().int().min(0),
  following: z.number().int().min(0),
  /** Public playlists. */
  playlistsCount: z.number().int().min(0),
  isFollowing: z.boolean(),
  /** Whether the creator is the viewer. */
  isYou: z.boolean(),
  isBlocked: z.boolean(),
  /** Hidden by the operator: nobody else can see them. */
  isHidden: z.boolean(),
})
export type Creator = z.infer<typeof creatorSchema>

export const commentTextSchema = z.strictObject({
  content: z
    .string('A comment is text.')
    .transform(cleanText)
    .refine(hasVisibleText, 'Write something first.')
    .pipe(
      z
        .string()
        .max(maxCommentCharacters, `A comment may have ${maxCommentCharacters} characters.`),
    ),
})

export const commentSchema = z.object({
  id: z.string(),
  playlistId: z.string(),
  displayName: z.string(),
  /** Null if the author is not discoverable. */
  username: z.string().nullable(),
  avatar: z.string(),
  content: z.string(),
  likes: z.number().int().min(0),
  isLiked: z.boolean(),
  isYours: z.boolean(),
  /** Hidden by the operator: only the author can see it. */
  isHidden: z.boolean(),
  createdAt: z.number(),
  /** Null if it was never edited. */
  editedAt: z.number().nullable(),
})
export type Comment = z.infer<typeof commentSchema>

export const commentPageSchema = z.object({
  items: z.array(commentSchema),
  total: z.number().int().min(0),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
})
export type CommentPage = z.infer<typeof commentPageSchema>

export const creatorsSchema = z.object({ items: z.array(creatorSchema), sample: z.boolean() })

/** `targetId` is the id of a playlist, comment or public page, or the username of a creator. */
export const reportRequestSchema = z.strictObject({
  kind: z.enum(reportKinds, { error: 'Report a playlist, a comment, a creator or a summary.' }),
  targetId: z
    .string('Say what you report.')
    .min(1, 'Say what you report.')
    .max(100, 'This id is too long.'),
  reason: z.enum(reportReasons, { error: 'Choose a reason.' }),
  note: z
    .string('A note is text.')
    .transform(cleanText)
    .pipe(z.string().max(500, 'A note may have 500 characters.'))
    .default(''),
})
export type ReportRequest = z.input<typeof reportRequestSchema>

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** The name of the user who caused it; null if nobody did, or if their account was deleted. */
  actor: z.string().nullable(),
  /** Null if they are not discoverable. */
  actorUsername: z.string().nullable(),
  playlistId: z.string().nullable(),
  playlistName: z.string().nullable(),
  /** The space that it is about; null for other kinds. */
  spaceId: z.string().nullable(),
  spaceName: z.string().nullable(),
  /** Set for the import of a single video. */
  videoId: z.string().nullable(),
  videoTitle: z.string().nullable(),
  /** The imported videos, and all videos of the import; null for other kinds. */
  done: z.number().int().min(0).nullable(),
  total: z.number().int().min(0).nullable(),
  createdAt: z.number(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsSchema = z.object({
  items: z.array(notificationSchema),
  unread: z.number().int().min(0),
})
export type Notifications = z.infer<typeof notificationsSchema>
