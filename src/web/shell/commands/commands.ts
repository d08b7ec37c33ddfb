// All commands. The command palette, the shortcuts and their help use this list; the keys
// of single places are in keys-of-places.ts.
import type { Theme } from '#contract/basics/limits.ts'
import { routes } from '#contract/basics/paths.ts'
import { hasCommunity } from '../../ui/community.ts'

export type Command = {
  title: string
  /** One key, or a sequence of two; empty for a command that only the palette offers. */
  keys: string
  /** A path to open, the `data-shortcut` of an element to press, or a built-in action. */
  action:
    | { path: string }
    | { press: string }
    | { theme: Theme }
    | {
        builtIn:
          | 'theme'
          | 'help'
          | 'palette'
          | 'next'
          | 'previous'
          | 'words'
          | 'link'
          | 'sample'
          | 'highlight'
          | 'select'
      }
  /** Only for people with an account, only for those without, or only for administrators. */
  only?: 'members' | 'guests' | 'administrators'
  /** Whether the palette shows it before anything is typed. */
  isFirst?: true
}

/** What the palette knows about the person and the page. */
type PaletteContext = {
  isSignedIn: boolean
  isAdministrator: boolean
  /** Tells whether the page has an element with this `data-shortcut` that is not disabled. */
  hasElement: (shortcut: string) => boolean
}

export const commands: readonly Command[] = [
  { title: 'Search and commands', keys: 'Ctrl K', action: { builtIn: 'palette' } },
  { title: 'Search this list', keys: '/', action: { press: 'search' }, isFirst: true },
  { title: 'Filter this list', keys: 'f', action: { press: 'filter' }, isFirst: true },
  { title: 'Summarize a new link', keys: 'n', action: { builtIn: 'link' }, isFirst: true },
  {
    title: 'Go to Dashboard',
    keys: 'g d',
    action: { path: routes.dashboard.path },
    only: 'members',
    isFirst: true,
  },
  { title: 'Go to Import', keys: '', action: { path: routes.libraryImport.path }, only: 'members' },
  {
    title: 'Go to All Summaries',
    keys: 'g s',
    action: { path: routes.allSummaries.path },
    only: 'members',
    isFirst: true,
  },
  {
    title: 'Go to Highlights',
    keys: 'g h',
    action: { path: routes.highlights.path },
    only: 'members',
  },
  { title: 'Go to Review', keys: 'g r', action: { path: routes.review.path }, only: 'members' },
  { title: 'Go to Trash', keys: '', action: { path: routes.trash.path }, only: 'members' },
  {
    title: 'Go to Ask',
    keys: 'g q',
    action: { path: routes.ask.path },
    only: 'members',
    isFirst: true,
  },
  {
    title: 'Go to Analytics',
    keys: 'g a',
    action: { path: routes.analytics.path },
    only: 'members',
  },
  { title: 'Go to Playlists', keys: 'g p', action: { path: routes.playlists.path }, isFirst: true },
  { title: 'Go to Spaces', keys: '', action: { path: routes.spaces.path }, only: 'members' },
  ...(hasCommunity
    ? [{ title: 'Go to Social', keys: 'g o', action: { path: routes.social.path } }]
    : []),
  {
    title: 'Go to Notifications',
    keys: '',
    action: { path: routes.notifications.path },
    only: 'members',
  },
  { title: 'Go to Profile', keys: '', action: { path: routes.profile.path }, only: 'members' },
  { title: 'Go to Security', keys: '', action: { path: routes.security.path }, only: 'members' },
  {
    title: 'Go to Administration',
    keys: '',
    action: { path: routes.admin.path },
    only: 'administrators',
  },
  {
    title: 'Go to Apps: bookmarklet, extension, keys',
    keys: '',
    action: { path: routes.apps.path },
  },
  { title: 'Sign in', keys: '', action: { path: routes.auth.path }, only: 'guests', isFirst: true },
  ...[
    routes.usage,
    routes.pricing,
    routes.support,
    routes.privacy,
    routes.terms,
    routes.apiDocs,
  ].map(({ title, path }) => ({
    title: `Go to ${title}`,
    keys: '',
    action: { path },
    ...(path === routes.pricing.path && { isFirst: true as const }),
  })),
  { title: 'Summarize the sample talk', keys: '', action: { builtIn: 'sample' }, isFirst: true },
  { title: 'Use the light theme', keys: '', action: { theme: 'light' } },
  { title: 'Use the dark theme', keys: '', action: { theme: 'dark' } },
  {
    title: 'Next in a list of summaries, playlists or spaces',
    keys: 'j',
    action: { builtIn: 'next' },
  },
  {
    title: 'Previous in a list of summaries, playlists or spaces',
    keys: 'k',
    action: { builtIn: 'previous' },
  },
  { title: 'Ask a question', keys: 'a', action: { press: 'ask' }, isFirst: true },
  {
    title: 'Select the focused summary of a list, with Shift up to it',
    keys: 'x',
    action: { builtIn: 'select' },
  },
  {
    title: 'Save this summary, or the focused one of a list',
    keys: 's',
    action: { press: 'save' },
    isFirst: true,
  },
  { title: 'Copy this summary', keys: 'c', action: { press: 'copy' }, isFirst: true },
  { title: 'More actions of this summary', keys: '.', action: { press: 'more' } },
  { title: 'Show the words of the focused sentence', keys: 'w', action: { builtIn: 'words' } },
  ...['Keep', 'Use', 'Look up', 'Doubt'].map((name, index) => ({
    title: `Highlight selected words or the focused line: ${name}`,
    keys: `h ${index + 1}`,
    action: { builtIn: 'highlight' as const },
  })),
  ...[1, 2, 3, 4, 5].map((stars) => ({
    title: `Rate this summary, or the focused one of a list, ${stars} of 5`,
    keys: String(stars),
    action: { press: `rate-${stars}` },
  })),
  { title: 'Switch between light and dark', keys: 't', action: { builtIn: 'theme' } },
  { title: 'Show all shortcuts', keys: '?', action: { builtIn: 'help' }, isFirst: true },
]

/** Finds the command of a key that follows `previousKey`; null when there is none. */
export function findCommand(key: string, previousKey: string | null): Command | null {
  const sequence = previousKey === null ? null : `${previousKey} ${key}`
  return (
    commands.find(({ keys }) => keys !== '' && keys === sequence) ??
    commands.find(({ keys }) => keys === key) ??
    null
  )
}

/** Tells whether a key is the first of a sequence. */
export function startsSequence(key: string): boolean {
  return commands.some(({ keys }) => keys.startsWith(`${key} `))
}

/**
 * Returns the commands that match a search and that this person can use on this page; without a
 * search a few of them.
 */
export function filterCommands(search: string, context: PaletteContext): Command[] {
  const { isSignedIn, isAdministrator, hasElement } = context
  const isMeant = { members: isSignedIn, guests: !isSignedIn, administrators: isAdministrator }
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const usable = commands.filter(({ title, action, only }) => {
    if (only && !isMeant[only]) return false
    if ('press' in action && !hasElement(action.press)) return false
    // The keys of a list need its focus, and the palette is open.
    if (
      'builtIn' in action &&
      ['palette', 'next', 'previous', 'words', 'highlight', 'select'].includes(action.builtIn)
    )
      return false
    return words.every((word) => title.toLowerCase().includes(word))
  })
  if (words.length > 0) return usable
  // What this page has comes before what is everywhere.
  const isOfPage = ({ action }: Command) => Number('press' in action)
  return usable
    .filter(({ isFirst }) => isFirst)
    .toSorted((a, b) => isOfPage(b) - isOfPage(a))
    .slice(0, maxFirst)
}

/** So many commands are read at a glance. */
const maxFirst = 8
