// Captions that keep a machine busy for as long as they can: whoever sent them waits, and nobody else does.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, startWorld, type World } from '#tests/deps.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** Every line is said by somebody else, at the speed of a reader of terms and conditions. */
const labelled = `WEBVTT\n\n${Array.from(
  { length: 10_000 },
  (_, i) => `${clock(i / 2)} --> ${clock(i / 2 + 1)}\nPERSON ${i % 977}: word${i % 7919} and more\n`,
).join('\n')}`

/** Asks again and again until the slow one is done, and tells how many answers came meanwhile. */
async function countAnswersDuring(slow: Promise<unknown>): Promise<number> {
  let over = false
  void slow.finally(() => (over = true))
  const other = aPerson(world)
  let answers = 0
  while (!over) {
    expect((await other.send('/readyz')).status).toBe(200)
    answers++
    await new Promise((resolve) => setImmediate(resolve))
  }
  return answers
}

test('a huge file of many speakers holds nobody up while it is read and summarised', async () => {
  const asked = aPerson(world).summarize({ transcript: { name: 'talk.vtt', text: labelled } })
  expect(await countAnswersDuring(asked)).toBeGreaterThan(50)
  expect((await asked).event).toBe('summary')
})
