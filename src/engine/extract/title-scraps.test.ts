// No title is cut out of a longer phrase, nor a piece of a clause.
import { expect, test } from 'vitest'
import { getStems } from '../language/terms.ts'
import { describeTitleContext } from './title-context.ts'
import { isScrap } from './title-scraps.ts'
import { chooseSectionTitles } from './titles.ts'

/** Whether a phrase that each of these sentences says is a scrap. */
function isScrapOf(text: string, ...said: string[]): boolean {
  const sentences = said.map((one) => ({ text: one }))
  const context = describeTitleContext(sentences, [0], { language: 'en', title: '' })
  const stems = getStems({ text }, 'en')
  const places = said.flatMap((one, i) => {
    const found = getStems({ text: one }, 'en')
    return stems.every((stem) => found.includes(stem)) ? [i] : []
  })
  const counted = { places, count: places.length, total: places.length, sectionCount: 1, verbal: 0, score: 1 }
  return isScrap({ text, stems, ...counted, isLinked: / (?:of|on|for) /.test(text) }, context)
}

test.each([
  ['Letter government agencies', 'It is about three letter government agencies.'],
  ['Formed message', 'Send a well formed message.', 'It got a well formed message.'],
  ['Party channel', 'Now we have a three party channel.', 'A two party channel is closed.'],
  ['Byte transactions', 'Nobody wants 65 byte transactions.'],
  ['Party tunnel', 'It works in a 200-party tunnel.'],
  ['Vote on amendment', 'We proceed to a vote on amendment 12.', 'There is a vote on amendment 4.'],
])('"%s" is cut out of something longer', (scrap, ...said) => {
  expect(isScrapOf(scrap, ...said)).toBe(true)
})

test.each([
  ['Transaction matches', 'Then the transaction matches the template.', 'The transaction matches a rule.'],
  [
    'Influence prices',
    'Such factors influence prices.',
    'There are factors that influence prices.',
    'It may influence you.',
  ],
  ['Likelihood for payment', 'The likelihood for payment to arrive is low.'],
  ['Touch consensus', 'On reading this it does touch consensus.'],
  ['Favour of the amendment', 'All in favour of the amendment, please rise.', 'They are in favour of the amendment.'],
  ['Close channels', 'You close the door.', 'We close it.', 'They close the shop.', 'Never close channels.'],
  ['Bridge red outputs', 'First we bridge red outputs.'],
  ['Supply demand', 'The supply/demand of the town.', 'A supply/demand for it.'],
])('"%s" is a piece of a clause', (scrap, ...said) => {
  expect(isScrapOf(scrap, ...said)).toBe(true)
})

test.each([
  ["Node1's money", "We take node1's money.", "It was node1's money."],
  ["Network's difficulty", "It has the network's difficulty.", "See the network's difficulty."],
  ['L1-cli balance', 'Type l1-cli balance here.', 'Now l1-cli balance again.'],
  ['R1 value', 'He commits to his R1 value.', 'There is an R1 value.'],
])('"%s" is a detail of an example', (scrap, ...said) => {
  expect(isScrapOf(scrap, ...said)).toBe(true)
})

test.each([
  ['Public keys', 'We need two public keys.', 'There are two public keys.'],
  ["Canada's economy", "We look at Canada's economy.", "The growth of Canada's economy is slow."],
  ['Failure modes', 'There are failure modes that hurt.', 'These are failure modes that stay.'],
  ['Close vote', 'You close the door.', 'We close it.', 'They close the shop.', 'It was a close vote.'],
  ['L2 channel', 'They have an L2 channel.'],
])('"%s" stays', (title, ...said) => expect(isScrapOf(title, ...said)).toBe(false))

test('two sections never get the same title by what completes it', () => {
  const library = [
    'The town has a book library.',
    'A book library is open.',
    'We see the book library.',
    'Look, a library.',
  ]
  const sentences = [...library, ...library].map((text) => ({ text }))
  const titles = chooseSectionTitles(sentences, [0, 4], 'en').flatMap((title) => title?.text ?? [])
  expect(new Set(titles).size).toBe(titles.length)
})
