// The routes of the web app with their titles and loading texts, and the addresses of the API.

export const routes = {
  dashboard: { path: '/dashboard', title: 'Dashboard', loading: 'Loading Dashboard...' },
  summarize: { path: '/summarize', title: 'Summarize', loading: 'Loading Summarize...' },
  highlights: { path: '/highlights', title: 'Highlights', loading: 'Loading Highlights...' },
  review: { path: '/review', title: 'Review', loading: 'Loading Review...' },
  ask: { path: '/ask', title: 'Ask', loading: 'Loading Ask...' },
  analytics: { path: '/analytics', title: 'Analytics', loading: 'Loading Analytics...' },
  pricing: { path: '/pricing', title: 'Pricing', loading: 'Loading Pricing...' },
  usage: { path: '/usage', title: 'Usage & Limits', loading: 'Loading Usage...' },
  auth: { path: '/auth', title: 'Sign in', loading: 'Loading Sign in...' },
  resetPassword: { path: '/reset-password', title: 'New password', loading: 'Loading New password...' },
  profile: { path: '/profile', title: 'Profile', loading: 'Loading Profile...' },
  security: { path: '/profile/security', title: 'Security', loading: 'Loading Security...' },
  playlists: { path: '/playlists', title: 'Playlists', loading: 'Loading Playlists...' },
  spaces: { path: '/spaces', title: 'Spaces', loading: 'Loading Spaces...' },
  social: { path: '/social', title: 'Social', loading: 'Loading Social...' },
  allSummaries: { path: '/all-summaries', title: 'All Summaries', loading: 'Loading All Summaries...' },
  trash: { path: '/trash', title: 'Trash', loading: 'Loading Trash...' },
  libraryImport: { path: `/import`, title: 'Import', loading: 'Loading Import...' },
  summary: { path: '/summary/:videoId', title: 'Summary', loading: 'Loading Summary...' },
  publicSummary: { path: '/s/:publicationId', title: 'Summary', loading: 'Loading Summary...' },
  playlist: { path: '/playlists/:playlistId', title: 'Playlist', loading: 'Loading Playlist...' },
  space: { path: '/spaces/:spaceId', title: 'Space', loading: 'Loading Space...' },
  sharedSummary: { path: '/spaces/:spaceId/:sharedId', title: 'Summary', loading: 'Loading Summary...' },
  join: { path: '/join/:token', title: 'Invitation', loading: 'Loading Invitation...' },
  creator: { path: '/creators/:username', title: 'Creator', loading: 'Loading Creator...' },
  notifications: { path: '/notifications', title: 'Notifications', loading: 'Loading Notifications...' },
  success: { path: '/success', title: 'Payment', loading: 'Loading Payment...' },
  cancel: { path: '/cancel', title: 'Payment', loading: 'Loading Payment...' },
  apps: { path: '/apps', title: 'Apps', loading: 'Loading Apps...' },
  privacy: { path: '/privacy', title: 'Privacy', loading: 'Loading Privacy...' },
  terms: { path: '/terms', title: 'Terms', loading: 'Loading Terms...' },
  support: { path: '/support', title: 'Support', loading: 'Loading Support...' },
  invitation: { path: '/invite/:token', title: 'Invitation', loading: 'Loading Invitation...' },
  admin: { path: '/admin', title: 'Administration', loading: 'Loading Administration...' },
  pair: { path: '/pair/:pairingId', title: 'Pair this browser', loading: 'Loading Pair this browser...' },
  apiDocs: { path: '/api/docs', title: 'API', loading: 'Loading API...' },
} as const

/** The endpoint of the Model Context Protocol. */
export const mcpPath = '/mcp'

export const api = {
  video: (videoId: string) => `/api/videos/${videoId}`,
  summaries: '/api/summaries',
  summary: (videoId: string) => `/api/summaries/${videoId}`,
  bulk: '/api/summaries/bulk',
  filterChoices: '/api/summaries/choices',
  libraryCounts: '/api/summaries/counts',
  saved: (videoId: string) => `/api/summaries/${videoId}/saved`,
  rating: (videoId: string) => `/api/summaries/${videoId}/rating`,
  summaryTags: (videoId: string) => `/api/summaries/${videoId}/tags`,
  tags: '/api/tags',
  savedSearches: '/api/saved-searches',
  savedSearch: (searchId: string) => `/api/saved-searches/${searchId}`,
  trash: '/api/trash',
  restore: (videoId: string) => `/api/summaries/${videoId}/restore`,
  versions: (videoId: string) => `/api/summaries/${videoId}/versions`,
  rewrite: (videoId: string) => `/api/summaries/${videoId}/rewrite`,
  publication: (videoId: string) => `/api/summaries/${videoId}/publication`,
  /** A published summary. */
  publicSummary: (publicationId: string) => `/api/public/${publicationId}`,
  spoken: '/api/summaries/spoken',
  transcript: (videoId: string) => `/api/summaries/${videoId}/transcript`,
  /** A summary job, which can be canceled. */
  job: (jobId: string) => `/api/summaries/jobs/${jobId}`,
  jobEvents: (jobId: string) => `/api/summaries/jobs/${jobId}/events`,
  /** The user record of the signed-in user. */
  me: '/api/me',
  myData: '/api/me/export',
  usage: '/api/usage',
  analytics: '/api/analytics',
  overview: '/api/analytics/overview',
  billing: {
    checkout: '/api/stripe/create-checkout-session',
    portal: '/api/stripe/create-portal-session',
    /** Syncs with the payment provider at once, after a checkout. */
    sync: '/api/stripe/sync',
    /** What became of a checkout. */
    checkoutState: (sessionId: string) => `/api/stripe/checkouts/${encodeURIComponent(sessionId)}`,
    subscription: '/api/stripe/subscription',
    webhook: '/api/stripe/webhook',
  },
  playlists: '/api/playlists',
  playlist: (id: string) => `/api/playlists/${id}`,
  restorePlaylist: (id: string) => `/api/playlists/${id}/restore`,
  playlistItem: (id: string, videoId: string) => `/api/playlists/${id}/items/${videoId}`,
  playlistOrder: (id: string) => `/api/playlists/${id}/order`,
  playlistLike: (id: string) => `/api/playlists/${id}/like`,
  playlistSave: (id: string) => `/api/playlists/${id}/save`,
  playlistBlock: (id: string) => `/api/playlists/${id}/block`,
  playlistImports: (id: string) => `/api/playlists/${id}/imports`,
  playlistImport: (id: string, videoId: string) => `/api/playlists/${id}/imports/${videoId}`,
  comments: (playlistId: string) => `/api/playlists/${playlistId}/comments`,
  comment: (id: string) => `/api/comments/${id}`,
  commentLike: (id: string) => `/api/comments/${id}/like`,
  commentBlock: (id: string) => `/api/comments/${id}/block`,
  /** The videos of a YouTube playlist or channel. */
  listings: '/api/listings',
  /** The episodes of a podcast that have a transcript. */
  podcasts: '/api/podcasts',
  podcastTranscript: '/api/podcasts/transcript',
  feed: '/api/feed',
  /** The playlists with the most likes in the last seven days. */
  trending: '/api/feed/trending',
  creators: '/api/creators',
  creator: (username: string) => `/api/creators/${username}`,
  follow: (username: string) => `/api/creators/${username}/follow`,
  block: (username: string) => `/api/creators/${username}/block`,
  reports: '/api/reports',
  notifications: '/api/notifications',
  notificationsRead: '/api/notifications/read',
  /** Event stream of `user`, `usage`, `subscription` and `notifications` (the number of unread ones). */
  live: '/api/live',
  auth: {
    session: '/api/auth/get-session',
    signUp: '/api/auth/sign-up/email',
    signIn: '/api/auth/sign-in/email',
    signInSocial: '/api/auth/sign-in/social',
    signOut: '/api/auth/sign-out',
    requestReset: '/api/auth/request-password-reset',
    reset: '/api/auth/reset-password',
    sendConfirmation: '/api/auth/send-verification-email',
    /** Opened from a mail. */
    verifyEmail: '/api/auth/verify-email',
  },
  questions: '/api/questions',
  questionSuggestions: '/api/questions/suggestions',
  questionEvents: (id: string) => `/api/questions/${id}/events`,
  /** Pairing a browser extension with this server. */
  pairings: '/api/pairings',
  pairing: (id: string) => `/api/pairings/${id}`,
  pairingApproval: (id: string) => `/api/pairings/${id}/approval`,
  pairingKey: (id: string) => `/api/pairings/${id}/key`,
  site: '/api/site',
  description: '/api/openapi.json',
} as const

export function summaryPath(videoId: string): string {
  return `/summary/${videoId}`
}

export function invitationPath(token: string): string {
  return `/invite/${token}`
}

export function spacePath(id: string): string {
  return `${routes.spaces.path}/${id}`
}

/** Where a member reads a summary that is shared in a space. */
export function sharedPath(spaceId: string, sharedId: string): string {
  return `${spacePath(spaceId)}/${sharedId}`
}

/** Where the link of an invitation to a space leads. */
export function joinPath(token: string): string {
  return `/join/${token}`
}

export function publicPath(publicationId: string): string {
  return `/s/${publicationId}`
}

export function playlistPath(id: string): string {
  return `/playlists/${id}`
}

/** The query of the profile page to which the page for cards of the payment provider leads back. */
export const cardAddedParameter = 'card=added'

/** The parameter of the playlists page that opens its import. */
export const importParameter = 'import'

/** Returns the page that imports the videos behind the link of a YouTube playlist or channel. */
export function importPath(link: string): string {
  return `${routes.playlists.path}?${new URLSearchParams({ [importParameter]: link })}`
}

export function creatorPath(username: string): string {
  return `/creators/${username}`
}

export function pairPath(id: string): string {
  return `/pair/${id}`
}
