// What a reader would not understand alone: sentences that point to something that is not there.
import { expect, test } from 'vitest'
import { speak } from '#tests/doubles/youtube-videos.ts'
import { spokenSentences } from '../transcript.ts'
import { announces, answersQuestion, askersOf, isAddress, namesOf, pointsBack } from './dangling.ts'

test.each([
  'On a Tuesday in November it takes twenty-six.',
  'For the time after that she would not give a promise.',
  'Not for a bad sound, but for a sound that is different.',
  'No thorns, and the kids can eat the nuts.',
  'If they sound very high, loosen the spoke.',
  'The ship sails there, and that is usually the slowest part.',
  'There is a bump to the left here, it covers four spokes.',
  'It was loud, though.',
])('"%s" leans on what was said before', (text) => {
  expect(pointsBack(text, 'en')).toBe(true)
})

test.each([
  'There are about five hundred cables in the world.',
  'No burr means the edge is not reached.',
  'In the morning the trams cross the bridge.',
  'A lighthouse is not a big lamp on a tower.',
  'When a wheel rolls over a stone, the rim bends.',
])('"%s" names what it speaks of', (text) => {
  expect(pointsBack(text, 'en')).toBe(false)
})

test.each([
  ['en', 'I would like to show you why the tram could not have waited.', 'The tram could not have waited.'],
  ['de', 'Heute geht es um eine Frage, die mir ein Kind gestellt hat.', 'Heute ist die Uhr ein Denkmal.'],
])('an announcement in %s is told from what is announced', (language, announced, told) => {
  expect(announces(announced, language)).toBe(true)
  expect(announces(told, language)).toBe(false)
})

const talk = spokenSentences(
  speak(`MIRA: How does one get that job?
TOMAS: By accident, after many years in a shipyard.
MIRA: Tomas, you repair cables. What breaks them? Are there sharks?
TOMAS: The cables are broken by anchors. Please form a line on the left.
MIRA: What does a repair cost?
TOMAS: Ask me in March, when the ship is back.`),
)
const said = (text: string) => talk.find((sentence) => sentence.text.startsWith(text))!

test('in an interview the one who asks is known, and so are answers, calls and requests', () => {
  expect([...askersOf(talk)]).toEqual(['Mira'])
  const names = namesOf(talk)
  for (const call of ['Tomas, you', 'Please form', 'Ask me']) expect(isAddress(said(call), names, 'en')).toBe(true)
  expect(isAddress(said('The cables'), names, 'en')).toBe(false)
  expect(answersQuestion(talk, talk.indexOf(said('By accident')))).toBe(true)
  expect(answersQuestion(talk, talk.indexOf(said('Please form')))).toBe(false)
})
