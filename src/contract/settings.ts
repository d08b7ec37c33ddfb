// The product's fixed figures: facts that the page, the server and the engine must agree on.

export const lengths = ['short', 'medium', 'long'] as const
export type Length = (typeof lengths)[number]

/** What was wrong with a summary that is to be written again. */
export const rewriteReasons = ['missed_the_point', 'too_long', 'too_short', 'wrong'] as const
export type RewriteReason = (typeof rewriteReasons)[number]
/** Ratings up to this one come with the offer to write the summary again. */
export const lowRating = 2

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const defaults = { length: 'medium', language: 'en', theme: 'light' } as const

/** Characters of a display name. */
export const maxNameCharacters = 80
/** Characters of a person's own instruction to the writer. */
export const maxPromptCharacters = 500
/** Characters of a password; above it hashing would only cost time. */
export const maxPasswordCharacters = 256
/** How long the link of a reset mail works. */
export const resetLinkMinutes = 10
/** Bytes of a caption file or of pasted text. */
export const maxCaptionBytes = 5 * 1024 * 1024
/** Lines of a caption file; a day of speech has about half as many. */
export const maxCaptionLines = 300_000
/** Spoken words below which there is nothing to summarise. */
export const minTranscriptWords = 25
/** Reading speed, for "n min read" and for the time saved. */
export const wordsPerMinute = 200
/** The id of the talk that ships with the product, for trying it without a network. Longer than any of YouTube's. */
export const sampleVideoId = 'pith-sample-talk'
export const captionExtensions = ['.srt', '.vtt', '.json3', '.srv3', '.txt'] as const

/** Days in each range of analytics; the last one is today, in the person's own time zone. */
export const ranges = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const
export type Range = keyof typeof ranges
export const defaultRange: Range = '30d'
/** What the dashboard compares with what was before. */
export const overviewRange: Range = '30d'

export const libraryPageSize = 10
export const librarySorts = ['date', 'title', 'channel', 'duration', 'rating'] as const
export type LibrarySort = (typeof librarySorts)[number]
export const maxSearchCharacters = 200

export const playlistPageSize = 12
export const feedPageSize = 10
export const maxPlaylistNameCharacters = 120
export const maxDescriptionCharacters = 500
export const maxTags = 20
export const maxTagCharacters = 40
export const maxCommentCharacters = 1000
/** Summaries in one playlist, and playlists of one person. */
export const maxPlaylistVideos = 500
export const maxPlaylists = 500
/** Videos of a YouTube playlist or channel that are listed to choose from. */
export const maxListedVideos = 500

export const playlistFilters = ['public', 'mine', 'liked', 'following'] as const
export type PlaylistFilter = (typeof playlistFilters)[number]
export const feedTabs = ['following', 'trending', 'discover'] as const
export type FeedTab = (typeof feedTabs)[number]
/** How somebody is called who cannot be found. */
export const someReader = 'A Pith reader'
export const reportKinds = ['playlist', 'comment', 'creator'] as const
export const reportReasons = ['spam', 'abuse', 'misleading', 'other'] as const
