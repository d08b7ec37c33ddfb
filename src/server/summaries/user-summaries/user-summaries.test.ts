// Tests merging a guest's summaries, statistics, personal data and the purge of unsaved summaries.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { fakeYouTube, newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { profiles } from '../../db/schema/accounts.ts'
import { generations, transcripts, userSummaries } from '../../db/schema/summaries.ts'
import { ledger } from '../../db/schema/usage.ts'
import { saveEntry } from '../../library/history/history.ts'
import { deleteEverywhere } from '../../library/trash/delete-everywhere.ts'
import { personalData } from './personal-data.ts'
import { purgeExpiredSummaries } from './purge-expired.ts'
import { mergeGuestSummaries } from './user-summaries.ts'

const dayMs = 24 * 3600 * 1000
let testServer: TestServer
let release = () => {}
const youtube = fakeYouTube({}, async () => {
  if (youtube.requests.at(-1)?.startsWith('slowVideo'))
    await new Promise<void>((resolve) => (release = resolve))
})
beforeAll(async () => {
  testServer = await startTestServer({ youtube })
})
afterAll(() => testServer.close())

const orm = () => testServer.deps.db.orm
const ownerOf = async (jobId: string) => {
  const [row] = await orm().select().from(userSummaries).where(eq(userSummaries.id, jobId))
  return row!.ownerId
}
const listVideoIds = async (userId: string) => {
  const videoIds: string[] = []
  for await (const summary of personalData.exportLists!.summaries!(orm(), userId))
    videoIds.push((summary as SummaryView).videoId)
  return videoIds.toSorted()
}
const jobOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { jobId: string }).jobId
const uploadedText =
  'The tide comes in twice a day because the moon pulls the water towards itself. The sun pulls too, but it is much farther away. When both pull together, the harbour wall is nearly covered.'

test('a guest who signs up keeps their summaries, including one in progress, and has none twice', async () => {
  const guest = newPerson(testServer)
  await guest.summarize({ video: 'ofBothPeopl' })
  await guest.summarize({ video: 'ofTheGuest0' })
  const running = await jobOf(guest.ask({ video: 'slowVideo01' }))
  const guestId = await ownerOf(running)
  const account = newPerson(testServer)
  const userId = await account.signUp()
  await account.summarize({ video: 'ofBothPeopl' })

  await orm().transaction((tx) => mergeGuestSummaries(tx, guestId, userId))
  for (const video of ['ofBothPeopl', 'ofTheGuest0'])
    expect((await account.send(`/api/summaries/${video}`)).status).toBe(200)
  expect((await guest.send('/api/summaries/ofTheGuest0')).status).toBe(404)
  expect(await listVideoIds(userId)).toEqual(['ofBothPeopl', 'ofTheGuest0'])
  await expect
    .poll(() => youtube.requests.some((call) => call.startsWith('slowVideo01')))
    .toBe(true)
  release()
  expect((await account.watch(running)).at(-1)?.event).toBe('summary')
})

test('a result without stored figures can be read and counts in the statistics', async () => {
  const ann = newPerson(testServer)
  await ann.signUp()
  await ann.summarize({ video: 'oldResult01' })
  await orm()
    .update(generations)
    .set({ durationSeconds: null, savedSeconds: null })
    .where(eq(generations.videoId, 'oldResult01'))
  const view = await (await ann.send('/api/summaries/oldResult01')).json()
  expect(view).toMatchObject({ durationSeconds: 120, savedSeconds: 60 })
  expect(await (await ann.send('/api/me')).json()).toMatchObject({
    stats: { totalVideosSummarized: 1, totalTimeSaved: 60 },
  })
})

test('a person who deletes their account leaves no instructions or uploads in any table', async () => {
  const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
  const userId = await ann.signUp()
  await ann.summarize({ video: 'sharedVideo' })
  await bob.summarize({ video: 'sharedVideo' })
  await ann.summarize({ video: 'sharedVideo', prompt: 'Only what my doctor said, please.' })
  await ann.summarize({ transcript: { name: 'my_private_diary.txt', text: uploadedText } })
  await orm().transaction((tx) => personalData.erase!(tx, userId, testServer.deps.db))
  const tables = [userSummaries, generations, transcripts]
  const rows = JSON.stringify(await Promise.all(tables.map((table) => orm().select().from(table))))
  for (const trace of [userId, 'my doctor', 'diary', 'harbour wall'])
    expect(rows).not.toContain(trace)
  expect((await bob.send('/api/summaries/sharedVideo')).status).toBe(200)
})

test('without auto save an unsaved summary is purged after a day, and only that person’s', async () => {
  const guest = newPerson(testServer)
  const [ann, bob] = [newPerson(testServer), newPerson(testServer)]
  const [annId, bobId] = [await ann.signUp(), await bob.signUp()]
  await orm().update(profiles).set({ autoSave: false }).where(eq(profiles.userId, annId))
  for (const person of [guest, ann, bob]) await person.summarize({ video: 'forgotten01' })
  await ann.summarize({ video: 'savedVideo1' })
  await saveEntry(testServer.deps, { ownerId: annId, videoId: 'savedVideo1' })
  await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
  expect(await listVideoIds(annId)).toEqual(['forgotten01', 'savedVideo1'])
  testServer.clock.nowMs += dayMs + 1
  await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
  expect(await listVideoIds(annId)).toEqual(['savedVideo1'])
  expect(await listVideoIds(bobId)).toEqual(['forgotten01'])
  expect((await guest.send('/api/summaries/forgotten01')).status).toBe(200)
  // The charges remain.
  expect(await orm().select().from(ledger).where(eq(ledger.ownerId, annId))).toHaveLength(2)
})
