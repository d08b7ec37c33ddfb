// Members ask about what is shared in a space. After leaving they still see their
// questions, but not the answers.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AcceptedQuestion,
  QuestionsPage,
  QuestionView,
} from '#contract/questions/questions.ts'
import type { SharedContent, Space, SpaceMembers } from '#contract/spaces/spaces.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { newSpacePeople, type SpacePerson } from '#tests/space-people.ts'
import { questions } from '../db/schema/questions.ts'

const question = 'Where is the meadow?'

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  let people: ReturnType<typeof newSpacePeople>
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database })
    people = newSpacePeople(testServer)
  })
  afterAll(() => testServer.close())

  /** Ann's space, in which she shared a talk and kept another, with Bob as a reader. */
  async function openSpace() {
    const [ann, bob] = [await people.signUp('Ann'), await people.signUp('Bob')]
    const { id: spaceId } = await ann.created<Space>('/api/spaces', { name: 'Bees' })
    await ann.summarize({ video: 'sharedVid01' })
    await ann.summarize({ video: 'privateVid1' })
    const path = `/api/spaces/${spaceId}/summaries`
    const { id: sharedId } = await ann.created<SharedContent>(path, { videoId: 'sharedVid01' })
    const [token] = await ann.invite(spaceId, [bob.credentials.email], 'reader')
    await bob.accept(token!)
    return { ann, bob, spaceId, sharedId, path }
  }
  const ask = (person: SpacePerson, spaceId: string) =>
    person.sendJson('POST', '/api/questions', { question, scope: { kind: 'space', spaceId } })
  async function answer(
    person: SpacePerson,
    spaceId: string,
  ): Promise<QuestionView & { cached: boolean }> {
    const { questionId, cached } = (await (await ask(person, spaceId)).json()) as AcceptedQuestion
    return { ...(await person.read<QuestionView>(`/api/questions/${questionId}`)), cached }
  }

  test('a reader gets passages of what is shared and of nothing else, and a stranger learns nothing', async () => {
    const { bob, spaceId, sharedId } = await openSpace()
    await bob.summarize({ video: 'bobsOwnVid1' })
    await bob.sendJson('PUT', '/api/summaries/bobsOwnVid1/note', { text: 'The meadow of my note' })
    const view = await answer(bob, spaceId)
    expect(view).toMatchObject({
      scopeTitle: 'Bees',
      videos: [{ videoId: 'sharedVid01', sharedId }],
    })
    expect(new Set(view.passages.map(({ videoId }) => videoId))).toEqual(new Set(['sharedVid01']))
    expect((await answer(bob, spaceId)).cached).toBe(true)
    const eve = await people.signUp('Eve')
    await eve.summarize({ video: 'sharedVid01' })
    expect((await ask(eve, spaceId)).status).toBe(404)
  })

  test('who leaves keeps the question, without passages, answer and title, wherever it is shown', async () => {
    const { bob, spaceId } = await openSpace()
    const { id, passages } = await answer(bob, spaceId)
    const { items } = await bob.read<SpaceMembers>(`/api/spaces/${spaceId}/members`)
    const own = items.find(({ isYou }) => isYou)!
    expect(
      (await bob.send(`/api/spaces/${spaceId}/members/${own.id}`, { method: 'DELETE' })).status,
    ).toBe(204)

    const left = await bob.read<QuestionView>(`/api/questions/${id}`)
    const nothing = {
      question,
      passages: [],
      videos: [],
      sentences: [],
      found: null,
      scopeTitle: null,
    }
    expect(left).toMatchObject({ ...nothing, problem: { code: 'space_left' } })
    const said = passages[0]!.quote.slice(0, 20)
    for (const path of [
      '/api/questions',
      `/api/questions?spaceId=${spaceId}`,
      `/api/questions/${id}/events`,
      '/api/me/export',
    ])
      expect([path, await (await bob.send(path)).text()]).toEqual([
        path,
        expect.not.stringContaining(said),
      ])
    const found = await bob.read<QuestionsPage>(
      `/api/questions?search=${encodeURIComponent('figure of eight')}`,
    )
    expect(found.total).toBe(0)
    expect((await ask(bob, spaceId)).status).toBe(404)
    const named = { question: 'And how far?', scope: { kind: 'library' }, followUpTo: id }
    expect((await bob.sendJson('POST', '/api/questions', named)).status).toBe(422)
  })

  test('an answer is withheld once what it quotes has left the space, and the next one does not quote it', async () => {
    const { ann, bob, spaceId, sharedId, path } = await openSpace()
    const { id } = await answer(bob, spaceId)
    expect((await ann.send(`${path}/${sharedId}`, { method: 'DELETE' })).status).toBe(204)
    expect((await bob.read<QuestionView>(`/api/questions/${id}`)).passages).toEqual([])
    const { orm } = testServer.deps.db
    const [stored] = await orm.select().from(questions).where(eq(questions.id, id))
    expect(stored).toMatchObject({ question, passages: [], videos: [], sentences: [], found: null })
    const empty = await ask(bob, spaceId)
    expect([empty.status, await empty.text()]).toEqual([
      422,
      expect.stringContaining('Nothing is shared in this space'),
    ])
    await ann.created<SharedContent>(path, { videoId: 'privateVid1' })
    const view = await answer(bob, spaceId)
    expect([view.cached, view.videos.map(({ videoId }) => videoId)]).toEqual([
      false,
      ['privateVid1'],
    ])
  })

  test('a summary in the trash answers nobody, and no follow-up repeats what was said of it', async () => {
    const { ann, bob, spaceId } = await openSpace()
    const { id } = await answer(bob, spaceId)
    await ann.send('/api/summaries/sharedVid01', { method: 'DELETE' })
    expect((await bob.read<QuestionView>(`/api/questions/${id}`)).problem?.code).toBe(
      'space_answer_gone',
    )
    expect((await ask(bob, spaceId)).status).toBe(422)
    expect((await ann.sendJson('POST', '/api/summaries/sharedVid01/restore', {})).status).toBe(200)
    expect((await bob.read<QuestionView>(`/api/questions/${id}`)).passages.length).toBeGreaterThan(
      0,
    )
  })
})
