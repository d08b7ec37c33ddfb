// Who sees whose playlists, comments and notifications: every kind of viewer, owner and
// playlist, on every surface and both databases.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '#contract/problems/problems.ts'
import { startTestServer, type TestServer } from '#tests/deps.ts'
import { engines } from '#tests/engines.ts'
import { makePlaylistsReadable } from '#tests/readable-playlists.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { comments } from '../db/schema/comments.ts'
import { blocks, follows } from '../db/schema/creators.ts'
import { notifications } from '../db/schema/notifications.ts'
import { playlistReactions, playlists } from '../db/schema/playlists.ts'
import { listPlaylists } from '../playlists/list-playlists.ts'
import { getPlaylist } from '../playlists/playlists.ts'
import { listComments, listNewestComments } from '../social/comments/comments.ts'
import { getCreator, listCreators } from '../social/creators/creators.ts'
import { openFeed } from '../social/feed/feed.ts'
import { openTrending } from '../social/feed/trending.ts'
import {
  countUnreadNotifications,
  listNotifications,
} from '../social/notifications/notifications.ts'

const viewers = [
  'guest',
  'stranger',
  'follower',
  'blocked by the owner',
  'blocker of the owner',
  'owner',
] as const
const owners = ['discoverable', 'undiscoverable', 'hidden'] as const
const states = ['public', 'private', 'hidden', 'deleted'] as const
const everything: Parameters<typeof listPlaylists>[2] = { filter: 'public', search: '', page: 1 }
type Viewer = (typeof viewers)[number]
type Owner = (typeof owners)[number]
type State = (typeof states)[number]

const everyoneUnblocked: Viewer[] = ['guest', 'stranger', 'follower', 'owner']
/** The viewers who see what the owner shows to others. */
const audience: Record<Owner, Viewer[]> = {
  discoverable: everyoneUnblocked,
  undiscoverable: everyoneUnblocked,
  hidden: ['owner'],
}
/** The viewers who learn the owner's name. */
const acquaintances: Record<Owner, Viewer[]> = {
  discoverable: everyoneUnblocked,
  undiscoverable: ['owner'],
  hidden: ['owner'],
}
const isListed = (viewer: Viewer, owner: Owner, state: State) =>
  state === 'public' && audience[owner].includes(viewer)
const canOpen = (viewer: Viewer, owner: Owner, state: State) =>
  viewer === 'owner' ? state !== 'deleted' : isListed(viewer, owner, state)
const isFollowing = (viewer: Viewer, owner: Owner) =>
  viewer === 'follower' && owner === 'discoverable'

const playlistIds = Object.fromEntries(
  owners.flatMap((owner) => states.map((state) => [`${owner} ${state}`, randomUUID()])),
)
const playlistIdOf = (owner: Owner, state: State) => playlistIds[`${owner} ${state}`]!
const hostPlaylistId = randomUUID()
const ownerIdOf = (owner: Owner) => `owner-${owner}`
const viewerIdOf = (viewer: Viewer, owner: Owner) =>
  viewer === 'guest' ? null : viewer === 'owner' ? ownerIdOf(owner) : viewer

describe.each(engines)('%s', (_name, open) => {
  let testServer: TestServer
  beforeAll(async () => {
    const { database } = await open()
    testServer = await startTestServer({ database, idle: true })
    await seed(testServer)
  })
  afterAll(() => testServer.close())

  describe.each(owners)('of an owner who is %s', (owner) => {
    const rows = states.flatMap((state) =>
      viewers.map((viewer): [State, Viewer] => [state, viewer]),
    )
    test.each(rows)('the %s playlist, for the viewer: %s', async (state, viewer) => {
      const { deps } = testServer
      const viewerId = viewerIdOf(viewer, owner)
      const id = playlistIdOf(owner, state)
      const list = async (query: Partial<typeof everything>) => {
        const { items } = await listPlaylists(deps, viewerId, { ...everything, ...query })
        return items.some((item) => item.id === id)
      }
      const feed = openFeed(deps, { trending: openTrending(deps), listNewestComments })
      const readFeed = async (tab: 'discover' | 'trending' | 'following') =>
        (await feed.read({ viewerId, tab })).items.some(({ playlist }) => playlist.id === id)
      const listed = isListed(viewer, owner, state)
      const opens = canOpen(viewer, owner, state)
      const follows = isFollowing(viewer, owner)

      expect({
        public: await list({ filter: 'public' }),
        search: await list({ filter: 'public', search: `${owner} ${state}` }),
        discover: await readFeed('discover'),
        trending: await readFeed('trending'),
        link: await succeeds(
          getPlaylist(
            deps,
            { viewerId, address: '', agent: '' },
            { id, listImports: async () => [] },
          ),
        ),
        comments: await succeeds(listComments(deps, { viewerId, playlistId: id })),
      }).toEqual({
        public: listed,
        search: listed,
        discover: listed && !follows,
        trending: listed,
        link: opens,
        comments: opens,
      })
      if (viewerId === null) return
      expect({
        saved: await list({ filter: 'mine' }),
        liked: await list({ filter: 'liked' }),
        following: await list({ filter: 'following' }),
        feed: await readFeed('following'),
      }).toEqual({
        saved: opens,
        liked: opens,
        following: listed && follows,
        feed: listed && follows,
      })
    })

    test.each(viewers)(
      'their comment under the playlist of another person, for the viewer: %s',
      async (viewer) => {
        const viewerId = viewerIdOf(viewer, owner)
        const page = await listComments(testServer.deps, { viewerId, playlistId: hostPlaylistId })
        const newest = await listNewestComments(testServer.deps, viewerId, [hostPlaylistId], {
          perPlaylist: 9,
        })
        const isSeen = audience[owner].includes(viewer)
        const comment = page.items.find(({ content }) => content === owner)
        expect(comment !== undefined).toBe(isSeen)
        expect(newest.get(hostPlaylistId)?.some(({ content }) => content === owner) ?? false).toBe(
          isSeen,
        )
        expect(page.total).toBe(page.items.length)
        if (comment)
          expect(comment.displayName === `Name of ${owner}`).toBe(
            acquaintances[owner].includes(viewer),
          )
      },
    )

    test.each(viewers)('their profile, for the viewer: %s', async (viewer) => {
      const { deps } = testServer
      const viewerId = viewerIdOf(viewer, owner)
      const isFound = acquaintances[owner].includes(viewer)
      expect(await succeeds(getCreator(deps, viewerId, owner))).toBe(isFound)
      expect(await succeeds(listPlaylists(deps, viewerId, { ...everything, creator: owner }))).toBe(
        isFound,
      )
      const named = await listCreators(deps.db.orm, { viewerId, ids: [ownerIdOf(owner)] })
      expect(named.size === 1).toBe(owner !== 'undiscoverable' && isFound)
    })

    test.each(viewers.filter((viewer) => !['guest', 'owner'].includes(viewer)))(
      'the notification that they follow the viewer: %s',
      async (viewer) => {
        const { items, unread } = await listNotifications(testServer.deps, viewer)
        const isSeen = audience[owner].includes(viewer)
        const notification = items.find(({ createdAt }) => createdAt === owners.indexOf(owner))
        expect(notification !== undefined).toBe(isSeen)
        const name = { actor: `Name of ${owner}`, actorUsername: owner }
        if (notification)
          expect(notification).toMatchObject(
            acquaintances[owner].includes(viewer)
              ? name
              : { actor: 'A Pith reader', actorUsername: null },
          )
        expect(unread).toBe(items.length)
        expect(await countUnreadNotifications(testServer.deps, viewer)).toEqual({ unread })
      },
    )
  })
})

/** False for the problems of what is not there for the viewer. */
async function succeeds(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (
      error instanceof Problem &&
      ['playlist_not_found', 'creator_not_found'].includes(error.code)
    )
      return false
    throw error
  }
}

async function seed({ deps: { db }, clock: { nowMs } }: TestServer): Promise<void> {
  const people = viewers.filter((viewer) => !['guest', 'owner'].includes(viewer))
  const ids = ['host', ...people, ...owners.map(ownerIdOf)]
  const { orm } = db
  await orm.insert(users).values(
    ids.map((id) => ({
      id,
      name: `Name of ${id.replace('owner-', '')}`,
      email: `${randomUUID()}@example.org`,
    })),
  )
  const times = { planSince: 0, createdAt: 0, lastLoginAt: 0, updatedAt: 0 }
  await orm.insert(profiles).values(['host', ...people].map((userId) => ({ userId, ...times })))
  await orm.insert(profiles).values(
    owners.map((owner) => ({
      userId: ownerIdOf(owner),
      username: owner,
      ...times,
      discoverable: owner !== 'undiscoverable',
      hiddenAt: owner === 'hidden' ? 1 : null,
    })),
  )
  const text = {
    description: '',
    tags: [],
    note: '',
    publishedAt: nowMs,
    createdAt: nowMs,
    updatedAt: nowMs,
  }
  await orm.insert(playlists).values([
    {
      id: hostPlaylistId,
      ownerId: 'host',
      name: 'Host',
      searchText: 'host',
      isPublic: true,
      comments: 2,
      ...text,
    },
    ...owners.flatMap((owner) =>
      states.map((state) => ({
        id: playlistIdOf(owner, state),
        ownerId: ownerIdOf(owner),
        isPublic: state !== 'private',
        ...text,
        name: `${owner} ${state}`,
        searchText: `${owner} ${state}`,
        hiddenAt: state === 'hidden' ? 1 : null,
        deletedAt: state === 'deleted' ? 1 : null,
      })),
    ),
  ])
  await orm.insert(playlistReactions).values(
    Object.values(playlistIds).flatMap((playlistId) =>
      ids.flatMap((userId) =>
        (['like', 'save'] as const).map((kind) => ({
          playlistId,
          userId,
          kind,
          createdAt: nowMs,
        })),
      ),
    ),
  )
  for (const owner of owners) {
    const ownerId = ownerIdOf(owner)
    const comment = {
      id: randomUUID(),
      playlistId: hostPlaylistId,
      authorId: ownerId,
      content: owner,
      createdAt: nowMs,
    }
    await orm.insert(comments).values(comment)
    await orm
      .insert(follows)
      .values({ followerId: 'follower', creatorId: ownerId, createdAt: nowMs })
    await orm.insert(blocks).values([
      { blockerId: ownerId, blockedId: 'blocked by the owner', createdAt: nowMs },
      { blockerId: 'blocker of the owner', blockedId: ownerId, createdAt: nowMs },
    ])
    await orm.insert(notifications).values(
      people.map((id) => ({
        id: randomUUID(),
        ownerId: id,
        kind: 'followed' as const,
        actorId: ownerId,
        createdAt: owners.indexOf(owner),
      })),
    )
  }
  await makePlaylistsReadable(orm)
}
