// Videos whose subject is what other recordings only mention in passing: lunch, a microphone, an audience.
import { expect, test } from 'vitest'
import type { SummaryText } from '#contract/summary.ts'
import { extract } from '../extract.ts'
import { isTalkAroundTheTalk } from './talk-around.ts'

const soup = `No salt goes into the water before the beans are soft. Dry beans need a night in cold water and an hour on a small flame.
Great flavour comes from the onions, which turn brown in olive oil for twenty minutes. Right after the onions the garlic goes into the pan.
Next to the stove stands a bowl of cold water for the tomatoes. Ripe tomatoes lose their skin after a minute in boiling water.
A quick lunch for four people needs two hundred grams of dry beans. The lunch keeps for three days in a cold kitchen.
Bean soup makes a good lunch for a long winter day. A small company in the village sells the dried beans by weight.
Last year's beans need twice as long as fresh ones from the market. The coffee grinder also turns dried chilies into a fine powder.
Ground chilies burn quickly, so the powder goes into the soup at the end. Everyone in the south adds a rind of old cheese to the beans.
The cheese melts into the broth and makes the soup thick. A packed lunch of bean soup stays hot in a steel flask.`
const review = `A dynamic microphone needs sixty decibels of gain before a quiet voice is loud enough. The microphone hangs on a short steel arm above the desk.
No foam cover stops the wind of a hard consonant completely. A condenser microphone hears the fan of every computer in the room.
The cheap microphone costs ninety euros and sounds nearly as good as the studio microphone. Next to a wall the voice gets an echo that no filter removes.
The audience of a podcast hears the room before it hears the voice. Right angles in a room send the echo straight back to the microphone.
A steel slide moves the capsule inside the microphone closer to the mouth. Great recordings of a voice begin with thick curtains and a soft carpet.
The mute button of the microphone clicks loudly enough to be recorded. A mic with a cardioid pattern ignores the sound behind it.
Every microphone in this price range loses the deep tones of a voice at thirty centimetres. The presentation of the box is cheap, but the cable is good.`

async function summaryOf(title: string, text: string): Promise<SummaryText> {
  const words = text.split(/\s+/)
  const cues = words.flatMap((_, i) =>
    i % 10 === 0 ? [{ startSeconds: i / 2.5, endSeconds: i / 2.5 + 4, text: words.slice(i, i + 10).join(' ') }] : [],
  )
  const transcript = { language: 'en', kind: 'manual' as const, cues }
  const video = { title, durationSeconds: 600, chapters: [] }
  for await (const event of extract({ transcript, video, length: 'long', language: 'en', prompt: null, model: null }))
    if (event.type === 'digest') return event.data.summary
  throw new Error('the extract ended without a digest')
}

const shownOf = ({ pullQuote, chapters }: SummaryText) =>
  [pullQuote, ...chapters.flatMap(({ highlights = [] }) => highlights)].map((said) => said?.text ?? '')

test('a cooking video is shown with its lunch, and is not said to be talk around its subject', async () => {
  const summary = await summaryOf('Bean soup for a week', soup)
  expect(shownOf(summary)).toEqual(expect.arrayContaining([expect.stringContaining('lunch')]))
  expect(summary.mainTopics).toContain('lunch')
  expect(summary.verdict?.reason).not.toContain('talk around')
})

test('a review of a microphone is shown with its microphone', async () => {
  const summary = await summaryOf('Two microphones compared', review)
  expect(shownOf(summary)).toEqual(expect.arrayContaining([expect.stringContaining('sixty decibels of gain')]))
  expect(summary.mainTopics[0]).toBe('microphone')
  expect(summary.verdict?.reason).not.toContain('talk around')
})

test.each([...soup.split(/(?<=\.)\s+/), ...review.split(/(?<=\.)\s+/)])('%s: this is no talk around the talk', (said) =>
  expect(isTalkAroundTheTalk(said, 'en')).toBe(false),
)

test.each([
  'No, we can do that after the break.',
  'Right, so who was next.',
  'Great, that was the last one for today.',
  'Next slide shows the numbers of the spring.',
  'We break for lunch at noon in the hall.',
  'Somebody pass the microphone to the gentleman at the back.',
  'You are still on mute there.',
  'There are two more questions from the audience.',
  'The numbers are on my slides and in the folder.',
])('%s: this is talk around the talk', (said) => expect(isTalkAroundTheTalk(said, 'en')).toBe(true))
