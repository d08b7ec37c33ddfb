// A sentence that lacks a word or a clause is not shown.
import { expect, test } from 'vitest'
import { isGarbled } from './garbled-sentences.ts'

test.each([
  ['a missing noun', 'The won’t carry more than four trucks at once.'],
  ['a second sentence within', 'We have, In small harbors, only one crane for all ships.'],
  ['a verb without its subject', 'Tools for the sorting of parcels, does the weighing and prints labels.'],
  ['what is missing before a verb', 'You are relying on tolls for the bridge, would become less important.'],
  ['two participles', 'The parcels will be sorted derived from their weight.'],
  ['no object', 'The museum tries to make more accessible for children.'],
  ['a phrase that runs into it', 'More or less old ferries carry all the trucks of the island.'],
  ['an apostrophe in the wrong place', 'Ther’es a second engine in every ferry of the line.'],
  ['a name said twice', 'With the ferry, the ferry is the only way to the island.'],
  ['a question within', 'The manual of the harbor handles how do we open the lock.'],
  ['a reason without its end', 'The bridge will be closed because on the other side.'],
  ['a second subject with the only verb', 'The ropes and other pieces of equipment the crew can use to moor a ferry.'],
  ['a verb in a comparison alone', 'The decision to use rails rather than roads as has been done before.'],
  ['an adverb without its clause', 'A ferry line is a promise to the island and intuitively.'],
  ['a clause that is not finished', 'The night ferry is like the day ferry but before sending any trucks to the pier.'],
  ['a new beginning after dots', 'The pilots are only allowed to steer... it is a certain part of the harbor.'],
  ['two articles', 'The captain reads the names of a all the guests.'],
  ['a formula', 'The draft d = v / a follows from the weight of the ferry.'],
  ['no main clause', 'Since we’ve doubled the harbor, tripled the cranes and more than half of the ships.'],
])('%s: %s', (_, text) => expect(isGarbled(text)).toBe(true))

test.each([
  'The will of the founder requires that the museum stays open.',
  'If you want a quiet crossing, take the night ferry.',
  'When the tide is low, the ferry needs a second pilot.',
  'The old ferry, which carries the trucks, has two engines.',
  'Since the storm, the bridge carries no trucks.',
  'The pilots aren’t paid for the hours that they’d rather sleep.',
  'The band played In Rainbows on the evening ferry.',
  'The crew works slowly but when the storm comes, everybody runs.',
])('a sound sentence is none: %s', (text) => expect(isGarbled(text)).toBe(false))
