// The texts of the shell.
import { routes } from '#contract/basics/paths.ts'
import { isOpenPage } from '../ui/community.ts'

export const texts = {
  tagline: 'The essence of any video.',
  skip: 'Skip to content',
  toDark: 'Use the dark theme',
  toLight: 'Use the light theme',
  search: 'Search',
  andCommands: ' and commands',
  menu: 'Menu',
  back: 'Back',
  close: 'Close',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  account: (name: string) => `Account menu, ${name}`,
  unnamedUser: 'User',
  plan: (label: string) => `${label} Plan`,
  used: (used: number, limit: number | null) => `${used} of ${limit ?? '–'} used`,
  profile: 'Profile Settings',
  billing: 'Billing & Plans',
  usage: 'Usage & Limits',
  undo: (message: string) => `Undo: ${message}`,
  signOut: 'Sign Out',
  signingOut: 'Signing out…',
  signedOut: 'Signed out',
  signOutFailed: 'Signing out failed. You are still signed in. Please try again.',
  splash: {
    busy: 'Loading your session…',
    slow: 'This takes longer than usual. You can wait or continue as a guest.',
  },
  pageError: {
    title: 'This page crashed',
    text: 'Something went wrong on this page. Your saved data is not affected.',
    reload: 'Reload the page',
  },
} as const

const libraryLink = { path: routes.allSummaries.path, title: 'Library' }
export const mainLinks = [
  routes.dashboard,
  routes.summarize,
  libraryLink,
  routes.analytics,
  routes.pricing,
  routes.profile,
]
/** Guests find a prompt to sign in there. */
export const needsAccount = (path: string): boolean =>
  [routes.dashboard, libraryLink, routes.analytics, routes.profile].some(
    (page) => page.path === path,
  )
export const tabLinks = [routes.dashboard, routes.summarize, libraryLink, routes.analytics]
export const menuLinks = [
  routes.playlists,
  routes.social,
  routes.spaces,
  routes.apps,
  routes.pricing,
  routes.usage,
  routes.profile,
].filter(isOpenPage)
export const footerLinks = [
  routes.apps,
  routes.privacy,
  routes.terms,
  routes.support,
  routes.apiDocs,
]
