// Tests that questions belong to one person: they move with a guest, are exported and
// erased, and go with their video.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AcceptedQuestion, QuestionsPage } from '#contract/questions/questions.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { users } from '../db/schema/accounts.ts'
import { transcripts } from '../db/schema/summaries.ts'
import { deleteEverywhere } from '../library/trash/delete-everywhere.ts'
import { purgeExpiredSummaries } from '../summaries/user-summaries/purge-expired.ts'
import { deleteQuestionsOfPurgedVideos } from './questions.ts'

type Person = ReturnType<typeof newPerson>

let testServer: TestServer
beforeAll(async () => {
  const environment = {
    QUESTIONS_PER_DAY_GUEST: '2',
    QUESTIONS_PER_DAY_FREE: '6',
    GUEST_QUESTIONS_PER_ADDRESS: '8',
  }
  testServer = await startTestServer({ environment, mailer: recordingMailer() })
})
afterAll(() => testServer.close())

let addresses = 0
const newClient = (address = `10.8.0.${++addresses}`) => newPerson(testServer, { address })
async function ask(person: Person, question: string, scope: object) {
  const response = await person.sendJson('POST', '/api/questions', { question, scope })
  return {
    status: response.status,
    ...((await response.json()) as AcceptedQuestion & { error?: { code: string } }),
  }
}
const list = async (person: Person, query = '') =>
  (await (await person.send(`/api/questions${query}`)).json()) as QuestionsPage
const video = (videoId: string) => ({ kind: 'video', videoId })

test('a guest who signs up keeps their questions and has the account’s own number of them', async () => {
  const ann = newClient()
  await ann.summarize({ video: 'guestAsked1' })
  const asked = await ask(ann, 'Where is the meadow?', video('guestAsked1'))
  await ask(ann, 'Who follows the dancer?', video('guestAsked1'))
  expect(await ask(ann, 'Why?', video('guestAsked1'))).toMatchObject({
    error: { code: 'guest_question_limit_reached' },
  })
  const userId = await ann.signUp()
  expect((await list(ann, '?videoId=guestAsked1')).total).toBe(2)
  expect(await ask(ann, 'Where is the meadow?', video('guestAsked1'))).toMatchObject({
    questionId: asked.questionId,
    cached: true,
  })
  expect(await (await ann.send('/api/usage')).json()).toMatchObject({
    questions: { used: 0, limit: 6, remaining: 6 },
  })
  const { questions } = (await (await ann.send('/api/me/export')).json()) as {
    questions: { question: string }[]
  }
  expect(questions.map(({ question }) => question).toSorted()).toEqual([
    'Where is the meadow?',
    'Who follows the dancer?',
  ])
  await ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password })
  const left = await testServer.deps.db.orm.execute(
    sql`select id from questions where owner_id = ${userId}`,
  )
  expect(left.rows).toEqual([])
})

test('an old answer says which of its videos were deleted since, until they are restored', async () => {
  const ann = newClient()
  await ann.signUp()
  await ann.summarize({ video: 'deletedLate' })
  await ask(ann, 'Where is the meadow?', { kind: 'library' })
  const readVideos = async () => (await list(ann)).items[0]?.videos
  expect(await readVideos()).toEqual([expect.not.objectContaining({ isDeleted: true })])
  await ann.send('/api/summaries/deletedLate', { method: 'DELETE' })
  expect(await readVideos()).toMatchObject([{ videoId: 'deletedLate', isDeleted: true }])
  await ann.send('/api/summaries/deletedLate/restore', { method: 'POST' })
  expect(await readVideos()).toEqual([expect.not.objectContaining({ isDeleted: true })])
})

test('many guests of one address share its limit, and the next day everybody asks again', async () => {
  const address = '10.8.1.1'
  const statuses: number[] = []
  for (let guest = 0; guest < 5; guest++) {
    const person = newClient(address)
    await person.summarize({ video: 'sharedAddr1' })
    for (const subject of ['meadow', 'sun'])
      statuses.push((await ask(person, `Where is the ${subject}?`, video('sharedAddr1'))).status)
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 202, 202, 429, 429])
  // The first account is the administrator's.
  await newClient().signUp()
  const colleague = newClient(address)
  await colleague.signUp()
  await colleague.summarize({ video: 'sharedAddr1' })
  const refused = await ask(colleague, 'Where is the sun?', video('sharedAddr1'))
  expect(refused).toMatchObject({
    error: { code: 'unverified_paused', action: 'confirm_email' },
    usage: { planKey: 'free', upgradeRequired: true, questions: { used: 0, limit: 6 } },
  })
  testServer.clock.nowMs += 24 * 3600 * 1000
  const person = newClient(address)
  await person.summarize({ video: 'sharedAddr1' })
  expect((await ask(person, 'Where is the comb?', video('sharedAddr1'))).status).toBe(202)
})

test('an answer about the library cites several videos, and can be narrowed', async () => {
  const ann = newClient()
  await ann.signUp()
  const talk = (name: string, text: string) => ann.summarize({ transcript: { name, text } })
  await talk(
    'tides.txt',
    'The tide comes in twice a day because the moon pulls the water. The sun pulls too, but it is farther away. When both pull together, the harbour wall is nearly covered.',
  )
  testServer.clock.nowMs += 1000
  await talk(
    'lamp.txt',
    'The keeper lit the lamp of the harbour every evening at six. The lamp turned on a bath of mercury, so one finger could move it. Ships saw it from twenty miles away.',
  )
  const library = { kind: 'library' }
  const { questionId } = await ask(ann, 'What is said about the harbour?', library)
  const { items } = await list(ann, '?scope=library')
  expect(items[0]).toMatchObject({ id: questionId, scopeTitle: null })
  expect(items[0]!.videos.map(({ title }) => title).toSorted()).toEqual(['lamp', 'tides'])
  const later = { ...library, from: testServer.clock.nowMs }
  testServer.clock.nowMs += 1000
  await ask(ann, 'What is said about the harbour?', later)
  expect((await list(ann, '?scope=library')).items[0]!.videos.map(({ title }) => title)).toEqual([
    'lamp',
  ])
  await ann.sendJson(
    'PUT',
    `/api/summaries/${items[0]!.videos.find(({ title }) => title === 'tides')!.videoId}/tags`,
    {
      tags: ['Moon & Sun'],
    },
  )
  testServer.clock.nowMs += 1000
  await ask(ann, 'What is said about the harbour?', { ...library, tag: 'moon & sun' })
  expect((await list(ann, '?scope=library')).items[0]!.videos.map(({ title }) => title)).toEqual([
    'tides',
  ])
  expect(
    (await ask(ann, 'What is said about the harbour?', { ...library, tag: 'no such' })).error?.code,
  ).toBe('nothing_to_ask')
  const playlist = await ann.sendJson('POST', '/api/playlists', { name: 'The sea' })
  const { id } = (await playlist.json()) as { id: string }
  const empty = await ask(ann, 'What is said about the harbour?', {
    kind: 'playlist',
    playlistId: id,
  })
  expect(empty.error?.code).toBe('nothing_to_ask')
  const tides = items[0]!.videos.find(({ title }) => title === 'tides')!
  await ann.sendJson('PUT', `/api/playlists/${id}/items/${tides.videoId}`, {})
  expect(
    (await ask(ann, 'What is said about the harbour?', { kind: 'playlist', playlistId: id }))
      .status,
  ).toBe(202)
  const ofPlaylist = (await list(ann, `?playlistId=${id}`)).items[0]!
  expect(ofPlaylist).toMatchObject({ scopeTitle: 'The sea', videos: [{ title: 'tides' }] })
})

test('a video whose moments are estimated says so in the answer', async () => {
  const ann = newClient()
  await ann.signUp()
  await ann.summarize({ video: 'estimated01' })
  await testServer.deps.db.orm.update(transcripts).set({ hasEstimatedTimes: true })
  await ask(ann, 'Where is the meadow?', { kind: 'library' })
  expect((await list(ann)).items[0]!.videos).toMatchObject([
    { videoId: 'estimated01', hasEstimatedTimes: true },
  ])
  await testServer.deps.db.orm.update(transcripts).set({ hasEstimatedTimes: false })
})

test('a public playlist of another person only chooses among one’s own videos', async () => {
  const [ann, bob] = [newClient(), newClient()]
  for (const person of [ann, bob]) {
    await person.signUp()
    await testServer.deps.db.orm.update(users).set({ emailVerified: true })
    await person.summarize({ video: 'bothHaveIt1' })
  }
  await ann.summarize({ video: 'onlyAnnHas1' })
  const created = await ann.sendJson('POST', '/api/playlists', { name: 'Bees', isPublic: true })
  const { id } = (await created.json()) as { id: string }
  for (const videoId of ['bothHaveIt1', 'onlyAnnHas1'])
    await ann.sendJson('PUT', `/api/playlists/${id}/items/${videoId}`, { publishSummaries: true })
  const scope = { kind: 'playlist', playlistId: id }
  expect((await ask(bob, 'Where is the meadow?', scope)).status).toBe(202)
  expect((await list(bob)).items[0]!.videos.map(({ videoId }) => videoId)).toEqual(['bothHaveIt1'])
  await ann.send('/api/summaries/bothHaveIt1/publication', { method: 'DELETE' })
  expect((await ask(bob, 'Who dances?', scope)).error?.code).toBe('nothing_to_ask')
  expect((await ask(ann, 'Who dances?', scope)).status).toBe(202)
  await ann.sendJson('PATCH', `/api/playlists/${id}`, { isPublic: false })
  expect((await ask(bob, 'Where is the sun?', scope)).error?.code).toBe('playlist_not_found')
  expect((await list(bob)).items[0]!.scopeTitle).toBeNull()
})

test('questions about a deleted video stay while the deletion can be undone, and then go with it', async () => {
  const ann = newClient()
  const userId = await ann.signUp()
  await ann.summarize({ video: 'toBeDelete1' })
  await ask(ann, 'Where is the meadow?', video('toBeDelete1'))
  await ann.send('/api/summaries/toBeDelete1', { method: 'DELETE' })
  expect((await list(ann)).items).toMatchObject([
    { scopeTitle: null, videos: [{ title: 'How do bees find flowers?' }] },
  ])
  expect((await ask(ann, 'Where is the sun?', video('toBeDelete1'))).error?.code).toBe('not_found')
  await ann.summarize({ video: 'notDeleted1' })
  const { questionId } = await ask(ann, 'Where is the meadow?', video('notDeleted1'))
  testServer.clock.nowMs += 31 * 24 * 3600_000
  // The process that purges may end here, and a question may be stored now.
  await purgeExpiredSummaries(testServer.deps, deleteEverywhere)
  await deleteQuestionsOfPurgedVideos(testServer.deps, [])
  await deleteQuestionsOfPurgedVideos(testServer.deps, ['somebody else'])
  expect((await list(ann)).total).toBe(2)
  await deleteQuestionsOfPurgedVideos(testServer.deps, [userId])
  expect((await list(ann)).items.map(({ id }) => id)).toEqual([questionId])
})
