// The routes of the web app with their titles, and the addresses of the API.

export const routes = {
  dashboard: { path: '/dashboard', title: 'Dashboard' },
  summarize: { path: '/summarize', title: 'Summarize' },
  highlights: { path: '/highlights', title: 'Highlights' },
  review: { path: '/review', title: 'Review' },
  ask: { path: '/ask', title: 'Ask' },
  analytics: { path: '/analytics', title: 'Analytics' },
  pricing: { path: '/pricing', title: 'Pricing' },
  usage: { path: '/usage', title: 'Usage & Limits', shortTitle: 'Usage' },
  auth: { path: '/auth', title: 'Sign in' },
  resetPassword: { path: '/reset-password', title: 'New password' },
  profile: { path: '/profile', title: 'Profile' },
  security: { path: '/profile/security', title: 'Security' },
  playlists: { path: '/playlists', title: 'Playlists' },
  spaces: { path: '/spaces', title: 'Spaces' },
  social: { path: '/social', title: 'Social' },
  allSummaries: { path: '/all-summaries', title: 'All Summaries' },
  trash: { path: '/trash', title: 'Trash' },
  libraryImport: { path: `/import`, title: 'Import' },
  summary: { path: '/summary/:videoId', title: 'Summary' },
  publicSummary: { path: '/s/:publicationId', title: 'Summary' },
  playlist: { path: '/playlists/:playlistId', title: 'Playlist' },
  space: { path: '/spaces/:spaceId', title: 'Space' },
  sharedSummary: { path: '/spaces/:spaceId/:sharedId', title: 'Summary' },
  join: { path: '/join/:token', title: 'Invitation' },
  creator: { path: '/creators/:username', title: 'Creator' },
  notifications: { path: '/notifications', title: 'Notifications' },
  success: { path: '/success', title: 'Payment' },
  cancel: { path: '/cancel', title: 'Payment' },
  apps: { path: '/apps', title: 'Apps' },
  privacy: { path: '/privacy', title: 'Privacy' },
  terms: { path: '/terms', title: 'Terms' },
  support: { path: '/support', title: 'Support' },
  invitation: { path: '/invite/:token', title: 'Invitation' },
  admin: { path: '/admin', title: 'Administration' },
  pair: { path: '/pair/:pairingId', title: 'Pair this browser' },
  apiDocs: { path: '/api/docs', title: 'API' },
} as const

/** The pages that no one finds where COMMUNITY is off. */
export const communityPaths: readonly string[] = [routes.social.path, routes.creator.path]

/** The endpoint of the Model Context Protocol. */
export const mcpPath = '/mcp'

export const api = {
  summaries: '/api/summaries',
  summary: (videoId: string) => `/api/summaries/${videoId}`,
  saved: (videoId: string) => `/api/summaries/${videoId}/saved`,
  rating: (videoId: string) => `/api/summaries/${videoId}/rating`,
  /** A summary job, which can be canceled. */
  job: (jobId: string) => `/api/summaries/jobs/${jobId}`,
  jobEvents: (jobId: string) => `/api/summaries/jobs/${jobId}/events`,
  /** The user record of the signed-in user. */
  me: '/api/me',
  usage: '/api/usage',
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
  restorePlaylist: (id: string) => `/api/playlists/${id}/restore`,
  /**
   * Event stream of `user`, `usage`, `subscription` and `notifications` (the number of
   * unread ones).
   */
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
  pairingApproval: (id: string) => `/api/pairings/${id}/approval`,
  endedPairing: '/api/pairings/ended',
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

/** Returns the page that imports the videos behind the link of a playlist or channel. */
export function importPath(link: string): string {
  return `${routes.playlists.path}?${new URLSearchParams({ [importParameter]: link })}`
}

export function creatorPath(username: string): string {
  return `/creators/${username}`
}

export function pairPath(id: string): string {
  return `/pair/${id}`
}
