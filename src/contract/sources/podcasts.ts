// The shapes of podcasts whose episodes have transcripts.
import { z } from 'zod'
import { languageCodeSchema } from '../captions/transcript.ts'

/** Characters of a link, and of every address that a feed or page names. */
export const maxAddressCharacters = 2000

const linkSchema = z
  .string()
  .trim()
  .min(1, 'Paste a link.')
  .max(maxAddressCharacters, 'A link may have 2,000 characters.')

/** The address of a podcast's feed, or of the page of an episode. */
export const podcastRequestSchema = z.object({
  link: linkSchema,
  /** The language of the transcripts that are wished for; by default that of the podcast. */
  language: languageCodeSchema.optional(),
  /** Whether episodes are listed, too, that have audio and no transcript. */
  audio: z.boolean().optional(),
})

const episodeSchema = z.object({
  /** The same wherever the episode is found, by its feed or by its page. */
  id: z.string(),
  title: z.string(),
  /** Milliseconds since 1970; null if the feed does not say it. */
  publishedAt: z.number().nullable(),
  transcript: z.object({
    url: z.string(),
    /** The media type that the feed names, such as "text/vtt"; may be empty. */
    type: z.string(),
  }),
})
export type PodcastEpisode = z.infer<typeof episodeSchema>

const unwrittenSchema = episodeSchema.omit({ transcript: true }).extend({
  /** As the feed says; null if it does not. */
  seconds: z.number().nullable(),
})
export type UnwrittenEpisode = z.infer<typeof unwrittenSchema>

export const podcastSchema = z.object({
  show: z.string(),
  /** Episodes without a transcript that this server may hear, where they are asked for. */
  unwritten: z.array(unwrittenSchema).optional(),
  /** Only those with a transcript, in the order of the feed, at most 500. */
  episodes: z.array(episodeSchema),
  /**
   * The place in `episodes` of the episode whose page was given; null for a feed, and if
   * it is not among them.
   */
  found: z.number().int().nullable(),
  /** Whether the link led to the page of an episode. */
  isPage: z.boolean(),
  /** True if the feed is longer than 5 MB: then its last episodes are missing. */
  isCut: z.boolean(),
})
export type Podcast = z.infer<typeof podcastSchema>

/** Makes an episode known to the server, by the link under which it was listed. */
export const episodeRequestSchema = z.object({ link: linkSchema, id: z.string().max(64) })
/** `videoId` is what a request for a summary takes as `video`. */
export const knownEpisodeSchema = z.object({ videoId: z.string() })
export type KnownEpisode = z.infer<typeof knownEpisodeSchema>

export const podcastTranscriptRequestSchema = episodeSchema.shape.transcript.extend({
  url: linkSchema,
  type: z.string().max(100).default(''),
})
/** Text for `transcript` of a request for a summary. */
export const podcastTranscriptSchema = z.object({ name: z.string(), text: z.string() })
export type PodcastTranscript = z.infer<typeof podcastTranscriptSchema>
