// Who may do what: every call of the API against its owner, another person, a guest and nobody. A call that is missing here fails.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, startWorld, type World } from './deps.ts'

type Who = 'owner' | 'another' | 'guest' | 'nobody'
type Row = Record<Who, number> & { query?: string; body?: unknown }
const everybody = (status: number) => ({ owner: status, another: status, guest: status, nobody: status })
/** One's own: somebody else’s looks exactly like none at all. */
const ownOnly = { owner: 200, another: 404, guest: 404, nobody: 404 }
const ownOfPeople = (status = 200) => ({ owner: status, another: 404, guest: 401, nobody: 401 })
const signedIn = (status = 200) => ({ owner: status, another: status, guest: 401, nobody: 401 })

/** {videoId}, {jobId} and {id}, a private playlist, are the owner's, who is signed in; another is signed in, too. */
const matrix: Record<string, Row> = {
  'get /api/videos/{videoId}': everybody(200),
  'post /api/summaries': { ...everybody(202), body: { video: 'anybodysVid' } },
  'get /api/summaries/jobs/{jobId}/events': ownOnly,
  'get /api/summaries/{videoId}': ownOnly,
  'get /api/summaries/{videoId}/transcript': ownOnly,
  'get /api/summaries': signedIn(),
  'get /api/summaries/spoken': { ...signedIn(), query: '?search=bees' },
  'get /api/summaries/{videoId}/versions': signedIn(),
  'put /api/summaries/{videoId}/saved': ownOfPeople(),
  'delete /api/summaries/{videoId}/saved': ownOfPeople(),
  'put /api/summaries/{videoId}/rating': { ...ownOfPeople(), body: { rating: 5 } },
  'delete /api/summaries/{videoId}/rating': ownOfPeople(),
  'put /api/summaries/{videoId}/publication': { ...ownOfPeople(), body: { showsName: false, indexable: false } },
  'get /api/summaries/{videoId}/publication': signedIn(),
  'get /api/public/{publicationId}': everybody(200),
  'delete /api/summaries/{videoId}/publication': signedIn(204),
  'delete /api/summaries/{videoId}': ownOfPeople(204),
  'post /api/summaries/{videoId}/restore': ownOfPeople(),
  'post /api/summaries/{videoId}/rewrite': { ...ownOfPeople(202), body: { reason: 'too_long' } },
  'get /api/transcription/{videoId}': { owner: 200, another: 403, guest: 403, nobody: 401, query: '?userId={userId}' },
  'get /api/transcription/guest/{videoId}': { ...everybody(200), query: '?clientId={userId}' },
  'get /api/playlists': everybody(200),
  'post /api/playlists': { ...signedIn(201), body: { name: 'Anybody’s' } },
  'get /api/playlists/{id}': ownOnly,
  'patch /api/playlists/{id}': { ...ownOfPeople(), body: { name: 'Changed' } },
  'put /api/playlists/{id}/items/{videoId}': { ...ownOfPeople(), body: {} },
  'put /api/playlists/{id}/order': { ...ownOfPeople(), body: { videoIds: ['ownersVideo'] } },
  'delete /api/playlists/{id}/items/{videoId}': ownOfPeople(),
  'put /api/playlists/{id}/like': ownOfPeople(),
  'delete /api/playlists/{id}/like': ownOfPeople(),
  'put /api/playlists/{id}/save': ownOfPeople(),
  'delete /api/playlists/{id}/save': ownOfPeople(),
  'put /api/playlists/{id}/block': { ...ownOfPeople(), owner: 422 },
  'post /api/listings': { ...signedIn(), body: { link: 'https://www.youtube.com/playlist?list=PLbees' } },
  'post /api/playlists/{id}/imports': {
    ...ownOfPeople(202),
    body: { videos: [{ videoId: 'listedVid01', title: '' }] },
  },
  'delete /api/playlists/{id}/imports/{videoId}': ownOfPeople(),
  'delete /api/playlists/{id}/imports': ownOfPeople(),
  'delete /api/playlists/{id}': ownOfPeople(204),
  'post /api/playlists/{id}/restore': ownOfPeople(),
  'get /api/playlists/{playlistId}/comments': everybody(200),
  'post /api/playlists/{playlistId}/comments': { ...signedIn(201), body: { content: 'Anybody’s' } },
  'patch /api/comments/{commentId}': { ...ownOfPeople(), body: { content: 'Changed' } },
  'put /api/comments/{commentId}/like': signedIn(),
  'delete /api/comments/{commentId}/like': signedIn(),
  'put /api/comments/{commentId}/block': { ...signedIn(204), owner: 422 },
  'delete /api/creators/{username}/block': signedIn(204),
  'delete /api/comments/{commentId}': ownOfPeople(204),
  'get /api/creators': { ...everybody(200), query: '?kind=featured' },
  'get /api/creators/{username}': everybody(200),
  'put /api/creators/{username}/follow': { ...signedIn(), owner: 422 },
  'delete /api/creators/{username}/follow': { ...signedIn(), owner: 422 },
  'post /api/reports': {
    ...{ ...signedIn(204), owner: 422 },
    body: { kind: 'creator', targetId: '{username}', reason: 'other' },
  },
  'put /api/creators/{username}/block': { ...signedIn(204), owner: 422 },
  'get /api/notifications': signedIn(),
  'post /api/notifications/read': { ...signedIn(), body: { all: true } },
  'get /api/feed': everybody(200),
  'get /api/feed/trending': everybody(200),
  'get /api/usage': everybody(200),
  'get /api/live': everybody(200),
  'get /api/analytics': signedIn(),
  'get /api/analytics/overview': signedIn(),
  'get /api/me': signedIn(),
  'post /api/me': signedIn(),
  'patch /api/me': { ...signedIn(), body: { preferences: { theme: 'dark' } } },
  'get /api/me/export': signedIn(),
  'delete /api/me': { ...signedIn(403), body: { password: 'not the right one' } },
  'post /api/stripe/create-checkout-session': {
    // Nothing is sold here; who orders for somebody else does not even learn that.
    ...{ owner: 503, another: 403, guest: 401, nobody: 401 },
    body: {
      priceId: 'price_1',
      userId: '{userId}',
      planName: 'Pro',
      isAnnual: false,
      successUrl: '/success',
      cancelUrl: '/cancel',
    },
  },
  'post /api/stripe/create-portal-session': signedIn(409),
  'post /api/stripe/sync': signedIn(),
  'get /api/stripe/subscription': signedIn(),
  'post /api/stripe/webhook': everybody(400),
  'get /api/site': everybody(200),
  'get /api/auth/get-session': everybody(200),
  'post /api/auth/sign-up/email': {
    ...everybody(400),
    body: { name: 'Eve', email: 'eve@example.org', password: 'short' },
  },
  'post /api/auth/sign-in/email': {
    ...everybody(401),
    body: { email: 'eve@example.org', password: 'not the right one' },
  },
  'post /api/auth/request-password-reset': { ...everybody(400), body: { email: 'no address' } },
  'post /api/auth/reset-password': { ...everybody(400), body: { token: 'made up', newPassword: 'not the right one' } },
  'post /api/auth/sign-in/social': { ...everybody(404), body: { provider: 'google' } },
  'get /api/auth/callback/google': everybody(404),
  'post /api/auth/sign-out': everybody(200),
}

let world: World
let people: Record<Who, ReturnType<typeof aPerson>>
let owned: Record<
  'videoId' | 'jobId' | 'userId' | 'publicationId' | 'id' | 'playlistId' | 'commentId' | 'username',
  string
>

beforeAll(async () => {
  world = await startWorld()
  const person = (household: number) => aPerson(world, { address: `10.4.0.${household}` })
  people = { owner: person(1), another: person(2), guest: person(3), nobody: person(4) }
  const userId = await people.owner.signUp()
  await people.another.signUp()
  await people.guest.summarize({ video: 'guestsOwnVi' })
  const { jobId } = (await (await people.owner.ask({ video: 'ownersVideo' })).json()) as { jobId: string }
  await people.owner.watch(jobId)
  const choice = { showsName: false, indexable: false }
  const published = await people.owner.sendJson('PUT', '/api/summaries/ownersVideo/publication', choice)
  const publicationId = ((await published.json()) as { url: string }).url.split('/').at(-1)!
  const idOf = async (path: string, body: object) =>
    ((await (await people.owner.sendJson('POST', path, body)).json()) as { id: string }).id
  const id = await idOf('/api/playlists', { name: 'Private' })
  const playlistId = await idOf('/api/playlists', { name: 'Public', isPublic: true })
  const commentId = await idOf(`/api/playlists/${playlistId}/comments`, { content: 'The owner’s' })
  const username = 'the_owner'
  await people.owner.sendJson('PATCH', '/api/me', { username, findable: true })
  owned = { videoId: 'ownersVideo', jobId, userId, publicationId, id, playlistId, commentId, username }
})
afterAll(() => world.close())

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: unknown }

async function operations(): Promise<{ call: string; operation: Operation }[]> {
  const { paths } = (await (await world.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  )
}

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof owned) => owned[name])

test('every call of the API is in the table, and no other', async () => {
  expect((await operations()).map(({ call }) => call).sort()).toEqual(Object.keys(matrix).sort())
})

test.each(Object.entries(matrix))('%s', async (call, { query = '', body, ...expected }) => {
  const [method = '', path = ''] = call.split(' ')
  const told: Partial<Record<Who, string>> = {}
  for (const who of ['owner', 'another', 'guest', 'nobody'] as const) {
    // Nobody stays nobody, whatever cookie a call gives.
    if (who === 'nobody') people.nobody.cookies.clear()
    const address = fill(path + query)
    const response =
      body === undefined && method === 'get'
        ? await people[who].send(address)
        : await people[who].sendJson(method.toUpperCase(), address, JSON.parse(fill(JSON.stringify(body ?? {}))))
    expect(response.status, who).toBe(expected[who])
    if (response.status === 404 && expected.owner === 200) told[who] = await response.text()
    else await response.body?.cancel()
  }
  expect(new Set(Object.values(told)).size).toBeLessThanOrEqual(1)
})

test('another’s and none look the same, word for word', async () => {
  for (const who of [people.owner, people.another]) await who.signIn()
  const { jobId } = (await (await people.owner.ask({ video: 'ownersOther' })).json()) as { jobId: string }
  await people.owner.watch(jobId)
  for (const path of [
    '/api/summaries/{videoId}',
    '/api/summaries/{videoId}/transcript',
    '/api/summaries/{videoId}/versions',
    '/api/summaries/jobs/{jobId}/events',
  ]) {
    const at = (video: string, job: string) => path.replace('{videoId}', video).replace('{jobId}', job)
    const [others, nothing] = await Promise.all([
      people.another.send(at('ownersOther', jobId)),
      people.another.send(at('noSuchVideo', '00000000-0000-4000-8000-000000000000')),
    ])
    expect(others.status).toBe(nothing.status)
    expect(await others.text()).toBe(await nothing.text())
  }
})

test('another site cannot make a browser do anything', async () => {
  await people.another.signIn()
  const before = await (await people.another.send('/api/usage')).json()
  for (const { call } of await operations()) {
    const [method = '', path = ''] = call.split(' ')
    if (method === 'get') continue
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const response = await people.another.sendJson(
        method.toUpperCase(),
        fill(path),
        matrix[call]?.body ?? {},
        headers,
      )
      expect(response.status, call).toBe(403)
    }
  }
  for (const site of ['cross-site', 'none', 'same-site']) {
    const image = await people.another.send('/api/transcription/otherVideo1', { headers: { 'sec-fetch-site': site } })
    expect(image.status).toBe(403)
  }
  expect(await (await people.another.send('/api/usage')).json()).toEqual(before)
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u0000',
    "'; drop table users; --",
    '../../etc/passwd',
    'x'.repeat(5000),
    '%',
    '<svg onload=alert(1)>',
    '🍋',
    '__proto__',
  ),
)
const fields = [
  'video',
  'length',
  'language',
  'prompt',
  'transcript',
  'engine',
  'email',
  'password',
  'name',
  'token',
  'newPassword',
  'provider',
  'displayName',
  'preferences',
  'rating',
  'reason',
  'callbackURL',
  'description',
  'tags',
  'note',
  'isPublic',
  'videoIds',
  'videos',
  'link',
]
/** Half of a surrogate pair cannot be in an address. */
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '')

const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...fields), fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))),
  fc.constantFrom(null, [], '', 0, { transcript: { text: 0 } }, { preferences: null }),
)

test('malformed input is refused in a sentence on every call: never a fault of ours, never a stack', async () => {
  const wild = await startWorld({
    idle: true,
    environment: { SIGN_UPS_PER_HOUR: '100000', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
  })
  const calls = await operations()
  try {
    const eve = aPerson(wild, { address: '10.4.1.1' })
    await eve.signUp()
    const session = new Map(eve.cookies)
    const one = fc.record({
      at: fc.nat({ max: calls.length - 1 }),
      values: fc.array(text, { minLength: 6, maxLength: 6 }),
      body: anyBody,
      raw: fc.option(text, { nil: null, freq: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(one, async ({ at, values, body, raw }) => {
        const { call, operation } = calls[at]!
        const [method = '', path = ''] = call.split(' ')
        const next = [...values]
        const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(next.pop() ?? '') || 'x'))
        const query = new URLSearchParams(
          (operation.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name }): [string, string] => [name, next.pop() ?? '']),
        )
        for (const [name, value] of session) eve.cookies.set(name, value)
        const response = await eve.send(`${address}?${query}`, {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json' },
          ...(method === 'get' ? {} : { body: raw ?? JSON.stringify(body) }),
        })
        expect(response.status, `${call} ${raw ?? JSON.stringify(body)}`).toBeLessThan(500)
        if (response.status >= 400) expect(await response.text()).not.toMatch(/ {4}at |node_modules|ZodError|drizzle/)
        else await response.body?.cancel()
      }),
      { numRuns: 600 },
    )
  } finally {
    await wild.close()
  }
})
