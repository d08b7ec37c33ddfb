// Checks that every shortcut runs one command.
import { expect, test } from 'vitest'
import { commands, filterCommands, findCommand, startsSequence } from './commands.ts'

test('no two commands share keys, and no single key starts a sequence', () => {
  const keys = commands.map((command) => command.keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(startsSequence(key)).toBe(false)
})

test('one key or a sequence of two keys finds its command', () => {
  expect(findCommand('n', null)?.title).toBe('Summarize a new link')
  expect(findCommand('d', 'g')?.title).toBe('Go to Dashboard')
  expect(findCommand('s', 'g')?.title).toBe('Go to All Summaries')
  expect(findCommand('s', null)?.title).toBe('Save this summary')
  expect(findCommand('d', null)).toBeNull()
  expect(startsSequence('g')).toBe(true)
})

test('the palette finds commands by parts of their titles', () => {
  expect(filterCommands('go da').map(({ title }) => title)).toEqual(['Go to Dashboard'])
  expect(filterCommands('').length).toBeGreaterThan(5)
})
