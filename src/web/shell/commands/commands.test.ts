// Checks that every shortcut runs one command.
import { expect, test } from 'vitest'
import { routes } from '#contract/basics/paths.ts'
import { commands, filterCommands, findCommand, startsSequence } from './commands.ts'

test('no two commands share keys, and no single key starts a sequence', () => {
  const keys = commands.map((command) => command.keys).filter(Boolean)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(startsSequence(key)).toBe(false)
})

test('one key or a sequence of two keys finds its command', () => {
  expect(findCommand('n', null)?.title).toBe('Summarize a new link')
  expect(findCommand('d', 'g')?.title).toBe('Go to Dashboard')
  expect(findCommand('s', 'g')?.title).toBe('Go to All Summaries')
  expect(findCommand('s', null)?.title).toBe('Save this summary, or the focused one of a list')
  expect(findCommand('d', null)).toBeNull()
  expect(startsSequence('g')).toBe(true)
})

const member = { isSignedIn: true, isAdministrator: false, hasElement: () => true }
const titlesOf = (search: string, context = member) =>
  filterCommands(search, context).map(({ title }) => title)

test('the palette finds commands by parts of their titles, and every page, theme and the sample', () => {
  expect(titlesOf('go da')).toEqual(['Go to Dashboard'])
  for (const page of [
    'Usage',
    'Pricing',
    'Profile',
    'Notifications',
    'Support',
    'Privacy',
    'Terms',
    'API',
  ])
    expect(titlesOf(page)).toHaveLength(1)
  expect(titlesOf('theme')).toEqual(['Use the light theme', 'Use the dark theme'])
  expect(titlesOf('sample')).toHaveLength(1)
})

test('before anything is typed the palette shows eight commands at most, those of the page first', () => {
  expect(titlesOf('')).toHaveLength(8)
  expect(titlesOf('')[0]).toBe('Search this list')
  const elsewhere = { ...member, hasElement: () => false }
  expect(titlesOf('', elsewhere)).toEqual([
    'Summarize a new link',
    'Go to Dashboard',
    'Go to All Summaries',
    'Go to Ask',
    'Go to Playlists',
    'Go to Pricing',
    'Summarize the sample talk',
    'Show all shortcuts',
  ])
})

test('the palette opens every page that has an address of its own', () => {
  // A mail, the payment provider or a command that is not "Go to" leads to these.
  const others = [routes.resetPassword, routes.success, routes.cancel, routes.summarize].map(
    ({ path }) => path as string,
  )
  const pages = Object.values(routes).map(({ path }) => path as string)
  const opened = commands.flatMap(({ action }) => ('path' in action ? [action.path] : []))
  expect(opened.toSorted()).toEqual(
    pages.filter((path) => !path.includes(':') && !others.includes(path)).toSorted(),
  )
})

test('only administrators are offered the administration', () => {
  const administration = (context: typeof member) => titlesOf('Administration', context)
  expect(administration({ ...member, isAdministrator: true })).toEqual(['Go to Administration'])
  expect(administration(member)).toEqual([])
})

test('the palette offers only what this person can do on this page', () => {
  const guest = { isSignedIn: false, isAdministrator: false, hasElement: () => false }
  for (const search of ['Dashboard', 'Analytics', 'Profile', 'Save this', 'Rate'])
    expect(titlesOf(search, guest)).toEqual([])
  expect(titlesOf('Sign in', guest)).toEqual(['Sign in'])
  expect(titlesOf('Sign in')).toEqual([])
  expect(titlesOf('Rate')).toHaveLength(5)
})
