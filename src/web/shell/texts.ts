// What the frame around every page says.
import { routes } from '#contract/paths.ts'

export const texts = {
  name: 'Pith',
  tagline: 'The essence of any video.',
  skip: 'Skip to content',
  toDark: 'Use the dark theme',
  toLight: 'Use the light theme',
  search: 'Search',
  andCommands: ' and commands',
  menu: 'Menu',
  close: 'Close',
  dismiss: 'Dismiss',
  notifications: 'Notifications',
  api: 'API',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  account: (name: string) => `Account menu, ${name}`,
  nameless: 'User',
  plan: (label: string) => `${label} Plan`,
  used: (used: number, limit: number | null) => `${used} of ${limit ?? '–'} used`,
  profile: 'Profile Settings',
  billing: 'Billing & Plans',
  usage: 'Usage & Limits',
  signOut: 'Sign Out',
  signingOut: 'Signing out…',
  signedOut: 'Signed out',
  signOutFailed: 'Signing out failed. You are still signed in. Please try again.',
  themeNotStored: 'Your theme could not be stored in your account. It stays on this device.',
  start: {
    busy: 'Finding out who you are…',
    slow: 'This takes longer than usual. You can wait, or go on as a guest.',
    failed: 'Pith could not find out whether you are signed in.',
    retry: 'Retry',
    guest: 'Continue as guest',
  },
  broken: {
    title: 'This page broke',
    text: 'Something went wrong while this page was drawn. Nothing that was stored is lost.',
    reload: 'Reload the page',
  },
} as const

export const mainLinks = [routes.dashboard, routes.summarize, routes.analytics, routes.pricing, routes.profile]
export const tabLinks = [routes.dashboard, routes.summarize, routes.analytics]
export const menuLinks = [
  routes.allSummaries,
  routes.playlists,
  routes.social,
  routes.pricing,
  routes.usage,
  routes.profile,
]
export const footerLinks = [routes.playlists, routes.social, routes.privacy, routes.terms, routes.support]
