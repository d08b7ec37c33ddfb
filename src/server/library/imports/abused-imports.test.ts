// Eve makes a file to get what she did not pay for, to publish what nobody said, or to
// fill the disk.
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Usage } from '#contract/billing/usage.ts'
import type { Versions } from '#contract/library/library.ts'
import {
  type LibraryImport,
  maxImportedBytesPerDay,
  maxImportedSummaries,
} from '#contract/library/library-import.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { newDatabase, openServer } from '#tests/engines.ts'
import { createInvitation } from '../../accounts/invitations.ts'
import { rateLimits } from '../../db/schema/operation/rate-limits.ts'
import { hashTranscript } from '../../summaries/transcripts/transcripts.ts'
import { applyPlan } from '../../usage/usage.ts'

type Person = ReturnType<typeof newPerson>

let server: TestServer
let forged: string
beforeAll(async () => {
  server = await startTestServer({
    database: await openServer(await newDatabase()),
    environment: { SIGN_UPS_PER_HOUR: '1000' },
  })
  const ann = newPerson(server)
  await ann.signUpConfirmed()
  await ann.summarize({ video: 'forgedVid02' })
  await ann.sendJson('PUT', '/api/summaries/forgedVid02/rating', { rating: 1 })
  const data = JSON.parse(await (await ann.send('/api/me/export')).text())
  // Spoken for an hour, as the file pretends in a minute.
  data.transcripts[0].cues.at(-1).endSeconds = 3600
  data.transcripts[0].id = hashTranscript(data.transcripts[0])
  Object.assign(data.summaries[0], { transcriptId: data.transcripts[0].id, durationSeconds: 60 })
  forged = JSON.stringify(data)
})
afterAll(() => server.close())

async function signUp() {
  const eve = newPerson(server)
  return { eve, userId: await eve.signUpConfirmed() }
}
const post = (eve: Person) => eve.send('/api/import', { method: 'POST', body: forged })
const latest = async (eve: Person) =>
  (await (await eve.send('/api/import')).json()) as LibraryImport | null
async function importFile(eve: Person): Promise<void> {
  expect((await post(eve)).status).toBe(202)
  await expect.poll(async () => (await latest(eve))?.state).toBe('done')
}
const rewrite = (eve: Person) =>
  eve.sendJson('POST', '/api/summaries/forgedVid02/rewrite', { reason: 'too_short' })
async function expectRefusal(response: Response, message: RegExp): Promise<void> {
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({
    error: { code: 'too_large', message: expect.stringMatching(message) },
  })
}

test('a rating in a file makes no rewrite free, and what was rewritten stays private', async () => {
  const { eve } = await signUp()
  await importFile(eve)
  const versions = (await (
    await eve.send('/api/summaries/forgedVid02/versions')
  ).json()) as Versions
  expect(versions).toMatchObject({ items: [{ rating: 1 }], rewriteIsFree: false })
  server.clock.nowMs += 1000
  const { jobId } = (await (await rewrite(eve)).json()) as { jobId: string }
  expect((await eve.watch(jobId)).at(-1)!.data).toMatchObject({
    id: jobId,
    rewriteReason: 'too_short',
  })
  expect(((await (await eve.send('/api/usage')).json()) as Usage).used).toBe(1)

  const publication = { summaryId: jobId, showsName: true, indexable: true }
  const refused = await eve.sendJson('PUT', '/api/summaries/forgedVid02/publication', publication)
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ error: { code: 'imported_private' } })
})

test('the length of an imported video is that of its words, whatever the file says', async () => {
  const { eve, userId } = await signUp()
  const mini = { planKey: 'mini' as const, sinceMs: server.clock.nowMs, nowMs: server.clock.nowMs }
  await server.deps.db.orm.transaction((tx) => applyPlan(tx, userId, mini))
  await importFile(eve)
  const refused = await rewrite(eve)
  expect(await refused.json()).toMatchObject({ error: { code: 'video_over_plan' } })
  expect(((await (await eve.send('/api/usage')).json()) as Usage).used).toBe(0)
})

test('a library keeps a limited number of imported summaries', async () => {
  const { eve, userId } = await signUp()
  const { orm } = server.deps.db
  await orm.execute(sql`with made as (
      insert into generations (id, request_key, import_id, video_id, length, language, engine, state, created_at)
      select gen_random_uuid(), 'many ' || n, gen_random_uuid(), 'm' || n, 'short', 'en', 'extract', 'failed', 0
      from generate_series(1, ${maxImportedSummaries}::int) n returning id, video_id
    ) insert into user_summaries (id, owner_id, video_id, generation_id, created_at)
      select gen_random_uuid(), ${userId}, video_id, id, 0 from made`)
  await expectRefusal(
    await post(eve),
    /has 50,000, and this file has 1 that are new, so nothing was imported\. Delete imported/,
  )
  expect(await latest(eve)).toBeNull()
  await orm.execute(sql`delete from user_summaries where owner_id = ${userId} and video_id = 'm1'`)
  await importFile(eve)
  // The same file again adds nothing, so a full library has room for it.
  await importFile(eve)
  const changeVersions = () =>
    orm.execute(
      sql`update generations set length = 'long' where video_id = 'forgedVid02' and import_id is not null`,
    )
  await orm.execute(sql`delete from user_summaries where owner_id = ${userId} and video_id = 'm2'`)
  await changeVersions()
  expect(
    (await eve.send('/api/import?existing=both', { method: 'POST', body: forged })).status,
  ).toBe(202)
  await expect.poll(async () => (await latest(eve))?.state).toBe('done')
  // The last room is taken, and another version of the same video has none.
  await changeVersions()
  expect(
    (await eve.send('/api/import?existing=both', { method: 'POST', body: forged })).status,
  ).toBe(202)
  await expect.poll(async () => (await latest(eve))?.state).toBe('failed')
  expect((await latest(eve))?.problem?.message).toContain('yours is full. What came in stays.')
})

test('times in any order, or too short for the words, do not make a long transcript look short', async () => {
  const { eve, userId } = await signUp()
  const mini = { planKey: 'mini' as const, sinceMs: server.clock.nowMs, nowMs: server.clock.nowMs }
  await server.deps.db.orm.transaction((tx) => applyPlan(tx, userId, mini))
  const data = JSON.parse(forged)
  const text = 'Honey bees tell each other where the flowers are. '.repeat(1200)
  const cues = [
    { startSeconds: 0, endSeconds: 1, text },
    { startSeconds: 1, endSeconds: 2, text: 'The end.' },
  ]
  data.transcripts[0].cues = cues
  data.transcripts[0].id = hashTranscript(data.transcripts[0])
  data.summaries[0].transcriptId = data.transcripts[0].id
  expect(
    (await eve.send('/api/import', { method: 'POST', body: JSON.stringify(data) })).status,
  ).toBe(202)
  await expect.poll(async () => (await latest(eve))?.state).toBe('done')
  expect(await (await rewrite(eve)).json()).toMatchObject({ error: { code: 'video_over_plan' } })

  const { eve: second, userId: secondId } = await signUp()
  await server.deps.db.orm.transaction((tx) => applyPlan(tx, secondId, mini))
  data.transcripts[0].cues = [
    { startSeconds: 3599, endSeconds: 3600, text: 'Said late.' },
    ...cues.slice(1),
  ]
  data.transcripts[0].id = hashTranscript(data.transcripts[0])
  data.summaries[0].transcriptId = data.transcripts[0].id
  await second.send('/api/import', { method: 'POST', body: JSON.stringify(data) })
  await expect.poll(async () => (await latest(second))?.state).toBe('done')
  expect(await (await rewrite(second)).json()).toMatchObject({ error: { code: 'video_over_plan' } })
})

test('a person imports a limited number of bytes in a day', async () => {
  const { orm } = server.deps.db
  await orm.delete(rateLimits)
  const { eve } = await signUp()
  await importFile(eve)
  const isOfBytes = like(rateLimits.key, 'library-import-bytes:%')
  expect(await orm.select().from(rateLimits).where(isOfBytes)).toMatchObject([
    { count: Buffer.byteLength(forged) },
  ])
  const count = maxImportedBytesPerDay - Buffer.byteLength(forged)
  await orm.update(rateLimits).set({ count }).where(isOfBytes)
  await importFile(eve)
  await expectRefusal(await post(eve), /1 GB in 24 hours.* Nothing was imported\. Wait a day/)
  expect(await latest(eve)).toBeNull()
  server.clock.nowMs += 24 * 3600_000
  await importFile(eve)
})

test('an account that nobody confirmed imports a day after it was made, or after its address is confirmed', async () => {
  const [eve, bob] = [newPerson(server), newPerson(server)]
  await eve.signUp()
  const refused = await post(eve)
  expect(refused.status).toBe(403)
  const message = expect.stringMatching(
    /too new to import files\. Nothing was imported\. .* 24 hours after you signed up/,
  )
  expect(await refused.json()).toMatchObject({ error: { code: 'import_too_early', message } })
  expect(await latest(eve)).toBeNull()
  await bob.signUpConfirmed()
  await importFile(bob)
  server.clock.nowMs += 24 * 3600_000
  await importFile(eve)
})

test.each([{ IMPORT_AFTER_HOURS: '0' }, { SIGN_UP: 'invite' }])(
  'where the operator sets %o everybody imports at once',
  async (environment) => {
    const other = await startTestServer({ environment })
    const { deps } = other
    const invited = { email: null, role: 'user' as const, inviterId: null }
    const ida = newPerson(other)
    // The first account is an administrator's.
    for (const person of [newPerson(other), ida]) {
      const { link } = await createInvitation(deps, deps.db.orm, invited, deps.now())
      const invitation = link.split('/invite/')[1]
      await person.sendJson('POST', '/api/auth/sign-up/email', {
        name: 'Ida',
        invitation,
        ...person.credentials,
      })
    }
    await ida.signIn()
    expect((await post(ida)).status).toBe(202)
    await other.close()
  },
)

test('a server that is full takes no imports, and its administrator sees the limit', async () => {
  const full = await startTestServer({ environment: { STORAGE_LIMIT_GB: '0.001' } })
  const ada = newPerson(full)
  await ada.signUp()
  const refused = await post(ada)
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { error: { code: 'storage_full' } },
  ])
  expect(await (await ada.send('/api/admin/overview')).json()).toMatchObject({
    storageLimitBytes: 1_000_000,
  })
  await full.close()
})
