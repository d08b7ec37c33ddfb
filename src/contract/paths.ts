// Every address of the product: the page's routes with the message shown while each loads, and the server's calls.

export const routes = {
  dashboard: { path: '/dashboard', title: 'Dashboard', loading: 'Loading Dashboard...' },
  summarize: { path: '/summarize', title: 'Summarize', loading: 'Loading Summarize...' },
  analytics: { path: '/analytics', title: 'Analytics', loading: 'Loading Analytics...' },
  pricing: { path: '/pricing', title: 'Pricing', loading: 'Loading Pricing...' },
  usage: { path: '/usage', title: 'Usage & Limits', loading: 'Loading Usage...' },
  auth: { path: '/auth', title: 'Sign in', loading: 'Loading Sign in...' },
  resetPassword: { path: '/reset-password', title: 'New password', loading: 'Loading New password...' },
  profile: { path: '/profile', title: 'Profile', loading: 'Loading Profile...' },
  playlists: { path: '/playlists', title: 'Playlists', loading: 'Loading Playlists...' },
  social: { path: '/social', title: 'Social', loading: 'Loading Social...' },
  allSummaries: { path: '/all-summaries', title: 'All Summaries', loading: 'Loading All Summaries...' },
  summary: { path: '/summary/:videoId', title: 'Summary', loading: 'Loading Summary...' },
  publicSummary: { path: '/s/:publicationId', title: 'Summary', loading: 'Loading Summary...' },
  privacy: { path: '/privacy', title: 'Privacy', loading: 'Loading Privacy...' },
  terms: { path: '/terms', title: 'Terms', loading: 'Loading Terms...' },
  support: { path: '/support', title: 'Support', loading: 'Loading Support...' },
} as const

export const api = {
  video: (videoId: string) => `/api/videos/${videoId}`,
  summaries: '/api/summaries',
  summary: (videoId: string) => `/api/summaries/${videoId}`,
  saved: (videoId: string) => `/api/summaries/${videoId}/saved`,
  rating: (videoId: string) => `/api/summaries/${videoId}/rating`,
  restore: (videoId: string) => `/api/summaries/${videoId}/restore`,
  versions: (videoId: string) => `/api/summaries/${videoId}/versions`,
  rewrite: (videoId: string) => `/api/summaries/${videoId}/rewrite`,
  publication: (videoId: string) => `/api/summaries/${videoId}/publication`,
  /** What everybody may read of a published summary. */
  publicSummary: (publicationId: string) => `/api/public/${publicationId}`,
  spoken: '/api/summaries/spoken',
  transcript: (videoId: string) => `/api/summaries/${videoId}/transcript`,
  jobEvents: (jobId: string) => `/api/summaries/jobs/${jobId}/events`,
  /** The asking person's user record: read, change, delete. */
  me: '/api/me',
  myData: '/api/me/export',
  usage: '/api/usage',
  analytics: '/api/analytics',
  overview: '/api/analytics/overview',
  /** Event stream of `user` and `usage`. */
  live: '/api/live',
  auth: {
    session: '/api/auth/get-session',
    signUp: '/api/auth/sign-up/email',
    signIn: '/api/auth/sign-in/email',
    signInSocial: '/api/auth/sign-in/social',
    signOut: '/api/auth/sign-out',
    requestReset: '/api/auth/request-password-reset',
    reset: '/api/auth/reset-password',
  },
  site: '/api/site',
  docs: '/api/docs',
} as const

export function summaryPath(videoId: string): string {
  return `/summary/${videoId}`
}

export function publicPath(publicationId: string): string {
  return `/s/${publicationId}`
}
