// Ann invites people to a space. Where no mail was sent to one of them, she reads the reason.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewSpaceInvitations, Space } from '#contract/spaces/spaces.ts'
import { recordingLog, startTestServer, type TestServer } from '#tests/deps.ts'
import { startMail } from '#tests/doubles/mail.ts'
import { engines } from '#tests/engines.ts'
import { newSpacePeople, type SpacePerson } from '#tests/space-people.ts'
import { openMailer } from '../adapters/mail/mail.ts'
import { readSettings } from '../config.ts'
import { users } from '../db/schema/accounts.ts'

const dayMs = 24 * 3600 * 1000

describe.each(engines)('%s', (_name, open) => {
  let mail: Awaited<ReturnType<typeof startMail>>
  let testServer: TestServer
  let people: ReturnType<typeof newSpacePeople>
  beforeAll(async () => {
    mail = await startMail()
    const settings = readSettings({ SMTP_URL: mail.url, MAIL_FROM: 'pith@example.org' })
    const { database } = await open()
    testServer = await startTestServer({
      database,
      mailer: openMailer({ settings, log: recordingLog('error').log }),
    })
    people = newSpacePeople(testServer)
  })
  afterAll(async () => {
    await testServer.close()
    await mail.close()
  })

  async function openSpace() {
    const ann = await people.signUp('Ann')
    await testServer.deps.db.orm.update(users).set({ emailVerified: true })
    const { id } = await ann.created<Space>('/api/spaces', { name: 'Bees' })
    return { ann, path: `/api/spaces/${id}/invitations` }
  }
  const invite = async (ann: SpacePerson, path: string, emails: string[]) =>
    (await ann.created<NewSpaceInvitations>(path, { emails, role: 'reader' })).items
  const reasons = (items: NewSpaceInvitations['items']) => items.map(({ notMailed }) => notMailed)

  test('an address that the mail server refuses is told apart from one that it takes, and has its link', async () => {
    const { ann, path } = await openSpace()
    const items = await invite(ann, path, ['kim@refused.example', 'lee@example.net'])
    expect(reasons(items)).toEqual(['refused', null])
    expect(items[0]!.link).toContain('/join/')
    expect(mail.mails.findLast(({ to }) => to.includes('lee@example.net'))?.text).toContain(
      items[1]!.link,
    )
  })

  test.each([
    ['Your bank: https://evil.example/pay', 'Your bank: …'],
    ['Pay at evil.example or mail me@evil.example now', 'Pay at … or mail … now'],
    ['evil\u200b。example', '…'],
    ['Bees & hives', 'Bees & hives'],
  ])(
    'the name %j of a space is marked as the words of the person who invites, and leads nowhere',
    async (name, shown) => {
      const ann = await people.signUp('Ann call evil.example')
      await testServer.deps.db.orm.update(users).set({ emailVerified: true })
      const { id } = await ann.created<Space>('/api/spaces', { name })
      await invite(ann, `/api/spaces/${id}/invitations`, ['lee@example.net'])
      const { text } = mail.mails.findLast(({ to }) => to.includes('lee@example.net'))!
      expect(text.replaceAll(/\s+/g, ' ')).toContain(
        `They call themselves “Ann call …” and the space “${shown}”. These are their own words`,
      )
      expect(text).not.toContain('evil')
    },
  )

  test('once the mails of a day are used up there are links without mails, until the next day', async () => {
    const { ann, path } = await openSpace()
    const countSent = () => mail.mails.filter(({ to }) => to[0]!.startsWith('seat')).length
    const six = Array.from({ length: 6 }, (_, number) => `seat${number}@example.net`)
    for (let round = 0; round < 8; round++)
      expect(reasons(await invite(ann, path, six))).toEqual(six.map(() => null))
    expect(reasons(await invite(ann, path, six))).toEqual([
      null,
      null,
      'limit',
      'limit',
      'limit',
      'limit',
    ])
    expect(countSent()).toBe(50)
    testServer.clock.nowMs += dayMs
    expect(reasons(await invite(ann, path, six.slice(0, 1)))).toEqual([null])
  })

  test('wrong addresses among several are named as they were written, and nobody is invited', async () => {
    const { ann, path } = await openSpace()
    const emails = ['Kim@Example', 'lee@example.net', 'a..b@example.net']
    const response = await ann.sendJson('POST', path, { emails, role: 'reader' })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        error: {
          message: '“Kim@Example”, “a..b@example.net” are no email addresses. Nobody was invited.',
        },
      },
    ])
    expect(await ann.read(path)).toMatchObject({ items: [] })
  })

  test('a mail server that is away is no reason not to invite', async () => {
    const { ann, path } = await openSpace()
    await mail.close()
    expect(reasons(await invite(ann, path, ['lee@example.net']))).toEqual(['failed'])
  })
})

test('a server without mail says so', async () => {
  const testServer = await startTestServer()
  const ann = await newSpacePeople(testServer).signUp('Ann')
  const { id } = await ann.created<Space>('/api/spaces', { name: 'Bees' })
  const body = { emails: ['lee@example.net'], role: 'reader' }
  const { items } = await ann.created<NewSpaceInvitations>(`/api/spaces/${id}/invitations`, body)
  expect(items).toMatchObject([{ notMailed: 'off' }])
  await testServer.close()
})
