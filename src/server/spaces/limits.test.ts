// Bad input, roles, invitations that ended, and what happens when people change a space
// at the same moment.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  OwnInvitation,
  SharedContent,
  SharedPage,
  Space,
  SpaceInvitations,
  SpaceMembers,
} from '#contract/spaces/spaces.ts'
import { recordingMailer, startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { newSpacePeople, type SpacePerson } from '#tests/space-people.ts'
import { profiles, users } from '../db/schema/accounts.ts'

const dayMs = 24 * 3600 * 1000
const noSuchId = '00000000-0000-4000-8000-000000000000'

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  let people: ReturnType<typeof newSpacePeople>
  const mailer = recordingMailer()
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database, mailer })
    people = newSpacePeople(testServer)
  })
  afterAll(() => testServer.close())

  /** Signs up with a verified address. */
  async function signUp(name: string): Promise<SpacePerson> {
    const person = await people.signUp(name)
    await testServer.deps.db.orm.update(users).set({ emailVerified: true })
    return person
  }
  async function openSpace(name = 'Bees') {
    const ann = await signUp('Ann')
    const { id } = await ann.created<Space>('/api/spaces', { name })
    return { ann, id, path: `/api/spaces/${id}` }
  }
  async function join(
    ann: SpacePerson,
    id: string,
    name: string,
    role: string,
  ): Promise<SpacePerson> {
    const person = await signUp(name)
    const [token] = await ann.invite(id, [person.credentials.email], role)
    const response = await person.accept(token!)
    if (!response.ok) throw new Error(await response.text())
    return person
  }
  const memberId = async (person: SpacePerson, id: string, name: string) =>
    (await person.read<SpaceMembers>(`/api/spaces/${id}/members`)).items.find(
      (member) => member.name === name,
    )!.id
  const outcome = async (response: Promise<Response> | Response) => {
    const answer = await response
    const body = (await answer.json().catch(() => ({}))) as {
      error?: { code: string; message: string }
    }
    return [answer.status, body.error?.code, body.error?.message]
  }

  test('bad names, notes, addresses and roles are refused with a sentence', async () => {
    const { ann, path } = await openSpace()
    for (const name of ['', ' \n', '\u200b\u0000', 'n'.repeat(10_000), 7])
      expect(await outcome(ann.sendJson('POST', '/api/spaces', { name }))).toEqual([
        ...[
          400,
          'bad_request',
          expect.stringMatching(/^A (space needs a name|name may have 80 characters)\./),
        ],
      ])
    const markup = await ann.created<Space>('/api/spaces', {
      name: '<b>A\u0000\u202e</b>',
      description: 'x\r\ny',
    })
    expect(markup).toMatchObject({ name: '<b>A</b>', description: 'x\ny' })
    const invite = (body: object) => outcome(ann.sendJson('POST', `${path}/invitations`, body))
    expect((await invite({ emails: ['nobody'], role: 'reader' }))[2]).toBe(
      '“nobody” is no email address. Nobody was invited.',
    )
    expect((await invite({ emails: [], role: 'reader' }))[2]).toBe('Name at least one address.')
    expect((await invite({ emails: ['a@example.org'], role: 'admin' }))[2]).toBe(
      'The role is owner, editor or reader.',
    )
    const many = Array.from({ length: 1000 }, (_, number) => `person${number}@many.example`)
    expect((await invite({ emails: many, role: 'reader' }))[2]).toBe(
      'You can invite 50 people at once.',
    )
    expect(await invite({ emails: many.slice(0, 40), role: 'reader' })).toEqual([
      ...[
        409,
        'space_full',
        expect.stringContaining('7 seats are left in this space, and these are 40 addresses.'),
      ],
    ])
    expect((await ann.read<SpaceInvitations>(`${path}/invitations`)).items).toEqual([])
    expect((await ann.send('/api/spaces/no-uuid')).status).toBe(400)
    expect((await ann.send(`/api/spaces/${noSuchId}`)).status).toBe(404)
  })

  test('somebody whose address is not verified has no space, and an invitation waits for that', async () => {
    const { ann, id } = await openSpace()
    const eve = await people.signUp('Eve')
    expect(await outcome(eve.sendJson('POST', '/api/spaces', { name: 'Mine' }))).toEqual([
      ...[403, 'email_unverified', expect.any(String)],
    ])
    const [token] = await ann.invite(id, [eve.credentials.email], 'editor')
    expect((await outcome(eve.accept(token!)))[1]).toBe('email_unverified')
    expect(await eve.read('/api/space-invitations')).toEqual({ items: [] })
    expect(await eve.read('/api/notifications')).toMatchObject({ items: [] })
    await testServer.deps.db.orm.update(users).set({ emailVerified: true })
    expect((await eve.accept(token!)).status).toBe(200)
  })

  test('a mail with text and HTML has the link of an invitation', async () => {
    const { ann, id } = await openSpace('<Bees>')
    const [token] = await ann.invite(id, ['new@example.net'], 'reader')
    const mail = mailer.mails.findLast(({ to }) => to === 'new@example.net')!
    expect(mail.text).toContain(`/join/${token}`)
    expect(mail.html).toContain('&lt;Bees&gt;')
    expect(mail.html).not.toContain('<Bees>')
  })

  test('an invitation that was used, withdrawn, replaced, expired or is for another address says so', async () => {
    const { ann, id, path } = await openSpace()
    const eve = await signUp('Eve')
    const bob = await signUp('Bob')
    const refusal = async (person: SpacePerson, token: string) =>
      (await outcome(person.accept(token)))[1]
    const [first] = await ann.invite(id, [bob.credentials.email], 'reader')
    expect(await refusal(eve, first!)).toBe('space_invitation_of_another')
    const [second] = await ann.invite(id, [bob.credentials.email.toUpperCase()], 'editor')
    expect(await refusal(bob, first!)).toBe('space_invitation_withdrawn')
    expect((await ann.read<SpaceInvitations>(`${path}/invitations`)).seats).toMatchObject({
      members: 1,
      invited: 1,
    })
    expect((await bob.accept(second!)).status).toBe(200)
    expect(await refusal(bob, second!)).toBe('space_invitation_used')
    expect(
      await outcome(
        ann.sendJson('POST', `${path}/invitations`, {
          emails: [bob.credentials.email],
          role: 'reader',
        }),
      ),
    ).toEqual([...[409, 'already_member', expect.stringContaining(bob.credentials.email)]])
    const [third] = await ann.invite(id, [eve.credentials.email], 'reader')
    const { items } = await ann.read<SpaceInvitations>(`${path}/invitations`)
    expect(
      (await ann.send(`${path}/invitations/${items[0]!.id}`, { method: 'DELETE' })).status,
    ).toBe(204)
    expect(await refusal(eve, third!)).toBe('space_invitation_withdrawn')
    const [fourth] = await ann.invite(id, [eve.credentials.email], 'reader')
    testServer.clock.nowMs += 7 * dayMs
    expect(await refusal(eve, fourth!)).toBe('space_invitation_expired')
    expect((await eve.read<{ items: OwnInvitation[] }>('/api/space-invitations')).items).toEqual([])
    expect(await refusal(eve, 'made-up')).toBe('space_invitation_not_found')
    const [fifth] = await ann.invite(id, [eve.credentials.email], 'reader')
    const [own] = (await eve.read<{ items: OwnInvitation[] }>('/api/space-invitations')).items
    expect((await eve.send(`/api/space-invitations/${own!.id}`, { method: 'DELETE' })).status).toBe(
      204,
    )
    expect(await refusal(eve, fifth!)).toBe('space_invitation_withdrawn')
  })

  test('two who take the last seat at the same moment: one gets it', async () => {
    const { ann, id, path } = await openSpace()
    const token = await ann.makeLink(id)
    await ann.invite(
      id,
      Array.from({ length: 6 }, (_, number) => `seat${number}@example.net`),
      'reader',
    )
    const [bob, eve] = [await signUp('Bob'), await signUp('Eve')]
    const answers = await Promise.all([bob.accept(token), eve.accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ann.read<SpaceMembers>(`${path}/members`)).seats).toMatchObject({
      total: 8,
      members: 2,
      invited: 6,
    })
  })

  test('who is removed comes back neither by the link nor by an invitation for their address; who leaves may', async () => {
    const { ann, id, path } = await openSpace()
    const [bob, eve] = [await signUp('Bob'), await signUp('Eve')]
    const first = await ann.makeLink(id)
    await ann.invite(id, ['kim@example.net'], 'reader')
    const [ofBob] = await ann.invite(id, [bob.credentials.email], 'editor')
    for (const person of [bob, eve]) expect((await person.accept(first)).status).toBe(200)
    const remove = async (by: SpacePerson, name: string) =>
      (await by.send(`${path}/members/${await memberId(ann, id, name)}`, { method: 'DELETE' }))
        .status
    expect(await remove(eve, 'Eve')).toBe(204)
    expect((await eve.accept(first)).status).toBe(200)
    expect(await remove(ann, 'Bob')).toBe(204)
    for (const token of [first, ofBob!])
      expect((await outcome(bob.accept(token)))[1]).toBe('space_invitation_withdrawn')
    const open = await ann.read<SpaceInvitations>(`${path}/invitations`)
    expect([open.link, open.items.map(({ email }) => email)]).toEqual([null, ['kim@example.net']])
    expect((await bob.accept(await ann.makeLink(id))).status).toBe(200)
  })

  test('the last owner stays, also when the last two leave at the same moment', async () => {
    const { ann, id, path } = await openSpace()
    const bob = await join(ann, id, 'Bob', 'editor')
    const [annId, bobId] = [await memberId(ann, id, 'Ann'), await memberId(ann, id, 'Bob')]
    const lastOwners = async () =>
      (await bob.read<SpaceMembers>(`${path}/members`)).items.flatMap(({ name, isLastOwner }) =>
        isLastOwner ? name : [],
      )
    expect(await lastOwners()).toEqual(['Ann'])
    const leave = (person: SpacePerson, member: string) =>
      person.send(`${path}/members/${member}`, { method: 'DELETE' })
    expect((await outcome(leave(ann, annId)))[1]).toBe('space_last_owner')
    expect(
      (await outcome(ann.sendJson('PATCH', `${path}/members/${annId}`, { role: 'reader' })))[1],
    ).toBe('space_last_owner')
    expect(
      (await ann.sendJson('PATCH', `${path}/members/${bobId}`, { role: 'owner' })).status,
    ).toBe(200)
    expect(await lastOwners()).toEqual([])
    await testServer.deps.db.orm
      .update(profiles)
      .set({ suspendedAt: 1 })
      .where(eq(profiles.userId, ann.userId))
    expect(await lastOwners()).toEqual(['Bob'])
    await testServer.deps.db.orm
      .update(profiles)
      .set({ suspendedAt: null })
      .where(eq(profiles.userId, ann.userId))
    const answers = await Promise.all([leave(ann, annId), leave(bob, bobId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('an editor shares and removes, invites nobody and changes no roles; a summary of another person cannot be shared', async () => {
    const { ann, id, path } = await openSpace()
    const bob = await join(ann, id, 'Bob', 'editor')
    await ann.summarize({ video: 'annsOwnVid1' })
    await bob.summarize({ video: 'bobsOwnVid1' })
    const share = (person: SpacePerson, videoId: string) =>
      outcome(person.sendJson('POST', `${path}/summaries`, { videoId }))
    expect((await share(bob, 'annsOwnVid1'))[1]).toBe('not_found')
    expect((await share(bob, 'bobsOwnVid1'))[0]).toBe(201)
    expect((await share(bob, 'bobsOwnVid1'))[1]).toBe('already_shared')
    const { id: sharedId } = await ann.created<SharedContent>(`${path}/summaries`, {
      videoId: 'annsOwnVid1',
    })
    const only = [403, 'space_role', expect.stringMatching(/^Only/)]
    expect(
      await outcome(bob.sendJson('PATCH', `${path}/summaries/${sharedId}`, { note: 'Mine' })),
    ).toEqual(only)
    for (const [method, rest, body] of [
      ['GET', '/invitations', undefined],
      ['POST', '/invitations', { emails: ['x@example.net'], role: 'owner' }],
      ['POST', '/invitations/link', {}],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', '', undefined],
      ['PATCH', `/members/${await memberId(bob, id, 'Bob')}`, { role: 'owner' }],
      ['DELETE', `/members/${await memberId(bob, id, 'Ann')}`, undefined],
    ] as const)
      expect([
        rest,
        ...(await outcome(
          bob.send(path + rest, {
            method,
            ...(body && {
              body: JSON.stringify(body),
              headers: { 'content-type': 'application/json' },
            }),
          }),
        )),
      ]).toEqual([rest, ...only])
    expect((await bob.send(`${path}/summaries/${sharedId}`, { method: 'DELETE' })).status).toBe(204)
    expect(
      (await ann.read<SharedPage>(`${path}/summaries`)).items.map(({ videoId }) => videoId),
    ).toEqual(['bobsOwnVid1'])
  })

  test('a search finds titles, points and spoken words, in order, per member, and a rewrite is read at once', async () => {
    const { ann, id, path } = await openSpace()
    const bob = await join(ann, id, 'Bob', 'editor')
    for (const video of ['searchVid01', 'searchVid02']) {
      await ann.summarize({ video })
      await ann.created(`${path}/summaries`, { videoId: video })
    }
    await bob.summarize({ video: 'searchVid03' })
    await bob.created(`${path}/summaries`, { videoId: 'searchVid03' })
    const find = (query: string) => bob.read<SharedPage>(`${path}/summaries?${query}`)
    expect((await find('query=flowers')).total).toBe(3)
    expect((await find('query=zeppelin')).total).toBe(0)
    expect((await find('query=-flowers')).total).toBe(0)
    expect((await find('query=%22bees%20find%22&order=title')).total).toBe(3)
    const ofBob = await find(`member=${await memberId(bob, id, 'Bob')}`)
    expect([ofBob.total, ofBob.members.map(({ name, summaries }) => [name, summaries])]).toEqual([
      1,
      [
        ['Ann', 2],
        ['Bob', 1],
      ],
    ])
    expect(await find('page=2')).toMatchObject({ items: [], total: 3 })
    expect((await bob.send(`${path}/summaries?order=rating`)).status).toBe(400)
  })

  test('when the last owner’s account is deleted, the longest-standing editor owns the space and is notified', async () => {
    const { ann, id, path } = await openSpace()
    await ann.summarize({ video: 'annsGoneVid' })
    await ann.created(`${path}/summaries`, { videoId: 'annsGoneVid' })
    const cara = await join(ann, id, 'Cara', 'reader')
    const bob = await join(ann, id, 'Bob', 'editor')
    const remove = (person: SpacePerson) =>
      person.sendJson('DELETE', '/api/me', { password: person.credentials.password })
    expect((await remove(ann)).status).toBeLessThan(300)
    expect(await bob.read<Space>(path)).toMatchObject({ role: 'owner', members: 2, summaries: 0 })
    expect(await bob.read('/api/notifications')).toMatchObject({
      items: [{ kind: 'space_owner', spaceName: 'Bees' }],
    })
    expect((await remove(bob)).status).toBeLessThan(300)
    expect(await cara.read<Space>(path)).toMatchObject({ role: 'owner', members: 1 })
    expect((await remove(cara)).status).toBeLessThan(300)
    expect(
      await testServer.deps.db.orm.execute(`select 1 from spaces where id = '${id}'`),
    ).toMatchObject({ rows: [] })
  })
})
