// "What was decided?" is answered without a model by the sentences that tell it.
import { expect, test } from 'vitest'
import { findPassages } from '../passages/find-passages.ts'
import { quoteAnswer } from './quote-answer.ts'

const shed = `PIET: Good evening everybody, let us begin with the shed.
ANNA: The roof leaks in two places, and the boards are soft.
PIET: The roofer asks for nine hundred euros.
ANNA: That is too much for a shed.
PIET: Okay, we have decided to repair the roof of the shed ourselves in April.
ANNA: Then the fence. The posts on the north side are rotten.
PIET: I would leave the fence for next year.
ANNA: So we agreed that the fence waits until next year.
PIET: We have not decided what to do about the party.`
const bakery = `When I started the bakery I had no money at all.
My uncle lent me his oven, and I paid him back in bread.
After two years I asked what other bakers decided to do in such a case.
In the end I decided to buy the bigger oven, because people came for the bread and not for the shop.
It came on a truck from Lyon and did not fit through the door.
We took out the window for it.`
const council = `The council met for the third time this month.
The plan for the tram was discussed until midnight.
Several people spoke against the trees on the square being cut.
The council decided that the tram will run along the river and that the trees stay.
If they had decided to wait for the spring, the money would have gone.
The mayor thanked everybody and closed the meeting.`

function ask(question: string, recording: string, earlier: string[] = []) {
  const cues = recording
    .split('\n')
    .map((text, i) => ({ text, startSeconds: i * 6, endSeconds: i * 6 + 6 }))
  const source = {
    videoId: 'v',
    title: '',
    transcript: { language: 'en', kind: 'manual' as const, cues },
    chapters: [],
  }
  const found = findPassages(question, [source], { maxPassages: 4, maxPerVideo: 4, earlier })
  const { quote, matches } = found.passages[0] ?? { quote: '', matches: [] }
  const answer = quoteAnswer(question, found, earlier)
  return {
    answer: answer.sentences.map(({ text }) => text),
    found: answer.found,
    marked: matches.map(([from, to]) => quote.slice(from, to)),
  }
}

test.each([
  [
    'What was decided?',
    shed,
    ['Okay, we have decided to repair the roof of the shed ourselves in April.'],
  ],
  ['What did they agree on?', shed, ['So we agreed that the fence waits until next year.']],
  [
    'And what did they agree on about the fence?',
    shed,
    ['So we agreed that the fence waits until next year.'],
  ],
  [
    'What was decided?',
    bakery,
    [
      'In the end I decided to buy the bigger oven, because people came for the bread and not for the shop.',
    ],
  ],
  [
    'What did the council finally decide?',
    council,
    ['The council decided that the tram will run along the river and that the trees stay.'],
  ],
])('%s', (question, recording, answer) => {
  expect(ask(question, recording)).toMatchObject({ answer, found: 'answered' })
})

test('the word of a question that has no other is marked where it is said', () => {
  expect(ask('What was decided?', shed).marked).toContain('decided')
  expect(ask('What was decided about the roof?', shed).marked).not.toContain('decided')
})

test('what is only asked, still open or said of something else is no outcome', () => {
  expect(ask('What was decided about the party?', shed).answer).toEqual([])
  expect(ask('What was suggested?', shed)).toMatchObject({ answer: [], found: 'partly' })
  expect(ask('What was decided about the bridge?', council).answer).toEqual([])
})
