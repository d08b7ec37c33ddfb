// A guest gets an account, a person looks at their figures, takes their data along or leaves.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, startWorld, talkingYouTube, type World } from '#tests/deps.ts'
import { profiles } from '../db/schema/accounts.ts'
import { summaries, transcripts, works } from '../db/schema/summaries.ts'
import { ledger } from '../db/schema/usage.ts'
import { save } from '../history/history.ts'
import { letGo } from './forgotten.ts'
import { adoptGuest, exportOwner, forgetOwner, readStats } from './owners.ts'

const dayMs = 24 * 3600 * 1000
let world: World
let release = () => {}
const youtube = talkingYouTube({}, async () => {
  if (youtube.asked.at(-1)?.startsWith('slowVideo')) await new Promise<void>((resolve) => (release = resolve))
})
beforeAll(async () => {
  world = await startWorld({ youtube })
})
afterAll(() => world.close())

const orm = () => world.deps.db.orm
const ownerOf = async (jobId: string) => {
  const [claim] = await orm().select().from(summaries).where(eq(summaries.id, jobId))
  return claim!.ownerId
}
const jobOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { jobId: string }).jobId
const spoken =
  'The tide comes in twice a day because the moon pulls the water towards itself. The sun pulls too, but it is much farther away. When both pull together, the harbour wall is nearly covered.'

test('a guest’s summaries become the account’s, also the one that is just being made, and none is there twice', async () => {
  const guest = aPerson(world)
  await guest.summarize({ video: 'ofBothPeopl' })
  await guest.summarize({ video: 'ofTheGuest0' })
  const running = await jobOf(guest.ask({ video: 'slowVideo01' }))
  const guestId = await ownerOf(running)
  const account = aPerson(world)
  const userId = await account.signUp()
  await account.summarize({ video: 'ofBothPeopl' })

  await orm().transaction((tx) => adoptGuest(tx, guestId, userId))
  for (const video of ['ofBothPeopl', 'ofTheGuest0'])
    expect((await account.send(`/api/summaries/${video}`)).status).toBe(200)
  expect((await guest.send('/api/summaries/ofTheGuest0')).status).toBe(404)
  expect((await exportOwner(orm(), userId)).map(({ videoId }) => videoId).toSorted()).toEqual([
    'ofBothPeopl',
    'ofTheGuest0',
  ])
  await expect.poll(() => youtube.asked.some((call) => call.startsWith('slowVideo01'))).toBe(true)
  release()
  expect((await account.watch(running)).at(-1)?.event).toBe('summary')
})

test('the figures count everything that was ever made; months are those of UTC', async () => {
  const ann = aPerson(world)
  const userId = await ann.signUp()
  expect(await readStats(orm(), userId, world.clock.nowMs)).toEqual({
    totalVideosSummarized: 0,
    totalTimeSaved: 0,
    averageRating: 0,
    thisMonthCount: 0,
  })
  await ann.summarize({ video: 'statsVideo1' })
  await ann.summarize({ video: 'statsVideo2' })
  await ann.summarize({ video: 'statsVideo2' })
  const stats = { totalVideosSummarized: 2, totalTimeSaved: 120, averageRating: 0, thisMonthCount: 2 }
  expect(await readStats(orm(), userId, world.clock.nowMs)).toEqual(stats)
  await orm().delete(summaries).where(eq(summaries.ownerId, userId))
  expect(await readStats(orm(), userId, world.clock.nowMs)).toEqual(stats)
  expect(await readStats(orm(), userId, Date.UTC(2026, 1, 1))).toEqual({ ...stats, thisMonthCount: 0 })
})

test('a result from before its figures were kept is read and counted all the same', async () => {
  const ann = aPerson(world)
  const userId = await ann.signUp()
  await ann.summarize({ video: 'oldResult01' })
  await orm().update(works).set({ durationSeconds: null, savedSeconds: null }).where(eq(works.videoId, 'oldResult01'))
  const view = await (await ann.send('/api/summaries/oldResult01')).json()
  expect(view).toMatchObject({ durationSeconds: 120, savedSeconds: 60 })
  expect(await readStats(orm(), userId, world.clock.nowMs)).toMatchObject({
    totalVideosSummarized: 1,
    totalTimeSaved: 0,
  })
})

test('who leaves takes their own words along: nothing of them is found in any table', async () => {
  const [ann, bob] = [aPerson(world), aPerson(world)]
  const userId = await ann.signUp()
  await ann.summarize({ video: 'sharedVideo' })
  await bob.summarize({ video: 'sharedVideo' })
  await ann.summarize({ video: 'sharedVideo', prompt: 'Only what my doctor said, please.' })
  await ann.summarize({ transcript: { name: 'my_private_diary.txt', text: spoken } })
  await orm().transaction((tx) => forgetOwner(tx, userId))
  const tables = [summaries, works, transcripts]
  const rows = JSON.stringify(await Promise.all(tables.map((table) => orm().select().from(table))))
  for (const own of [userId, 'my doctor', 'diary', 'harbour wall']) expect(rows).not.toContain(own)
  expect((await bob.send('/api/summaries/sharedVideo')).status).toBe(200)
})

test('without auto save what was not saved leaves after a day, and nobody else’s does', async () => {
  const guest = aPerson(world)
  const [ann, bob] = [aPerson(world), aPerson(world)]
  const [annId, bobId] = [await ann.signUp(), await bob.signUp()]
  await orm().update(profiles).set({ autoSave: false }).where(eq(profiles.userId, annId))
  for (const person of [guest, ann, bob]) await person.summarize({ video: 'forgotten01' })
  await ann.summarize({ video: 'savedVideo1' })
  await save(world.deps, { ownerId: annId, videoId: 'savedVideo1' })
  const listed = async (id: string) => (await exportOwner(orm(), id)).map(({ videoId }) => videoId).toSorted()
  await letGo(world.deps)
  expect(await listed(annId)).toEqual(['forgotten01', 'savedVideo1'])
  world.clock.nowMs += dayMs + 1
  await letGo(world.deps)
  expect(await listed(annId)).toEqual(['savedVideo1'])
  expect(await listed(bobId)).toEqual(['forgotten01'])
  expect((await guest.send('/api/summaries/forgotten01')).status).toBe(200)
  // What was paid for stays paid for.
  expect(await orm().select().from(ledger).where(eq(ledger.ownerId, annId))).toHaveLength(2)
})
