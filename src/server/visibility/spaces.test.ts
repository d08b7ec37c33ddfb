// Who reads what in a space: every viewer, sharer and state of a shared summary, on every
// surface and both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { aSummary } from '#tests/a-summary.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { history } from '../db/schema/history.ts'
import { notifications } from '../db/schema/notifications.ts'
import { hiddenSummaries } from '../db/schema/publications.ts'
import { spaceMembers, spaceSummaries, spaces } from '../db/schema/spaces.ts'
import { generations, userSummaries } from '../db/schema/summaries.ts'
import { findCandidates } from '../questions/find-sources.ts'
import { countUnreadNotifications } from '../social/notifications/notifications.ts'
import { listMembers } from '../spaces/members.ts'
import { listShared, readShared } from '../spaces/shared.ts'
import { listSpaces, readSpace } from '../spaces/spaces.ts'

const viewers = [
  'sharer',
  'owner',
  'editor',
  'reader',
  'former member',
  'member of another space',
  'stranger',
] as const
const sharers = ['member', 'suspended', 'hidden', 'former member'] as const
const states = [
  'shared',
  'in the trash',
  'withdrawn',
  'hidden by the operator',
  'imported',
  'purged',
  'kept',
] as const
type Viewer = (typeof viewers)[number]
type Sharer = (typeof sharers)[number]
type State = (typeof states)[number]

const readers: Viewer[] = ['sharer', 'owner', 'editor', 'reader']
const isMember = (viewer: Viewer, sharer: Sharer) =>
  viewer === 'sharer' ? sharer !== 'former member' : readers.includes(viewer)

/** The sharer reads their own, others what neither the operator nor the sharer took away. */
function reads(viewer: Viewer, sharer: Sharer, state: State): boolean {
  if (sharer === 'former member' || !isMember(viewer, sharer)) return false
  if (viewer === 'sharer') return state === 'shared' || state === 'hidden by the operator'
  return state === 'shared' && sharer === 'member'
}

const spaceIds = Object.fromEntries(
  sharers.flatMap((sharer) => states.map((state) => [`${sharer} ${state}`, randomUUID()])),
)
const sharedIds = Object.fromEntries(Object.keys(spaceIds).map((key) => [key, randomUUID()]))
const sharerIdOf = (sharer: Sharer) => `sharer-${sharer}`
const viewerIdOf = (viewer: Viewer, sharer: Sharer) =>
  viewer === 'sharer' ? sharerIdOf(sharer) : viewer
const videoIdOf = (state: State) => `video-${states.indexOf(state)}`

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database, idle: true })
    await seed(testServer)
  })
  afterAll(() => testServer.close())

  describe.each(sharers)('of a sharer who is: %s', (sharer) => {
    const rows = states.flatMap((state) =>
      viewers.map((viewer): [State, Viewer] => [state, viewer]),
    )
    test.each(rows)('the summary that is %s, for the viewer: %s', async (state, viewer) => {
      const { deps } = testServer
      const key = { spaceId: spaceIds[`${sharer} ${state}`]!, userId: viewerIdOf(viewer, sharer) }
      const sharedId = sharedIds[`${sharer} ${state}`]!
      const list = async (query: string) =>
        (await listShared(deps, key, { query, order: 'newest', page: 1, zone: 'UTC' })).items.some(
          ({ id }) => id === sharedId,
        )
      const question = { question: 'bees', earlier: [], ownerId: key.userId }
      const asked = async () => {
        const candidates = await findCandidates(deps, {
          ...question,
          scope: { kind: 'space', spaceId: key.spaceId },
        })
        return candidates.length
      }
      const counted = async () => (await readSpace(deps, key)).summaries
      const ofMembers = async () =>
        (await listMembers(deps, key)).items.reduce((sum, { shared }) => sum + shared, 0)
      const isRead = reads(viewer, sharer, state)
      const member = isMember(viewer, sharer)
      expect({
        listed: await orNothing(() => list('')),
        found: await orNothing(() => list('bees')),
        opened: await orNothing(
          async () => (await readShared(deps, { ...key, sharedId })).id === sharedId,
        ),
        counted: await orNothing(counted),
        ofMembers: await orNothing(ofMembers),
        asked: await orNothing(asked),
      }).toEqual({
        ...{ listed: member && isRead, found: member && isRead, opened: isRead },
        ...(member
          ? { counted: Number(isRead), ofMembers: Number(isRead), asked: isRead ? 1 : false }
          : { counted: false, ofMembers: false, asked: false }),
      })
      const own = (await listSpaces(deps, key.userId, undefined)).items.some(
        ({ id }) => id === key.spaceId,
      )
      expect(own).toBe(member)
    })

    test.each(viewers.filter((viewer) => viewer !== 'sharer'))(
      'the notices of it, for the viewer: %s',
      async (viewer) => {
        const { unread } = await countUnreadNotifications(testServer.deps, viewer)
        // One for each space of a sharer whom the viewer sees.
        expect(unread).toBe(readers.includes(viewer) ? states.length * (sharers.length - 1) : 0)
      },
    )
  })
})

/** False for the problems of what is not there for the viewer. */
async function orNothing<Result>(read: () => Promise<Result>): Promise<Result | false> {
  try {
    return await read()
  } catch (error) {
    if (
      error instanceof Problem &&
      ['space_not_found', 'shared_not_found', 'nothing_to_ask'].includes(error.code)
    )
      return false
    throw error
  }
}

async function seed({ deps: { db }, clock: { nowMs } }: TestServer): Promise<void> {
  const { orm } = db
  const people = viewers.filter((viewer) => viewer !== 'sharer')
  const ids = [...people, ...sharers.map(sharerIdOf)]
  await orm
    .insert(users)
    .values(ids.map((id) => ({ id, name: id, email: `${randomUUID()}@example.org` })))
  const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
  await orm.insert(profiles).values(
    ids.map((userId) => ({
      ...{ userId, ...times },
      suspendedAt: userId === sharerIdOf('suspended') ? 1 : null,
      hiddenAt: userId === sharerIdOf('hidden') ? 1 : null,
    })),
  )
  const other = randomUUID()
  const text = { description: '', createdAt: nowMs }
  await orm.insert(spaces).values({ id: other, name: 'Another', ...text })
  const memberOf = (spaceId: string, userId: string, role: 'owner' | 'editor' | 'reader') => ({
    ...{
      id: randomUUID(),
      spaceId,
      userId,
      role,
      joinedAt: nowMs,
      ownerSince: role === 'owner' ? nowMs : null,
    },
  })
  await orm.insert(spaceMembers).values(memberOf(other, 'member of another space', 'owner'))
  for (const sharer of sharers)
    for (const state of states) {
      const ownerId = sharerIdOf(sharer)
      const [spaceId, videoId] = [spaceIds[`${sharer} ${state}`]!, videoIdOf(state)]
      await orm.insert(spaces).values({ id: spaceId, name: `${sharer} ${state}`, ...text })
      await orm
        .insert(spaceMembers)
        .values([
          ...(['owner', 'editor', 'reader'] as const).map((role) => memberOf(spaceId, role, role)),
          ...(sharer === 'former member' ? [] : [memberOf(spaceId, ownerId, 'editor')]),
        ])
      await addSummary(orm, { ownerId, videoId, state, nowMs })
      const shared = {
        id: sharedIds[`${sharer} ${state}`]!,
        spaceId,
        ownerId,
        videoId,
        note: '',
        sharedAt: nowMs,
      }
      if (state !== 'kept')
        await orm
          .insert(spaceSummaries)
          .values({ ...shared, withdrawnAt: state === 'withdrawn' ? nowMs : null })
      await orm.insert(notifications).values(
        people.map((id) => ({
          ...{
            id: randomUUID(),
            ownerId: id,
            kind: 'space_grew' as const,
            actorId: ownerId,
            spaceId,
            createdAt: nowMs,
          },
        })),
      )
    }
}

type NewSummary = { ownerId: string; videoId: string; state: State; nowMs: number }

async function addSummary(
  orm: TestServer['deps']['db']['orm'],
  { ownerId, videoId, state, nowMs }: NewSummary,
) {
  const [generationId, id] = [randomUUID(), randomUUID()]
  const transcriptId = randomUUID()
  await orm.execute(`insert into transcripts (id, video_id, language, kind, words, end_seconds, cues, chapters, created_at)
    values ('${transcriptId}', '${videoId}', 'en', 'manual', 1, 1, '[]', '[]', ${nowMs})`)
  const { summary, coverage, checked } = aSummary()
  await orm.insert(generations).values({
    ...{
      id: generationId,
      requestKey: id,
      videoId,
      transcriptId,
      length: 'medium',
      language: 'en',
      engine: 'extract',
    },
    ...{
      state: 'done',
      digest: { summary, coverage, checked },
      durationSeconds: 60,
      savedSeconds: 30,
      createdAt: nowMs,
    },
    importId: state === 'imported' ? randomUUID() : null,
  })
  await orm.insert(userSummaries).values({ id, ownerId, videoId, generationId, createdAt: nowMs })
  const dates = { createdAt: nowMs, writtenAt: nowMs, updatedAt: nowMs }
  if (state !== 'purged')
    await orm.insert(history).values({
      ...{
        ownerId,
        videoId,
        summaryId: id,
        title: 'Bees',
        channel: '',
        durationSeconds: 60,
        savedSeconds: 30,
      },
      ...{
        sentiment: 'neutral',
        topics: [],
        searchText: 'bees',
        secondaryText: '',
        fuzzyText: 'bees',
        ...dates,
      },
      deletedAt: state === 'in the trash' ? nowMs : null,
    })
  if (state === 'hidden by the operator')
    await orm.insert(hiddenSummaries).values({ ownerId, videoId, hiddenAt: nowMs })
}
