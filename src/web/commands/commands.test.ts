// Checks that every shortcut runs one command.
import { expect, test } from 'vitest'
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

const member = { isSignedIn: true, hasElement: () => true }
const titlesOf = (search: string, context = member) => filterCommands(search, context).map(({ title }) => title)

test('the palette finds commands by parts of their titles, and every page, theme and the sample', () => {
  expect(titlesOf('go da')).toEqual(['Go to Dashboard'])
  expect(titlesOf('').length).toBeGreaterThan(20)
  for (const page of ['Usage', 'Pricing', 'Profile', 'Notifications', 'Support', 'Privacy', 'Terms', 'API'])
    expect(titlesOf(page)).toHaveLength(1)
  expect(titlesOf('theme')).toEqual(['Use the light theme', 'Use the dark theme'])
  expect(titlesOf('sample')).toHaveLength(1)
})

test('the palette offers only what this person can do on this page', () => {
  const guest = { isSignedIn: false, hasElement: () => false }
  for (const search of ['Dashboard', 'Analytics', 'Profile', 'Save this', 'Rate'])
    expect(titlesOf(search, guest)).toEqual([])
  expect(titlesOf('Sign in', guest)).toEqual(['Sign in'])
  expect(titlesOf('Sign in')).toEqual([])
  expect(titlesOf('Rate')).toHaveLength(5)
})
