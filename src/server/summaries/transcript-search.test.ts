// Ann remembers a phrase and not the video it was in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SpokenPage } from '#contract/library.ts'
import { aPerson, startWorld, type World } from '#tests/deps.ts'
import { findMoment, termsOf } from './spoken-terms.ts'

let world: World
let ann: ReturnType<typeof aPerson>
beforeAll(async () => {
  world = await startWorld()
  ann = aPerson(world)
  await ann.signUp()
  await ann.summarize({ video: 'spokenBees1' })
  const tides =
    'The tide comes in twice a day because the moon pulls the water. The sun pulls too, but it is much farther away. When both pull together, the harbour wall is nearly covered, and it’s a sight: 100% wet.'
  world.clock.nowMs += 1000
  await ann.summarize({ transcript: { name: 'tides.txt', text: tides } })
})
afterAll(() => world.close())

const find = async (search: string, person = ann) =>
  (await (await person.send(`/api/summaries/spoken?search=${encodeURIComponent(search)}`)).json()) as SpokenPage

test('the video comes with the moment at which it is said', async () => {
  const { items, total } = await find('Straight RUN')
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    summary: { videoId: 'spokenBees1' },
    startSeconds: 40,
    text: 'A long straight run means that the meadow is far from the hive.',
  })
})

test('beginnings of words are enough, every word must be there, and what is typed is never a command', async () => {
  expect((await find('harb')).items[0]?.summary.title).toBe('tides')
  expect((await find('harbour meadow')).total).toBe(0)
  for (const odd of ["' | 'x':*", '& !', '\\', '%', '', '🐝']) expect((await find(odd)).total).toBe(0)
  expect((await find("it's 100%")).total).toBe(1)
})

test('only in one’s own videos, and not in deleted ones', async () => {
  const bob = aPerson(world)
  await bob.signUp()
  expect((await find('meadow', bob)).total).toBe(0)
  await ann.send('/api/summaries/spokenBees1', { method: 'DELETE' })
  expect((await find('meadow')).total).toBe(0)
})

test('words of scripts without spaces are told apart', () => {
  expect(termsOf('The the THE bees, bees!')).toEqual(['the', 'bees'])
  expect(termsOf('今日は天気がいい')).toContain('天気')
  const cues = ['It begins.', 'A straight', 'run to the hive.'].map((text, index) => ({
    startSeconds: index,
    endSeconds: index + 1,
    text,
  }))
  expect(findMoment(cues, ['straight', 'run'])).toEqual({ startSeconds: 1, text: 'A straight' })
  expect(findMoment(cues, ['nothing'])).toBeNull()
})
