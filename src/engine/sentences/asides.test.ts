// What is said beside the subject is no candidate: advertisements, calls to subscribe, greetings.
import { expect, test } from 'vitest'
import { readSentences } from './asides.ts'

const lesson =
  `The keel of a boat stops it from drifting sideways. The sail bends the wind like the wing of a plane.
A boat cannot sail straight into the wind. It goes a zigzag course that sailors call tacking. Each tack costs some speed.
A heavy keel makes the boat stiff in a gust. A light boat planes over the water in a strong wind. The crew sits on the high side.
The rudder turns the boat when water flows past it. Without speed the rudder does nothing. The sheet pulls the sail in.`.split(
    /(?<=\.)\s+/,
  )
const read = (sentences: string[]) => {
  const cues = sentences.map((text, i) => ({ startSeconds: i * 5, endSeconds: i * 5 + 5, text }))
  const { all, asides } = readSentences({ language: 'en', kind: 'manual', cues })
  return all.flatMap(({ text }, i) => (asides[i] ? [text] : []))
}

test('a sponsor read is found from its first to its last word, also what names neither sponsor nor offer', () => {
  const advertisement = [
    'This show is presented by Purse App, the first finance app in the store.',
    'Purse App lets you send money to friends and invest in stocks with one dollar.',
    'Brokerage services are provided by Purse Investing.',
    'If you get Purse App and use code PODCAST, you get ten dollars.',
  ]
  expect(read([...lesson.slice(0, 6), ...advertisement, ...lesson.slice(6)])).toEqual(advertisement)
})

test('a call to subscribe is left out, and the sentences around it stay', () => {
  const call = 'Hit the like button and subscribe for more sailing.'
  expect(read([...lesson, call])).toEqual([call])
})

test('greetings count at both ends, and a word of greeting in the middle is part of the talk', () => {
  const greeting = 'Hello everybody and welcome to the harbor.'
  const middle = 'The crew says hello to every boat that it passes on the river.'
  expect(read([greeting, ...lesson, middle, ...lesson])).toEqual([greeting])
})

test('a talk that only mentions a sponsor, a percentage or a code keeps its sentences', () => {
  const talk = [
    'The race was sponsored by the town.',
    ...lesson,
    'Seventy percent of the boats came back.',
  ]
  expect(read(talk).filter((text) => !/sponsored/.test(text))).toEqual([])
})

test('of a recording that is one advertisement nothing is left out, for it is its subject', () => {
  const sentences = Array.from(
    { length: 12 },
    (_, i) => `Use code SAIL${i} at sail dot com for ${i + 10} percent off.`,
  )
  expect(read(sentences)).toEqual([])
})

test('an advertisement goes on as long as it names what it sells', () => {
  const other = lesson.map((text) => text.replace('boat', 'dinghy'))
  const advertisement = [
    'This episode is brought to you by Marlin.',
    'Marlin is the coat that thousands of families trust.',
    'Its pockets have zips and its hood folds away.',
    'You can wash it with everything else.',
    'Every seam is glued twice.',
    'Other coats tear after one winter.',
    'A Marlin lasts for a decade.',
    'Ours has been through four children.',
    'It comes in nine colors.',
    'Grandmothers like the yellow one.',
    'Go to marlin.com and use code COAT.',
  ]
  const talk = [...lesson, ...other, ...lesson]
  expect(read([...talk, ...advertisement, ...talk])).toEqual(advertisement)
})

test('a word that is said all over a recording names nothing that is sold', () => {
  const boats = [
    ...lesson,
    'Get ten percent off a boat, the link is in the description.',
    ...lesson,
  ]
  expect(read(boats)).toEqual([boats[lesson.length]])
})

test('a company of the subject is no plea for money', () => {
  expect(read([...lesson, 'The second team at Patreon built the sails.', ...lesson])).toEqual([])
})

test('calls beside a name are an advertisement without a price, too', () => {
  const channel = [
    'This answer is part of our premium subscriber feed.',
    'We started the premium feed for research on ropes.',
    'Every dollar of the premium feed is matched by three donors.',
    'Subscribe to the premium feed now.',
    'Go to ropes.com for the premium feed.',
    'All subscribers of the premium feed get the whole episode.',
  ]
  const talk = [...lesson, ...lesson, ...lesson]
  expect(read([...talk, ...channel, ...talk])).toEqual(channel)
})

test('where nothing is said, nothing is beside the subject', () => {
  expect(read([])).toEqual([])
})
