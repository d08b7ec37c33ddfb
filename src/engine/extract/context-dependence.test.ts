// Sentences that depend on their context.
import { expect, test } from 'vitest'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'
import { splitSpokenSentences } from '../transcript.ts'
import {
  collectSpeakerNames,
  findInterviewers,
  hasAnaphora,
  isAnnouncement,
  isDirectAddress,
} from './context-dependence.ts'

test.each([
  'On a Tuesday in November it takes twenty-six.',
  'For the time after that she would not give a promise.',
  'Not for a bad sound, but for a sound that is different.',
  'No thorns, and the kids can eat the nuts.',
  'If they sound very high, loosen the spoke.',
  'The ship sails there, and that is usually the slowest part.',
  'There is a bump to the left here, it covers four spokes.',
  'It was loud, though.',
])('"%s" refers to another sentence', (text) => {
  expect(hasAnaphora(text, 'en')).toBe(true)
})

test.each([
  'There are about five hundred cables in the world.',
  'No burr means the edge is not reached.',
  'In the morning the trams cross the bridge.',
  'A lighthouse is not a big lamp on a tower.',
  'When a wheel rolls over a stone, the rim bends.',
])('"%s" refers to no other sentence', (text) => {
  expect(hasAnaphora(text, 'en')).toBe(false)
})

test.each([
  ['en', 'I would like to show you why the tram could not have waited.', 'The tram could not have waited.'],
  ['de', 'Heute geht es um eine Frage, die mir ein Kind gestellt hat.', 'Heute ist die Uhr ein Denkmal.'],
])('an announcement in %s is distinguished from a statement', (language, announcement, statement) => {
  expect(isAnnouncement(announcement, language)).toBe(true)
  expect(isAnnouncement(statement, language)).toBe(false)
})

const talk = splitSpokenSentences(
  makeTrack(`MIRA: How does one get that job?
TOMAS: By accident, after many years in a shipyard.
MIRA: Tomas, you repair cables. What breaks them? Are there sharks?
TOMAS: The cables are broken by anchors. Please form a line on the left.
MIRA: What does a repair cost?
TOMAS: Ask me in March, when the ship is back.`),
)
const findSentence = (text: string) => talk.find((sentence) => sentence.text.startsWith(text))!

test('an interview has an interviewer, answers, addresses and requests', () => {
  expect([...findInterviewers(talk)]).toEqual(['Mira'])
  const names = collectSpeakerNames(talk)
  for (const start of ['Tomas, you', 'Please form', 'Ask me'])
    expect(isDirectAddress(findSentence(start), names, 'en')).toBe(true)
  expect(isDirectAddress(findSentence('The cables'), names, 'en')).toBe(false)
})
