// Everything that can be done from the keyboard, once: the palette, the shortcuts and their list are read from here.
import { routes } from '#contract/paths.ts'

export type Command = {
  title: string
  /** One key, or two in a row. */
  keys: string
  /** Where it leads, or the mark of what it presses on the page: `data-shortcut`. */
  does: { goTo: string } | { press: string } | { own: 'theme' | 'help' | 'palette' | 'next' | 'previous' }
}

export const commands: readonly Command[] = [
  { title: 'Search and commands', keys: 'Ctrl K', does: { own: 'palette' } },
  { title: 'Search this list', keys: '/', does: { press: 'search' } },
  { title: 'Summarize a new link', keys: 'n', does: { goTo: routes.summarize.path } },
  { title: 'Go to Dashboard', keys: 'g d', does: { goTo: routes.dashboard.path } },
  { title: 'Go to All Summaries', keys: 'g s', does: { goTo: routes.allSummaries.path } },
  { title: 'Go to Analytics', keys: 'g a', does: { goTo: routes.analytics.path } },
  { title: 'Go to Playlists', keys: 'g p', does: { goTo: routes.playlists.path } },
  { title: 'Go to Social', keys: 'g o', does: { goTo: routes.social.path } },
  { title: 'Next in the list', keys: 'j', does: { own: 'next' } },
  { title: 'Previous in the list', keys: 'k', does: { own: 'previous' } },
  { title: 'Save this summary', keys: 's', does: { press: 'save' } },
  { title: 'Copy this summary', keys: 'c', does: { press: 'copy' } },
  ...[1, 2, 3, 4, 5].map((stars) => ({
    title: `Rate ${stars} of 5`,
    keys: String(stars),
    does: { press: `rate-${stars}` },
  })),
  { title: 'Switch between light and dark', keys: 't', does: { own: 'theme' } },
  { title: 'Show all shortcuts', keys: '?', does: { own: 'help' } },
]

/** The command of what was typed: a key, after another one or not; null while it is none. */
export function commandOf(key: string, before: string | null): Command | null {
  const pair = before === null ? null : `${before} ${key}`
  return commands.find(({ keys }) => keys === pair) ?? commands.find(({ keys }) => keys === key) ?? null
}

/** Whether a key may be the first of two. */
export function beginsPair(key: string): boolean {
  return commands.some(({ keys }) => keys.startsWith(`${key} `))
}

export function matchingCommands(search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ title, does }) => {
    const fits = words.every((word) => title.toLowerCase().includes(word))
    return fits && !('own' in does && ['palette', 'next', 'previous'].includes(does.own))
  })
}
