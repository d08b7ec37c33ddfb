// Ann has thousands of things. They are deleted in small transactions, between which others are
// answered, and what is interrupted is finished.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Creator } from '#contract/social/social.ts'
import type { SpaceMembers } from '#contract/spaces/spaces.ts'
import { newPerson, startTestServer, type TestServer } from '#tests/deps.ts'
import { findEverywhere } from '#tests/find-everywhere.ts'
import { copyRows, idOf, noteDeletions } from '#tests/many-rows.ts'
import { newSpacePeople } from '#tests/space-people.ts'
import type { Orm } from '../../db/database.ts'
import { deletionLimits, stepLimits } from '../../db/in-steps.ts'
import { spaceSummaries } from '../../db/schema/spaces.ts'
import type { Deps } from '../../deps/deps.ts'
import { deleteEverywhere } from '../../library/trash/delete-everywhere.ts'
import { createGuestPurge } from '../../library/trash/purge-guests.ts'
import { purgeDeletedHighlights } from '../../marks/highlights/highlights.ts'
import { purgeExpiredSummaries } from '../../summaries/user-summaries/purge-expired.ts'
import { mergeGuest } from './merge-guest.ts'
import { deleteAccount, finishDeletion } from './personal-data.ts'

const dayMs = 24 * 3600 * 1000
const many = 2 * deletionLimits.rows + 10
const videoId = 'longLists01'
const words = { videoId, startSeconds: 20, endSeconds: 38, quote: 'a figure of eight' }
const small = ['highlights', 'cards', 'ledger', 'notifications', 'playlist_items', 'history']
const tables = [...small, 'user_summaries', 'transcripts', 'library_import_parts', 'questions']

let server: TestServer
let orm: Orm
let deletions: Awaited<ReturnType<typeof noteDeletions>>
beforeEach(async () => {
  server = await startTestServer()
  orm = server.deps.db.orm
  deletions = await noteDeletions(orm, tables)
})
afterEach(() => server.close())

/** So many summaries of as many videos, or versions of one, each from captions of its own. */
async function addSummaries(ownerId: string, count: number, videoOf: string): Promise<void> {
  const text = `(select string_agg(md5((n * 31 + i)::text), ' ') from generate_series(1, 1000) i)`
  const cues = `jsonb_build_array(jsonb_build_array(0, 9, ${text}))`
  const isOf = sql`owner_id = ${ownerId} and video_id = ${videoId}`
  const generation = sql`id in (select generation_id from user_summaries where ${isOf})`
  const transcript = sql`id in (select transcript_id from generations where ${generation})`
  await copyRows(orm, 'transcripts', {
    where: transcript,
    count,
    columns: { id: `'copy ' || n`, is_imported: 'true', cues },
  })
  await copyRows(orm, 'generations', {
    where: generation,
    count,
    columns: { id: idOf('n'), transcript_id: `'copy ' || n`, prompt: `'prompt ' || n` },
  })
  await copyRows(orm, 'user_summaries', {
    where: isOf,
    count,
    columns: {
      ...{ id: idOf('n'), generation_id: idOf('n'), video_id: videoOf },
      ...{ idempotency_key: 'null', created_at: 'r.created_at - n' },
    },
  })
}

/** A summary with a highlight, a card and more. */
async function addOneOfEach(person: ReturnType<typeof newPerson>): Promise<void> {
  await person.summarize({ video: videoId })
  await person.sendJson('POST', '/api/highlights', words)
  await person.sendJson('POST', '/api/cards', { videoId, question: 'A ___', answer: 'figure' })
}

/** Entries of the history whose summaries are those of `addSummaries`. */
const copyEntries = (where: SQL, count: number) =>
  copyRows(orm, 'history', {
    where,
    count,
    columns: { video_id: `'v' || n`, summary_id: idOf('n') },
  })

async function addLongLists(ann: ReturnType<typeof newPerson>, userId: string): Promise<void> {
  await addOneOfEach(ann)
  const made = await ann.sendJson('POST', '/api/playlists', { name: 'Bees' })
  const { id } = (await made.json()) as { id: string }
  await ann.sendJson('PUT', `/api/playlists/${id}/items/${videoId}`, {})
  await orm.execute(sql`insert into notifications (id, owner_id, kind, created_at)
    values (gen_random_uuid(), ${userId}, 'followed', 1)`)
  const where = sql`owner_id = ${userId}`
  const copy = (table: string, columns: Record<string, string>, condition = where) =>
    copyRows(orm, table, { where: condition, count: many, columns })
  await copy('highlights', { id: idOf('n'), words_key: 'n' })
  await copy('cards', { id: idOf('n'), question: 'n' })
  await copy('ledger', { id: idOf('n'), charge_key: 'n' })
  await copy('notifications', { id: idOf('n') })
  await copy('playlist_items', { video_id: `'v' || n` }, sql`playlist_id = ${id}`)
  await copyEntries(where, many)
  await addSummaries(userId, 60, `'v' || n`)
}

/** Counts the turns that others have while the work goes on. */
async function countTurns(work: Promise<unknown>): Promise<number> {
  let [isOver, turns] = [false, 0]
  const others = (async () => {
    for (; !isOver; turns++) await yieldToEventLoop()
  })()
  await work.finally(() => {
    isOver = true
  })
  await others
  return turns
}

/** A process that ends before so many transactions have begun. */
function endAfter(steps: number): Deps {
  let left = steps
  const transaction: Orm['transaction'] = (...args) => {
    if (left-- <= 0) throw new Error('the process was killed')
    return orm.transaction(...args)
  }
  const mortal = new Proxy(orm, {
    get: (target, name) =>
      name === 'transaction' ? transaction : Reflect.get(target, name, target),
  })
  return { ...server.deps, db: { ...server.deps.db, orm: mortal } }
}

test('an account with long lists is deleted in small steps, with turns for others', async () => {
  const ann = newPerson(server)
  const userId = await ann.signUp()
  await addLongLists(ann, userId)
  const turns = await countTurns(
    ann.sendJson('DELETE', '/api/me', { password: ann.credentials.password }),
  )
  expect(await findEverywhere([userId], { orm })).toEqual([])
  for (const name of small) {
    expect(await deletions.total(name), name).toBe(many + 1)
    expect(await deletions.largest(name), name).toBeLessThanOrEqual(deletionLimits.rows)
  }
  expect(await deletions.total('user_summaries')).toBe(61)
  expect(await deletions.total('transcripts')).toBe(60)
  expect(await deletions.largest('transcripts')).toBeLessThanOrEqual(4)
  expect(turns).toBeGreaterThanOrEqual(small.length * 3)
})

test.each([2, 5, 9])(
  'a deletion that is interrupted at step %d is finished later, and nobody signs in meanwhile',
  async (steps) => {
    const [ann, browser] = [newPerson(server), newPerson(server)]
    const userId = await ann.signUp('Ann Leaving')
    await addOneOfEach(ann)
    await addSummaries(userId, 20, `'v' || n`)
    await expect(deleteAccount(endAfter(steps), userId)).rejects.toThrow('killed')
    expect((await ann.send('/api/me')).status).toBe(401)
    expect((await ann.signIn()).status).toBe(401)
    expect(await findEverywhere([ann.credentials.email, 'Ann Leaving'], { orm })).toEqual([])
    expect(await findEverywhere([userId], { orm })).not.toEqual([])
    Object.assign(browser.credentials, ann.credentials)
    expect(await browser.signUp('Ann Again')).not.toBe(userId)

    await orm.execute(
      sql`update pgboss.job set start_after = pgboss.job_now() where name = 'deleted-accounts'`,
    )
    await expect
      .poll(() => findEverywhere([userId], { orm }), { timeout: 60_000, interval: 500 })
      .toEqual([])
    expect((await browser.send('/api/me')).status).toBe(200)
  },
)

test('comments, follows and what is shared go together: at a fault all of them stay', async () => {
  const people = newSpacePeople(server)
  // The first person administers, and cannot leave alone.
  const [bob, ann] = [await people.signUp('Bob'), await people.signUp('Ann')]
  for (const [person, username] of [[ann, 'ann_leaves'] as const, [bob, 'bob_stays'] as const])
    await person.sendJson('PATCH', '/api/me', { username, discoverable: true })
  const list = await bob.created<{ id: string }>('/api/playlists', { name: 'Bees', isPublic: true })
  const comments = `/api/playlists/${list.id}/comments`
  const { id } = await bob.created<{ id: string }>(comments, { content: 'Words of Bob' })
  await ann.created(comments, { content: 'Words of Ann' })
  await ann.send(`/api/comments/${id}/like`, { method: 'PUT' })
  await ann.send('/api/creators/bob_stays/follow', { method: 'PUT' })
  await bob.send('/api/creators/ann_leaves/follow', { method: 'PUT' })
  const space = await bob.created<{ id: string }>('/api/spaces', { name: 'Keepers' })
  const [key] = await bob.invite(space.id, [ann.credentials.email], 'editor')
  await ann.accept(key!)
  await ann.summarize({ video: videoId })
  await ann.created(`/api/spaces/${space.id}/summaries`, { videoId })
  const see = async () => {
    const playlist = await bob.read<{ comments: number }>(`/api/playlists/${list.id}`)
    const items = await bob.read<{ items: { likes: number }[] }>(comments)
    const creator = await bob.read<Creator>('/api/creators/bob_stays')
    const members = await bob.read<SpaceMembers>(`/api/spaces/${space.id}/members`)
    return [
      ...[playlist.comments, items.items.map(({ likes }) => likes).sort()],
      ...[creator.followers, creator.following, await orm.$count(spaceSummaries)],
      members.items.length,
    ]
  }
  const whole = [2, [0, 1], 1, 1, 1, 2]
  expect(await see()).toEqual(whole)
  await orm.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise 'the disk is full'; end $$`)
  const failAt = async (table: string, deletion: () => Promise<void>) => {
    await orm.execute(
      sql.raw(`create trigger fault before delete on ${table} execute function fail()`),
    )
    await expect(deletion(), table).rejects.toThrow('Failed query')
    await orm.execute(sql.raw(`drop trigger fault on ${table}`))
    expect(await see(), table).toEqual(whole)
  }
  await failAt('follows', () => deleteAccount(server.deps, ann.userId))
  const { rows } = await orm.execute<{ id: string }>(
    sql`select id from pgboss.job where name = 'deleted-accounts'`,
  )
  const finish = () => finishDeletion(server.deps, ann.userId, rows[0]!.id)
  for (const table of ['comment_likes', 'comments', 'space_summaries', 'space_members', 'users'])
    await failAt(table, finish)
  await finish()
  expect(await see()).toEqual([1, [0], 0, 0, 0, 1])
  expect(await findEverywhere([ann.userId], { orm })).toEqual([])
})

test('what expires goes in small steps, and an interrupted step is done again', async () => {
  const ann = newPerson(server)
  const userId = await ann.signUp()
  await addOneOfEach(ann)
  const where = sql`owner_id = ${userId}`
  const columns = { id: idOf('n'), words_key: 'n' }
  await copyRows(orm, 'highlights', { where, count: many, columns })
  await addSummaries(userId, 60, `'v' || n`)
  await copyEntries(where, 60)
  await orm.execute(sql`update history set deleted_at = 1`)
  await orm.execute(sql`update highlights set deleted_at = 1`)
  await expect(purgeExpiredSummaries(endAfter(3), deleteEverywhere)).rejects.toThrow('killed')
  const begun = await deletions.total('history')
  expect(begun).toBeGreaterThan(0)
  expect(begun).toBeLessThan(61)
  const turns = await countTurns(purgeExpiredSummaries(server.deps, deleteEverywhere))
  expect(turns).toBeGreaterThan(6)
  await purgeDeletedHighlights(server.deps)
  for (const name of ['history', 'user_summaries']) expect(await deletions.total(name)).toBe(61)
  expect(await deletions.total('transcripts')).toBe(60)
  expect(await deletions.largest('transcripts')).toBeLessThanOrEqual(4)
  expect(await deletions.total('highlights')).toBe(many + 1)
  expect(await deletions.largest('highlights')).toBeLessThanOrEqual(deletionLimits.rows)
})

test('what guests leave goes in small steps', async () => {
  const guest = newPerson(server)
  await addOneOfEach(guest)
  const { rows } = await orm.execute<{ id: string }>(sql`select owner_id as id from history`)
  const where = sql`owner_id = ${rows[0]!.id}`
  const columns = { id: idOf('n'), words_key: 'n' }
  await copyRows(orm, 'highlights', { where, count: many, columns })
  await copyEntries(where, 130)
  await addSummaries(rows[0]!.id, 60, `'v' || n`)
  server.clock.nowMs += 31 * dayMs
  expect(await countTurns(createGuestPurge(server.deps)())).toBeGreaterThan(10)
  expect(await deletions.total('history')).toBe(131)
  expect(await deletions.largest('history')).toBeLessThanOrEqual(stepLimits.rows)
  expect(await deletions.total('highlights')).toBe(many + 1)
  expect(await deletions.largest('highlights')).toBeLessThanOrEqual(deletionLimits.rows)
  expect(await deletions.total('transcripts')).toBe(60)
})

test('thousands of marks of a guest move to an account in small steps, at a second sign-in if need be', async () => {
  const [guest, ann] = [newPerson(server), newPerson(server)]
  await addOneOfEach(guest)
  const userId = await ann.signUp()
  const { rows } = await orm.execute<{ id: string }>(sql`select owner_id as id from history`)
  const guestId = rows[0]!.id
  await copyRows(orm, 'highlights', {
    where: sql`owner_id = ${guestId}`,
    count: many,
    columns: { id: idOf('n'), words_key: 'n' },
  })
  await expect(mergeGuest(endAfter(5))({ guestId, userId })).rejects.toThrow('killed')
  const readTotal = async () =>
    ((await (await ann.send('/api/highlights')).json()) as { total: number }).total
  expect(await readTotal()).toBe(5 * stepLimits.rows)
  await mergeGuest(server.deps)({ guestId, userId })
  expect(await readTotal()).toBe(many + 1)
})

test('a hundred large versions of one video go in steps, the shown one last', async () => {
  const ann = newPerson(server)
  const userId = await ann.signUp()
  await addOneOfEach(ann)
  await addSummaries(userId, 100, `'${videoId}'`)
  await ann.send(`/api/summaries/${videoId}`, { method: 'DELETE' })
  server.clock.nowMs += 31 * dayMs
  await expect(purgeExpiredSummaries(endAfter(5), deleteEverywhere)).rejects.toThrow('killed')
  expect(await deletions.total('user_summaries')).toBeGreaterThan(0)
  expect(await deletions.total('history')).toBe(0)
  await ann.signIn()
  expect((await ann.send(`/api/summaries/${videoId}/restore`, { method: 'POST' })).status).toBe(200)
  expect((await ann.send(`/api/summaries/${videoId}`)).status).toBe(200)
  await ann.send(`/api/summaries/${videoId}`, { method: 'DELETE' })
  expect(await (await ann.send('/api/trash', { method: 'DELETE' })).json()).toEqual({ deleted: 1 })
  expect(await deletions.total('user_summaries')).toBe(101)
  expect(await deletions.largest('transcripts')).toBeLessThanOrEqual(4)
})
