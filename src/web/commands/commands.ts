// All commands. The command palette, the shortcuts and their help use this list.
import { routes } from '#contract/paths.ts'

export type Command = {
  title: string
  /** One key, or a sequence of two. */
  keys: string
  /** A path to open, the `data-shortcut` of an element to press, or a built-in action. */
  action:
    | { path: string }
    | { press: string }
    | { builtIn: 'theme' | 'help' | 'palette' | 'next' | 'previous' | 'words' }
}

export const commands: readonly Command[] = [
  { title: 'Search and commands', keys: 'Ctrl K', action: { builtIn: 'palette' } },
  { title: 'Search this list', keys: '/', action: { press: 'search' } },
  { title: 'Summarize a new link', keys: 'n', action: { path: routes.summarize.path } },
  { title: 'Go to Dashboard', keys: 'g d', action: { path: routes.dashboard.path } },
  { title: 'Go to All Summaries', keys: 'g s', action: { path: routes.allSummaries.path } },
  { title: 'Go to Analytics', keys: 'g a', action: { path: routes.analytics.path } },
  { title: 'Go to Playlists', keys: 'g p', action: { path: routes.playlists.path } },
  { title: 'Go to Social', keys: 'g o', action: { path: routes.social.path } },
  { title: 'Next in the list', keys: 'j', action: { builtIn: 'next' } },
  { title: 'Previous in the list', keys: 'k', action: { builtIn: 'previous' } },
  { title: 'Save this summary', keys: 's', action: { press: 'save' } },
  { title: 'Copy this summary', keys: 'c', action: { press: 'copy' } },
  { title: 'More actions of this summary', keys: '.', action: { press: 'more' } },
  { title: 'Show the words of the focused sentence', keys: 'w', action: { builtIn: 'words' } },
  ...[1, 2, 3, 4, 5].map((stars) => ({
    title: `Rate ${stars} of 5`,
    keys: String(stars),
    action: { press: `rate-${stars}` },
  })),
  { title: 'Switch between light and dark', keys: 't', action: { builtIn: 'theme' } },
  { title: 'Show all shortcuts', keys: '?', action: { builtIn: 'help' } },
]

/** Finds the command of a key that follows `previousKey`; null when there is none. */
export function findCommand(key: string, previousKey: string | null): Command | null {
  const sequence = previousKey === null ? null : `${previousKey} ${key}`
  return commands.find(({ keys }) => keys === sequence) ?? commands.find(({ keys }) => keys === key) ?? null
}

/** Tells whether a key is the first of a sequence. */
export function startsSequence(key: string): boolean {
  return commands.some(({ keys }) => keys.startsWith(`${key} `))
}

export function filterCommands(search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ title, action }) => {
    const matches = words.every((word) => title.toLowerCase().includes(word))
    return matches && !('builtIn' in action && ['palette', 'next', 'previous', 'words'].includes(action.builtIn))
  })
}
