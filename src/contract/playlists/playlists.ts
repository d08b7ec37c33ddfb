// The shapes of playlists, imports and the feed.
import { z } from 'zod'
import { cleanLine, cleanText, hasVisibleText } from '../basics/clean-text.ts'
import {
  feedTabs,
  maxDescriptionCharacters,
  maxPlaylistNameCharacters,
  maxPlaylistVideos,
  maxSearchCharacters,
  maxTagCharacters,
  maxTags,
  playlistFilters,
} from '../basics/limits.ts'
import { commentSchema, creatorSchema } from '../social/social.ts'

const tagSchema = z
  .string()
  .transform((tag) => cleanLine(tag).replace(/^#+/, '').toLowerCase())
  .pipe(z.string().max(maxTagCharacters, `A tag may have ${maxTagCharacters} characters.`))

const proseSchema = (label: string) =>
  z
    .string()
    .transform(cleanText)
    .pipe(
      z
        .string()
        .max(maxDescriptionCharacters, `${label} may have ${maxDescriptionCharacters} characters.`),
    )

/** The texts of a new playlist. It is private by default. */
export const playlistTextSchema = z.strictObject({
  name: z
    .string('A playlist needs a name.')
    .transform(cleanLine)
    .refine(hasVisibleText, 'A playlist needs a name.')
    .pipe(
      z
        .string()
        .max(maxPlaylistNameCharacters, `A name may have ${maxPlaylistNameCharacters} characters.`),
    ),
  description: proseSchema('A description').default(''),
  tags: z
    .array(tagSchema)
    .max(maxTags, `A playlist may have ${maxTags} tags.`)
    .transform((tags) => [...new Set(tags.filter(Boolean))])
    .default([]),
  /** The owner's text above the playlist in the feed. */
  note: proseSchema('A note').default(''),
  isPublic: z.boolean('isPublic must be true or false.').default(false),
})
export type PlaylistText = z.input<typeof playlistTextSchema>

/**
 * A public playlist can contain only published summaries. `publishSummaries` publishes
 * the others; without it the change is rejected. `unpublishSummaries` makes what was
 * published with the playlist private, when the playlist becomes private.
 */
export const playlistChangeSchema = z.strictObject({
  name: playlistTextSchema.shape.name.optional(),
  description: playlistTextSchema.shape.description.unwrap().optional(),
  tags: playlistTextSchema.shape.tags.unwrap().optional(),
  note: playlistTextSchema.shape.note.unwrap().optional(),
  isPublic: z.boolean('isPublic must be true or false.').optional(),
  publishSummaries: z.boolean().optional(),
  unpublishSummaries: z.boolean().optional(),
})
export type PlaylistChange = z.input<typeof playlistChangeSchema>

/**
 * `publishSummaries` publishes the summary if the playlist is public and the summary is
 * not yet published.
 */
export const addItemSchema = z.strictObject({ publishSummaries: z.boolean().optional() })

/** All videos of the playlist in the new order. */
export const orderSchema = z.strictObject({
  videoIds: z.array(z.string().max(100)).max(maxPlaylistVideos),
})

/** A playlist as lists show it. */
export const playlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  isPublic: z.boolean(),
  /** The owner's name if they are discoverable or the viewer, otherwise `anonymousAuthor`. */
  createdBy: z.string(),
  /** The owner; null if they are not discoverable. */
  creator: creatorSchema.nullable(),
  isYours: z.boolean(),
  /** Hidden by the operator: only the owner can see it. */
  isHidden: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When it became public; null while private. */
  publishedAt: z.number().nullable(),
  /** The number of summaries that the viewer can see. */
  summaries: z.number().int().min(0),
  /**
   * The number of its summaries that have a public page. Others see the playlist once it
   * is public and has one.
   */
  readableByOthers: z.number().int().min(0),
  likes: z.number().int().min(0),
  saves: z.number().int().min(0),
  views: z.number().int().min(0),
  comments: z.number().int().min(0),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  /** The thumbnail of the first summary; null for an empty playlist. */
  thumbnail: z.string().nullable(),
  /** Up to three thumbnails of its summaries. */
  pictures: z.array(z.string()),
  /** True for example content of an installation without playlists. */
  sample: z.boolean(),
})
export type Playlist = z.infer<typeof playlistSchema>

export const playlistQuerySchema = z.object({
  filter: z
    .enum(playlistFilters, { error: 'The filter is public, mine, liked or following.' })
    .default('public'),
  search: z
    .string()
    .max(maxSearchCharacters, `A search may have ${maxSearchCharacters} characters.`)
    .transform((text) => text.replaceAll('\0', ''))
    .default(''),
  /** Only the public playlists of this creator. */
  creator: z.string().max(30).optional(),
  /** Only with `mine`: adds `holdsVideo`, which tells whether a playlist contains this video. */
  videoId: z.string().max(100).optional(),
  page: z.coerce
    .number({ error: 'A page is a number from 1.' })
    .int()
    .min(1, 'Pages begin at 1.')
    .max(1e9)
    .default(1),
})
export type PlaylistQuery = z.input<typeof playlistQuerySchema>

export const playlistPageSchema = z.object({
  items: z.array(playlistSchema.extend({ holdsVideo: z.boolean().optional() })),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
  /** The number of pages. */
  pages: z.number().int().min(0),
  /** Only with `mine`: how many of the user's own playlists others see. */
  visibleToOthers: z.number().int().min(0).optional(),
  /** True if all items are example content. */
  sample: z.boolean(),
})
export type PlaylistPage = z.infer<typeof playlistPageSchema>

/**
 * A summary in a playlist. `path` leads to the private page for the owner, and to the
 * public page for others.
 */
const playlistItemSchema = z.object({
  videoId: z.string(),
  path: z.string(),
  title: z.string(),
  channel: z.string(),
  thumbnail: z.string().nullable(),
  duration: z.string(),
  durationSeconds: z.number().min(0),
  savedSeconds: z.number().min(0),
  readMinutes: z.number().int().min(0),
  tldr: z.string(),
  createdAt: z.number(),
  addedAt: z.number(),
  /** The owner's rating, 0 without one. Always 0 for other viewers. */
  rating: z.number().int().min(0).max(5),
  /** Whether the summary has a public page. */
  isPublished: z.boolean(),
})
export type PlaylistItem = z.infer<typeof playlistItemSchema>

const importStates = ['waiting', 'queued', 'done', 'failed', 'canceled'] as const
/** A video of a playlist or channel that is imported into a playlist. */
const importedVideoSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  /** `waiting`: for the allowance or for its turn. */
  state: z.enum(importStates),
  /** Why it waits or failed; null otherwise. */
  message: z.string().nullable(),
  jobId: z.string().nullable(),
  /** Whether the summary is published if the playlist is public when the video is added. */
  publishSummary: z.boolean(),
})
export type ImportedVideo = z.infer<typeof importedVideoSchema>

export const playlistViewSchema = playlistSchema.extend({
  items: z.array(playlistItemSchema),
  watchSeconds: z.number().min(0),
  savedSeconds: z.number().min(0),
  /** How many public pages become private with it if its owner wants that; 0 for others. */
  publishedWith: z.number().int().min(0),
  /** Only for the owner; empty for others. */
  imports: z.array(importedVideoSchema),
})
export type PlaylistView = z.infer<typeof playlistViewSchema>

export const listingRequestSchema = z.strictObject({ link: z.string().trim().min(1).max(2000) })
/**
 * The videos of a playlist or channel, at most `maxListedVideos`; `hasMore` tells whether
 * there are more.
 */
export const listingSchema = z.object({
  title: z.string(),
  /** `videos` stands for a link that lists its videos itself. */
  kind: z.enum(['playlist', 'channel', 'videos']),
  videos: z.array(
    z.object({
      videoId: z.string(),
      title: z.string(),
      durationSeconds: z.number().nullable(),
      thumbnail: z.string().nullable(),
      /**
       * A premiere that has not begun, or a video for paying members: neither can be
       * summarized. Missing for all others.
       */
      unavailable: z.enum(['upcoming', 'members']).optional(),
      /** Whether the viewer already has a summary of it. */
      isSummarized: z.boolean(),
    }),
  ),
  hasMore: z.boolean(),
  /** The remaining allowance; null if it cannot be read. */
  remaining: z.number().int().min(0).nullable(),
})
export type Listing = z.infer<typeof listingSchema>

export const importRequestSchema = z.strictObject({
  videos: z
    .array(
      z.strictObject({
        videoId: z.string().regex(/^[\w-]{11}$/, 'This is not a video id.'),
        title: z.string().max(500),
      }),
    )
    .min(1, 'Choose at least one video.')
    .max(maxPlaylistVideos, `A playlist may have ${maxPlaylistVideos} videos.`),
  /**
   * Publishes each summary if the playlist is public when the video is added. The last
   * request for a video counts.
   */
  publishSummaries: z.boolean('publishSummaries must be true or false.').default(false),
})
/** The imports of a playlist after a change. */
export const importsSchema = z.object({ imports: z.array(importedVideoSchema) })
export type ImportRequest = z.input<typeof importRequestSchema>

/** A post of the feed: a public playlist with its two newest comments. */
const postSchema = z.object({
  playlist: playlistSchema,
  comments: z.array(commentSchema),
  /**
   * How many playlists of the same person come next and are left out, so that they do not
   * fill the feed alone.
   */
  leftOut: z.number().int().min(0),
})
export type Post = z.infer<typeof postSchema>
export const feedQuerySchema = z.object({
  tab: z.enum(feedTabs, { error: 'The tab is following, trending or discover.' }).optional(),
  cursor: z.string().max(200).optional(),
})
export const feedPageSchema = z.object({
  tab: z.enum(feedTabs),
  items: z.array(postSchema),
  nextCursor: z.string().nullable(),
  sample: z.boolean(),
})
export type FeedPage = z.infer<typeof feedPageSchema>
/** The playlists with the most likes in the last seven days, most liked first. */
export const trendingSchema = z.object({ items: z.array(playlistSchema), sample: z.boolean() })
export type Trending = z.infer<typeof trendingSchema>
