// Playlists of summaries, as their owners and everybody else see them, and the feed that is made of public ones.
import { z } from 'zod'
import { cleanLine, cleanText } from './clean-text.ts'
import {
  feedTabs,
  maxDescriptionCharacters,
  maxPlaylistNameCharacters,
  maxPlaylistVideos,
  maxSearchCharacters,
  maxTagCharacters,
  maxTags,
  playlistFilters,
} from './settings.ts'
import { commentSchema, creatorSchema } from './social.ts'

const tagSchema = z
  .string()
  .transform((tag) => cleanLine(tag).replace(/^#+/, '').toLowerCase())
  .pipe(z.string().max(maxTagCharacters, `A tag may have ${maxTagCharacters} characters.`))

const prose = (what: string) =>
  z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxDescriptionCharacters, `${what} may have ${maxDescriptionCharacters} characters.`))

/** What one writes of a playlist. A wholly new one is private unless said otherwise. */
export const playlistTextSchema = z.strictObject({
  name: z
    .string('A playlist needs a name.')
    .transform(cleanLine)
    .refine((name) => /[^\p{Z}\p{C}]/u.test(name), 'A playlist needs a name.')
    .pipe(z.string().max(maxPlaylistNameCharacters, `A name may have ${maxPlaylistNameCharacters} characters.`)),
  description: prose('A description').default(''),
  tags: z
    .array(tagSchema)
    .max(maxTags, `A playlist may have ${maxTags} tags.`)
    .transform((tags) => [...new Set(tags.filter(Boolean))])
    .default([]),
  /** What stands above it in the feed. */
  note: prose('A note').default(''),
  isPublic: z.boolean('isPublic must be true or false.').default(false),
})
export type PlaylistText = z.input<typeof playlistTextSchema>

/** `publishSummaries` gives each summary in it that nobody can read yet a public page; without it such a change is refused. */
export const playlistChangeSchema = z.strictObject({
  name: playlistTextSchema.shape.name.optional(),
  description: playlistTextSchema.shape.description.unwrap().optional(),
  tags: playlistTextSchema.shape.tags.unwrap().optional(),
  note: playlistTextSchema.shape.note.unwrap().optional(),
  isPublic: z.boolean('isPublic must be true or false.').optional(),
  publishSummaries: z.boolean().optional(),
})
export type PlaylistChange = z.input<typeof playlistChangeSchema>

/** `publishSummaries` gives the summary a public page where the playlist is public and it has none. */
export const addItemSchema = z.strictObject({ publishSummaries: z.boolean().optional() })

/** All of its videos, in their new order. */
export const orderSchema = z.strictObject({ videoIds: z.array(z.string().max(100)).max(maxPlaylistVideos) })

/** A playlist on a card. */
export const playlistSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  isPublic: z.boolean(),
  /** The name shown: the owner's, if they can be found or it is the asking person; else a word for somebody. */
  createdBy: z.string(),
  /** The owner's creator page; null where they cannot be found. */
  creator: creatorSchema.nullable(),
  isYours: z.boolean(),
  /** Hidden by whoever runs this Pith: only its owner still sees it. */
  isHidden: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When it became public; null while private. */
  publishedAt: z.number().nullable(),
  /** How many summaries the asking person sees in it. */
  summaries: z.number().int().min(0),
  likes: z.number().int().min(0),
  saves: z.number().int().min(0),
  views: z.number().int().min(0),
  comments: z.number().int().min(0),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  /** Of its first summary; null for an empty playlist. */
  thumbnail: z.string().nullable(),
  /** Up to three pictures of its summaries. */
  pictures: z.array(z.string()),
  /** True of what an installation without content shows as an example. */
  sample: z.boolean(),
})
export type Playlist = z.infer<typeof playlistSchema>

export const playlistQuerySchema = z.object({
  filter: z.enum(playlistFilters, { error: 'The filter is public, mine, liked or following.' }).default('public'),
  search: z
    .string()
    .max(maxSearchCharacters, `A search may have ${maxSearchCharacters} characters.`)
    .transform((text) => text.replaceAll('\0', ''))
    .default(''),
  /** Public ones of this creator alone. */
  creator: z.string().max(30).optional(),
  /** Only with `mine`: whether this video is in it, for the menu that adds a summary. */
  videoId: z.string().max(100).optional(),
  page: z.coerce.number({ error: 'A page is a number from 1.' }).int().min(1, 'Pages begin at 1.').max(1e9).default(1),
})
export type PlaylistQuery = z.input<typeof playlistQuerySchema>

export const playlistPageSchema = z.object({
  items: z.array(playlistSchema.extend({ holdsVideo: z.boolean().optional() })),
  total: z.number().int().min(0),
  page: z.number().int().min(1),
  pageSize: z.number().int().min(1),
  /** True where all of it is an example. */
  sample: z.boolean(),
})
export type PlaylistPage = z.infer<typeof playlistPageSchema>

/** A summary in a playlist: `path` leads to the owner's own page, or for others to its public one. */
export const playlistItemSchema = z.object({
  videoId: z.string(),
  path: z.string(),
  title: z.string(),
  channel: z.string(),
  thumbnail: z.string().nullable(),
  duration: z.string(),
  durationSeconds: z.number().min(0),
  savedSeconds: z.number().min(0),
  readMinutes: z.number().int().min(1),
  tldr: z.string(),
  createdAt: z.number(),
  addedAt: z.number(),
  /** The owner's, 0 for none; always 0 for others. */
  rating: z.number().int().min(0).max(5),
  /** Whether everybody can read it. */
  isPublished: z.boolean(),
})
export type PlaylistItem = z.infer<typeof playlistItemSchema>

export const importStates = ['waiting', 'queued', 'done', 'failed', 'cancelled'] as const
/** A video of a YouTube playlist or channel on its way into a playlist. */
export const importedVideoSchema = z.object({
  videoId: z.string(),
  title: z.string(),
  /** `waiting`: for room in the allowance, or for its turn. */
  state: z.enum(importStates),
  /** Why it waits or failed; null where all is well. */
  message: z.string().nullable(),
  jobId: z.string().nullable(),
  /** Whether its summary gets a public page as it arrives, if the playlist is public then; else only the owner sees it. */
  publishes: z.boolean(),
})
export type ImportedVideo = z.infer<typeof importedVideoSchema>

export const playlistViewSchema = playlistSchema.extend({
  items: z.array(playlistItemSchema),
  watchSeconds: z.number().min(0),
  savedSeconds: z.number().min(0),
  /** The owner's alone; empty for others. */
  imports: z.array(importedVideoSchema),
})
export type PlaylistView = z.infer<typeof playlistViewSchema>

export const listingRequestSchema = z.strictObject({ link: z.string().trim().min(1).max(2000) })
/** What a YouTube playlist or channel holds; at most `maxListedVideos`, and `hasMore` says so. */
export const listingSchema = z.object({
  title: z.string(),
  kind: z.enum(['playlist', 'channel']),
  videos: z.array(
    z.object({
      videoId: z.string(),
      title: z.string(),
      durationSeconds: z.number().nullable(),
      thumbnail: z.string().nullable(),
      /** Whether the asking person has a summary of it already. */
      isSummarized: z.boolean(),
    }),
  ),
  hasMore: z.boolean(),
  /** What the allowance has room for now; null where it cannot be read. */
  remaining: z.number().int().min(0).nullable(),
})
export type Listing = z.infer<typeof listingSchema>

export const importRequestSchema = z.strictObject({
  videos: z
    .array(
      z.strictObject({ videoId: z.string().regex(/^[\w-]{11}$/, 'That is no video.'), title: z.string().max(500) }),
    )
    .min(1, 'Choose at least one video.')
    .max(maxPlaylistVideos, `A playlist may have ${maxPlaylistVideos} videos.`),
  /** Gives each summary a public page as it arrives, where the playlist is public then. What was asked for last holds. */
  publishSummaries: z.boolean('publishSummaries must be true or false.').default(false),
})
/** What is on its way into a playlist after a change of that. */
export const importsSchema = z.object({ imports: z.array(importedVideoSchema) })
export type ImportRequest = z.input<typeof importRequestSchema>

/** A post of the feed: a public playlist with its two newest comments. */
export const postSchema = z.object({ playlist: playlistSchema, comments: z.array(commentSchema) })
export type Post = z.infer<typeof postSchema>
export const feedQuerySchema = z.object({
  tab: z.enum(feedTabs, { error: 'The tab is following, trending or discover.' }).default('discover'),
  cursor: z.string().max(200).optional(),
})
export const feedPageSchema = z.object({
  items: z.array(postSchema),
  nextCursor: z.string().nullable(),
  sample: z.boolean(),
})
export type FeedPage = z.infer<typeof feedPageSchema>
/** What was liked most in the last seven days, the most liked first. */
export const trendingSchema = z.object({ items: z.array(playlistSchema), sample: z.boolean() })
export type Trending = z.infer<typeof trendingSchema>
