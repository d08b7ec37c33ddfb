// Limits, defaults and lists of values that the web app, the server and the engine share.

export const lengths = ['short', 'medium', 'long'] as const
export type Length = (typeof lengths)[number]

export const sentiments = ['positive', 'neutral', 'negative'] as const

/** Why a reader asks for a new summary. */
/** What a reader may mind about a summary, in the order in which it is offered. */
export const rejectionReasons = ['missed_the_point', 'too_long', 'too_short', 'wrong'] as const
export type RejectionReason = (typeof rejectionReasons)[number]
/** Why a summary is written again. A slow model writes from passages first. */
export const rewriteReasons = [...rejectionReasons, 'read_everything'] as const
export type RewriteReason = (typeof rewriteReasons)[number]
/** Ratings up to this one offer a rewrite of the summary. */
export const lowRating = 2

/** An administrator runs the installation. */
export const roles = ['user', 'admin'] as const
export type Role = (typeof roles)[number]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How a person reads summaries: the typeface, the size of the text and the width of its lines. */
export const readingFonts = ['serif', 'sans'] as const
export const readingSizes = ['small', 'medium', 'large', 'huge'] as const
export const readingWidths = ['narrow', 'medium', 'wide'] as const
export type ReadingStyle = {
  font: (typeof readingFonts)[number]
  size: (typeof readingSizes)[number]
  width: (typeof readingWidths)[number]
}
export const defaultReading: ReadingStyle = { font: 'serif', size: 'medium', width: 'medium' }

export const defaults = { length: 'medium', language: 'en', theme: 'light' } as const

/** Characters of a display name. */
export const maxNameCharacters = 80
/** Characters of the title that a person gives to captions without a video. */
export const maxTitleCharacters = 200
/** Characters of a custom prompt. */
export const maxPromptCharacters = 500
/** Characters of a password. A limit, because hashing takes longer for longer passwords. */
export const maxPasswordCharacters = 256
/** The lifetime of the link in a reset mail. */
export const resetLinkMinutes = 10
/** The lifetime of the link in a mail that confirms an address. */
export const confirmationLinkHours = 24
/**
 * API keys of one person, characters of a key's name, and the longest life of a key that
 * expires.
 */
export const maxKeys = 50
export const maxKeyNameCharacters = 80
export const maxKeyDays = 3650
/**
 * Passkeys of one person, characters of a passkey's name, and how long after a sign-in
 * they can be changed without the password.
 */
export const maxPasskeys = 20
export const maxPasskeyNameCharacters = 80
export const recentSignInMinutes = 15
/** How long a person may take to confirm the pairing of a browser. */
export const pairingMinutes = 10
/** How long the key of a paired browser works. */
export const pairedDays = 365
/** Bytes of a caption file or of pasted text. */
export const maxCaptionBytes = 5 * 1024 * 1024
/** Lines of a caption file; a day of speech has about half as many. */
export const maxCaptionLines = 300_000
export const maxRecordingSeconds = 4 * 3600
export const maxRecordingBytes = 2 * 1024 ** 3
/** What one request sends of a recording at most. */
export const recordingPartBytes = 4 * 1024 ** 2
/** How long an unfinished or failed recording is kept. */
export const keptRecordingHours = 24
/** The fewest spoken words that can be summarized. */
export const minTranscriptWords = 25
/** Reading speed, for "n min read" and for the time saved. */
export const wordsPerMinute = 200
/** The id of the sample talk, which works without a network. */
export const sampleVideoId = 'pith-sample-talk'
export const captionExtensions = [
  '.srt',
  '.vtt',
  '.json3',
  '.json',
  '.srv3',
  '.sbv',
  '.ass',
  '.ssa',
  '.ttml',
  '.dfxp',
  '.itt',
  '.smi',
  '.sub',
  '.stl',
  '.lrc',
  '.csv',
  '.tsv',
  '.md',
  '.txt',
] as const
/** How the names of audio and video files end. */
export const recordingEnding =
  /\.(mp[34]|m4[abv]|mov|mk[av]|webm|og[gav]|opus|wav|flac|aac|3gp|avi|wma|aiff?)$/i

/** Days in each range of analytics. The last day is today in the user's time zone. */
export const ranges = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const
export type Range = keyof typeof ranges
export const defaultRange: Range = '30d'
/** The range that the dashboard compares with the one before. */
export const overviewRange: Range = '30d'

export const libraryPageSize = 10
export const trashPageSize = 20
/** How long a deletion can be undone. */
export const trashDays = 30
/** What the trash keeps. */
export const trashKinds = ['summary', 'playlist', 'highlight'] as const
export type TrashKind = (typeof trashKinds)[number]
export const librarySorts = ['date', 'title', 'channel', 'duration', 'rating'] as const
export type LibrarySort = (typeof librarySorts)[number]
/** Names are listed from A, everything else from the newest, longest or best. */
export function naturalDirection(sort: LibrarySort | null | undefined): 'asc' | 'desc' {
  return sort === 'title' || sort === 'channel' ? 'asc' : 'desc'
}
export const maxSearchCharacters = 200
/** Moments of one video that a search in what was said lists. */
export const maxShownMoments = 20
/** Own tags of one summary, and different tags in one library. `maxTagCharacters` limits each. */
export const maxSummaryTags = 20
export const maxLibraryTags = 5000

export const playlistPageSize = 12
export const feedPageSize = 10
export const maxPlaylistNameCharacters = 120
export const maxDescriptionCharacters = 500
export const maxTags = 20
export const maxTagCharacters = 40
export const maxCommentCharacters = 1000
/** Videos in one playlist, and playlists of one user. */
export const maxPlaylistVideos = 500
export const maxPlaylists = 500
/** Videos of a playlist or channel that are listed for an import. */
export const maxListedVideos = 500

export const playlistFilters = ['public', 'mine', 'liked', 'following'] as const
export type PlaylistFilter = (typeof playlistFilters)[number]
export const feedTabs = ['following', 'trending', 'discover'] as const
export type FeedTab = (typeof feedTabs)[number]
export const reportKinds = ['playlist', 'comment', 'creator', 'summary'] as const
export const reportReasons = ['spam', 'abuse', 'misleading', 'other'] as const

/** What a person is notified of. */
export const notificationKinds = [
  ...(['followed', 'commented', 'playlist_grew', 'import_done', 'import_paused'] as const),
  ...(['space_invited', 'space_joined', 'space_grew', 'space_owner', 'plan_given'] as const),
] as const
/** The kinds of events in the community. */
export const communityNotificationKinds: readonly NotificationKind[] = [
  'followed',
  'commented',
  'playlist_grew',
]
export type NotificationKind = (typeof notificationKinds)[number]

/** Characters of a question, and questions that are suggested for a video. */
export const maxQuestionCharacters = 500
/** Answers that a public page shows. */
export const maxPublicAnswers = 20
export const maxSuggestedQuestions = 4
export const questionPageSize = 10

export const highlightColors = ['sand', 'sage', 'sky', 'plum'] as const
export type HighlightColor = (typeof highlightColors)[number]
/** What the colors are called until a person names them, and the characters of a name. */
export const defaultHighlightNames = {
  sand: 'Keep',
  sage: 'Use',
  sky: 'Look up',
  plum: 'Doubt',
} as const satisfies Record<HighlightColor, string>
export const maxHighlightNameCharacters = 20
/** Where the words of a highlight stand. */
export const highlightPlaces = ['transcript', 'summary'] as const
export const highlightPageSize = 50
/** Highlights of one video are read at once. */
export const maxHighlightPageSize = 100
/**
 * Characters of a highlight and of its note, and of the words before and after a
 * highlight that are kept with it.
 */
export const maxHighlightCharacters = 5000
export const maxNoteCharacters = 5000
export const maxContextCharacters = 240
/** Highlights of one person. */
export const maxHighlights = 20_000
/** Characters of the note on a whole summary. */
export const maxSummaryNoteCharacters = 20_000

/** Searches that a person saves, and the characters of a name and of the parameters. */
export const maxSavedSearches = 100
export const maxSavedSearchNameCharacters = 80
export const maxSavedQueryCharacters = 2000

/** Roles in a shared space: an owner may do what an editor may, and an editor what a reader may. */
export const spaceRoles = ['owner', 'editor', 'reader'] as const
export type SpaceRole = (typeof spaceRoles)[number]
/** Spaces of one person, summaries in one space, and shared summaries on a page. */
export const maxSpaces = 100
export const maxSharedSummaries = 5000
export const sharedPageSize = 10
export const spaceOrders = ['newest', 'title'] as const
/** Characters of a space's name and description, and of the note with which a summary is shared. */
export const maxSpaceNameCharacters = 80
export const maxSpaceDescriptionCharacters = 300
export const maxSharedNoteCharacters = 300
/** Addresses in one request for invitations, and how long an invitation works. */
export const maxInvitationsAtOnce = 50
export const spaceInvitationDays = 7
/** Why an invitation was not mailed. */
export const unmailedReasons = ['off', 'limit', 'refused', 'failed'] as const
export type UnmailedReason = (typeof unmailedReasons)[number]

/** Channels and topics that a filter offers. */
export const maxFilterChoices = 50

export const cardGrades = ['again', 'hard', 'good', 'easy'] as const
export type CardGrade = (typeof cardGrades)[number]
/** Characters of each side of a card, and cards of one person. */
export const maxCardCharacters = 2000
export const maxCards = 20_000
export const cardPageSize = 50

/** People, or actions, on a page of the administration. */
export const adminPageSize = 50
/**
 * The sections of the queue in the administration, summaries on a page of each, and how
 * long failed ones are shown.
 */
export const queueStates = ['running', 'waiting', 'failed'] as const
export type QueueState = (typeof queueStates)[number]
export const queuePageSize = 10
export const failedDays = 7
/**
 * Ways to captions; the Data API gives titles only. Administrators can try one video
 * through some.
 */
export const triedWays = ['direct', 'proxy', 'ytdlp', 'speech', 'data_api'] as const
export type TriedWay = (typeof triedWays)[number]
export const captionWays = ['browser', ...triedWays, 'upload'] as const
export type CaptionWay = (typeof captionWays)[number]
/** Providers of models. `compatible` is any server with OpenAI's API. */
export const modelProviders = ['google', 'openai', 'anthropic', 'compatible'] as const
export type ModelProvider = (typeof modelProviders)[number]
/** Tokens that models may use in a day, unless it is set. */
export const defaultDailyTokens = 10_000_000
/** Lists of the moderation, and what is on a page of them. */
export const moderationFilters = ['open', 'hidden', 'resolved'] as const
export const moderationPageSize = 10
