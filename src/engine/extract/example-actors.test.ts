// The actors of an example are no subject of a recording.
import { expect, test } from 'vitest'
import { findExampleActors, namesActor } from './example-actors.ts'

const sentences = [
  'Harry opens a channel to a node that is called Heart.',
  'The problem is that Harry and Heart need a plan.',
  'Bitcoin needs a plan for the channels of the Lightning network.',
].map((text) => ({ text }))

test('a node that is called Heart and stands beside Harry belongs to an example', () => {
  expect([...findExampleActors(sentences, 'Channels')]).toEqual(['heart'])
})

test('who is in the title is the subject', () => {
  expect([...findExampleActors(sentences, 'The story of Harry and Heart')]).toEqual([])
})

test('a sentence names an actor only with a capital letter', () => {
  const actors = findExampleActors(sentences, '')
  expect(namesActor('The node of Heart has no funds.', actors)).toBe(true)
  expect(namesActor('The heart of the matter is trust.', actors)).toBe(false)
})
