// People share summaries in a space: owners invite, editors share, readers read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notifications } from '#contract/social/social.ts'
import type {
  OwnInvitation,
  SharedContent,
  SharedPage,
  Space,
  SpaceInvitations,
  SpaceMembers,
} from '#contract/spaces/spaces.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { newSpacePeople } from '#tests/space-people.ts'

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  let people: ReturnType<typeof newSpacePeople>
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database })
    people = newSpacePeople(testServer)
  })
  afterAll(() => testServer.close())

  test('an owner creates, renames and deletes a space, and others do not learn that it exists', async () => {
    const ann = await people.signUp('Ann')
    const eve = await people.signUp('Eve')
    const space = await ann.created<Space>('/api/spaces', {
      name: '  Transport \n seminar',
      description: 'Tuesdays',
    })
    expect(space).toMatchObject({
      name: 'Transport seminar',
      description: 'Tuesdays',
      role: 'owner',
      members: 1,
    })
    const path = `/api/spaces/${space.id}`
    expect((await eve.send(path)).status).toBe(404)
    expect((await eve.sendJson('PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await eve.send(path, { method: 'DELETE' })).status).toBe(404)
    expect((await ann.sendJson('PATCH', path, { name: 'Seminar' })).status).toBe(200)
    expect(
      (await ann.read<{ items: Space[] }>('/api/spaces')).items.map(({ name }) => name),
    ).toEqual(['Seminar'])
    expect((await ann.send(path, { method: 'DELETE' })).status).toBe(204)
    expect((await ann.send(path)).status).toBe(404)
  })

  test('a reader who was invited by address joins, reads what is shared, and shares nothing', async () => {
    const ann = await people.signUp('Ann')
    const bob = await people.signUp('Bob')
    const { id: spaceId } = await ann.created<Space>('/api/spaces', { name: 'Bees' })
    const path = `/api/spaces/${spaceId}`
    await ann.summarize({ video: 'annsBeesVid' })
    await ann.sendJson('PUT', '/api/summaries/annsBeesVid/rating', { rating: 4 })
    const shared = await ann.created<SharedContent>(`${path}/summaries`, {
      videoId: 'annsBeesVid',
      note: 'For Tuesday',
    })
    expect(shared).toMatchObject({
      note: 'For Tuesday',
      sharedBy: { name: 'Ann', isYou: true },
      mayRemove: true,
    })
    expect(Object.keys(shared)).not.toContain('rating')

    await ann.invite(spaceId, [bob.credentials.email], 'reader')
    const { items } = await bob.read<{ items: OwnInvitation[] }>('/api/space-invitations')
    expect(items).toMatchObject([{ space: 'Bees', inviter: 'Ann', role: 'reader' }])
    const { items: notices } = await bob.read<{ items: unknown[] }>('/api/notifications')
    expect(notices).toMatchObject([{ kind: 'space_invited', actor: 'Ann', spaceName: 'Bees' }])
    await bob.created(`/api/space-invitations/${items[0]!.id}/accept`, {}, 200)

    const page = await bob.read<SharedPage>(`${path}/summaries`)
    expect(page).toMatchObject({ total: 1, members: [{ name: 'Ann', isYou: false, summaries: 1 }] })
    const read = await bob.read<SharedContent>(`${path}/summaries/${page.items[0]!.id}`)
    expect(read).toMatchObject({
      title: 'How do bees find flowers?',
      spaceName: 'Bees',
      mayRemove: false,
    })
    await bob.summarize({ video: 'bobsBeesVid' })
    const refused = await bob.sendJson('POST', `${path}/summaries`, { videoId: 'bobsBeesVid' })
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('Readers of this space cannot do this.')
    expect((await bob.send(`${path}/summaries/${read.id}`, { method: 'DELETE' })).status).toBe(403)
    const members = await ann.read<SpaceMembers>(`${path}/members`)
    expect(members.items.map(({ name, role, shared: count }) => [name, role, count])).toEqual([
      ['Ann', 'owner', 1],
      ['Bob', 'reader', 0],
    ])
    expect(members.seats).toEqual({ total: 8, members: 2, invited: 0, plan: null })
    expect((await ann.read<SpaceInvitations>(`${path}/invitations`)).items).toEqual([])
  })

  test('who turns one kind of notification off gets the others', async () => {
    const [ann, bob, cara] = [
      await people.signUp('Ann'),
      await people.signUp('Bob'),
      await people.signUp('Cara'),
    ]
    const spaceId = (await ann.created<Space>('/api/spaces', { name: 'Bees' })).id
    const mute = async (person: typeof ann, mutedNotifications: string[]) =>
      (await person.sendJson('PATCH', '/api/me', { preferences: { mutedNotifications } })).status
    const kinds = async (person: typeof ann) =>
      (await person.read<Notifications>('/api/notifications')).items.map(({ kind }) => kind).sort()
    expect(await mute(ann, ['space_grew', 'space_joined'])).toBe(200)
    expect(await mute(bob, ['space_invited'])).toBe(200)
    expect(await mute(cara, ['space_grew', 'space_grew'])).toBe(200)
    expect(await mute(cara, ['space_moved'])).toBe(400)
    const tokens = await ann.invite(
      spaceId,
      [bob.credentials.email, cara.credentials.email],
      'editor',
    )
    expect([await kinds(bob), await kinds(cara)]).toEqual([[], ['space_invited']])
    for (const [index, person] of [bob, cara].entries())
      expect((await person.accept(tokens[index]!)).status).toBe(200)
    await ann.summarize({ video: 'annsNewVid1' })
    await ann.created(`/api/spaces/${spaceId}/summaries`, { videoId: 'annsNewVid1' })
    expect([await kinds(ann), await kinds(bob), await kinds(cara)]).toEqual([
      [],
      ['space_grew'],
      [],
    ])
  })

  test('a link lets readers in while there are seats, and a new one replaces it', async () => {
    const ann = await people.signUp('Ann')
    const spaceId = (await ann.created<Space>('/api/spaces', { name: 'Class' })).id
    const first = await ann.makeLink(spaceId)
    const token = await ann.makeLink(spaceId)
    const bob = await people.signUp('Bob')
    const old = await bob.sendJson('POST', `/api/space-invitations/${first}/accept`, {})
    expect([old.status, await old.text()]).toEqual([
      404,
      expect.stringContaining('withdrawn or replaced'),
    ])
    for (let seat = 2; seat <= 8; seat++) {
      const reader = await people.signUp(`Reader ${seat}`)
      expect(
        (await reader.sendJson('POST', `/api/space-invitations/${token}/accept`, {})).status,
      ).toBe(200)
    }
    const full = await bob.sendJson('POST', `/api/space-invitations/${token}/accept`, {})
    expect([full.status, await full.text()]).toEqual([
      409,
      expect.stringContaining('All seats of this space are taken'),
    ])
  })
})
