// Keys do what the list of shortcuts says, and no two commands share them.
import { expect, test } from 'vitest'
import { beginsPair, commandOf, commands, matchingCommands } from './commands.ts'

test('no keys twice, and no single key that begins a pair', () => {
  const keys = commands.map((command) => command.keys)
  expect(new Set(keys).size).toBe(keys.length)
  for (const key of keys) expect(beginsPair(key)).toBe(false)
})

test('one key, or two in a row', () => {
  expect(commandOf('n', null)?.title).toBe('Summarize a new link')
  expect(commandOf('d', 'g')?.title).toBe('Go to Dashboard')
  expect(commandOf('s', 'g')?.title).toBe('Go to All Summaries')
  expect(commandOf('s', null)?.title).toBe('Save this summary')
  expect(commandOf('d', null)).toBeNull()
  expect(beginsPair('g')).toBe(true)
})

test('the palette finds commands by parts of their names', () => {
  expect(matchingCommands('go da').map(({ title }) => title)).toEqual(['Go to Dashboard'])
  expect(matchingCommands('').length).toBeGreaterThan(5)
})
