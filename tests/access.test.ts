// Access control: every API call by its owner, another user, a guest and an anonymous caller. A call that is missing here fails.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { pairings } from '#server/db/schema/pairings.ts'
import { newPerson, recordingMailer, startTestServer, type TestServer } from './deps.ts'

type Caller = 'owner' | 'other' | 'guest' | 'anonymous'
type Row = Record<Caller, number> & { query?: string; body?: unknown }
const allCallers = (status: number) => ({ owner: status, other: status, guest: status, anonymous: status })
/** Only the owner. To others the object does not exist. */
const ownerOnly = { owner: 200, other: 404, guest: 404, anonymous: 404 }
/** Only the owner, who must be signed in. */
const signedInOwner = (status = 200) => ({ owner: status, other: 404, guest: 401, anonymous: 401 })
const signedIn = (status = 200) => ({ owner: status, other: status, guest: 401, anonymous: 401 })
/** The first account is the administrator. On this server no model is in use that could be tested. */
const administrator = (status = 200) => ({ owner: status, other: 403, guest: 401, anonymous: 401 })

/** For everybody but administrators there is no such address. */
const administration = (status = 200) => ({ owner: status, other: 404, guest: 404, anonymous: 404 })

/** The objects in the paths belong to the owner; {id} is a private playlist. The owner and the other user are signed in. */
const matrix: Record<string, Row> = {
  'get /api/videos/{videoId}': allCallers(200),
  'post /api/summaries': { ...allCallers(202), body: { video: 'anybodysVid' } },
  'get /api/summaries/jobs/{jobId}/events': ownerOnly,
  'delete /api/summaries/jobs/{jobId}': ownerOnly,
  'get /api/summaries/{videoId}': ownerOnly,
  'get /api/summaries/{videoId}/transcript': ownerOnly,
  'get /api/summaries/{videoId}/related': ownerOnly,
  // Others have no summary of the owner's video.
  'post /api/questions': {
    ...ownerOnly,
    owner: 202,
    body: { question: 'Why?', scope: { kind: 'video', videoId: '{videoId}' } },
  },
  'get /api/questions': allCallers(200),
  'get /api/questions/suggestions': { ...ownerOnly, query: '?videoId={videoId}' },
  'get /api/questions/{questionId}/events': ownerOnly,
  'get /api/questions/{questionId}': ownerOnly,
  'post /api/questions/{questionId}/stop': ownerOnly,
  'delete /api/questions/{questionId}': { ...ownerOnly, owner: 204 },
  'post /api/highlights': {
    ...ownerOnly,
    owner: 201,
    body: { videoId: '{videoId}', startSeconds: 1, endSeconds: 2, quote: 'the meadow' },
  },
  'get /api/highlights': allCallers(200),
  'patch /api/highlights/{highlightId}': { ...ownerOnly, body: { note: 'Changed' } },
  'delete /api/highlights/{highlightId}': { ...ownerOnly, owner: 204 },
  'post /api/highlights/{highlightId}/restore': ownerOnly,
  'get /api/saved-searches': signedIn(),
  'post /api/saved-searches': { ...signedIn(201), body: { name: 'Bees', query: 'search=bees' } },
  'patch /api/saved-searches/{searchId}': { ...signedInOwner(), body: { name: 'Changed' } },
  'delete /api/saved-searches/{searchId}': signedInOwner(204),
  'get /api/summaries/{videoId}/note': allCallers(200),
  'put /api/summaries/{videoId}/note': { ...ownerOnly, body: { text: 'Changed' } },
  'post /api/cards': {
    ...signedInOwner(201),
    body: { videoId: '{videoId}', question: 'Where?', answer: 'In the meadow' },
  },
  'get /api/cards': signedIn(),
  'get /api/cards/due': signedIn(),
  'patch /api/cards/{cardId}': { ...signedInOwner(), body: { question: 'Where?', answer: 'Near' } },
  'post /api/cards/{cardId}/reviews': { ...signedInOwner(), body: { grade: 'good' } },
  'delete /api/cards/{cardId}/reviews': signedInOwner(),
  'delete /api/cards/{cardId}': signedInOwner(204),
  'get /api/summaries': signedIn(),
  'get /api/summaries/spoken': { ...signedIn(), query: '?search=bees' },
  'get /api/summaries/choices': signedIn(),
  'get /api/summaries/counts': signedIn(),
  'get /api/summaries/nearest': { ...signedIn(), query: '?search=bees' },
  'get /api/summaries/{videoId}/versions': signedIn(),
  'put /api/summaries/{videoId}/saved': signedInOwner(),
  'delete /api/summaries/{videoId}/saved': signedInOwner(),
  'put /api/summaries/{videoId}/rating': { ...signedInOwner(), body: { rating: 5 } },
  'delete /api/summaries/{videoId}/rating': signedInOwner(),
  'put /api/summaries/{videoId}/tags': { ...signedInOwner(), body: { tags: ['bees'] } },
  // The title of a video is that of YouTube.
  'put /api/summaries/{videoId}/title': { ...signedIn(400), body: { title: 'Changed' } },
  'post /api/summaries/bulk': {
    ...signedIn(),
    body: { selection: { videoIds: ['ownersVideo'] }, change: { action: 'save' } },
  },
  'get /api/tags': signedIn(),
  'get /api/trash': signedIn(),
  'delete /api/trash/{kind}/{id}': { owner: 404, other: 404, guest: 401, anonymous: 401 },
  'delete /api/trash': signedIn(),
  'put /api/summaries/{videoId}/publication': { ...signedInOwner(), body: { showsName: false, indexable: false } },
  'get /api/summaries/{videoId}/publication': signedIn(),
  'get /api/public/{publicationId}': allCallers(200),
  'delete /api/summaries/{videoId}/publication': signedIn(204),
  'get /api/spaces': signedIn(),
  'post /api/spaces': { ...signedIn(201), body: { name: 'Anybody’s' } },
  'get /api/spaces/{spaceId}': signedInOwner(),
  'patch /api/spaces/{spaceId}': { ...signedInOwner(), body: { name: 'Changed' } },
  'get /api/spaces/{spaceId}/members': signedInOwner(),
  // The last owner stays one, and cannot leave.
  'patch /api/spaces/{spaceId}/members/{memberId}': { ...signedInOwner(409), body: { role: 'reader' } },
  'delete /api/spaces/{spaceId}/members/{memberId}': signedInOwner(409),
  'get /api/spaces/{spaceId}/invitations': signedInOwner(),
  'post /api/spaces/{spaceId}/invitations': {
    ...signedInOwner(201),
    body: { emails: ['eve@example.org'], role: 'reader' },
  },
  'post /api/spaces/{spaceId}/invitations/link': signedInOwner(201),
  'delete /api/spaces/{spaceId}/invitations/{invitationId}': signedInOwner(204),
  'get /api/spaces/{spaceId}/summaries': signedInOwner(),
  'post /api/spaces/{spaceId}/summaries': { ...signedInOwner(409), body: { videoId: '{videoId}' } },
  'get /api/spaces/{spaceId}/summaries/{sharedId}': signedInOwner(),
  'patch /api/spaces/{spaceId}/summaries/{sharedId}': { ...signedInOwner(), body: { note: 'Changed' } },
  'delete /api/spaces/{spaceId}/summaries/{sharedId}': signedInOwner(204),
  'delete /api/spaces/{spaceId}': signedInOwner(204),
  'get /api/space-invitations': signedIn(),
  'get /api/space-invitations/{key}': allCallers(404),
  'post /api/space-invitations/{key}/accept': signedIn(404),
  'delete /api/space-invitations/{key}': signedIn(404),
  'delete /api/summaries/{videoId}': signedInOwner(204),
  'post /api/summaries/{videoId}/restore': signedInOwner(),
  'post /api/summaries/{videoId}/rewrite': { ...signedInOwner(202), body: { reason: 'too_long' } },
  'get /api/transcription/{videoId}': { owner: 200, other: 403, guest: 403, anonymous: 401, query: '?userId={userId}' },
  'get /api/transcription/guest/{videoId}': { ...allCallers(200), query: '?clientId={userId}' },
  'get /api/playlists': allCallers(200),
  'post /api/playlists': { ...signedIn(201), body: { name: 'Anybody’s' } },
  'get /api/playlists/{id}': ownerOnly,
  'patch /api/playlists/{id}': { ...signedInOwner(), body: { name: 'Changed' } },
  'put /api/playlists/{id}/items/{videoId}': { ...signedInOwner(), body: {} },
  'put /api/playlists/{id}/order': { ...signedInOwner(), body: { videoIds: ['ownersVideo'] } },
  'delete /api/playlists/{id}/items/{videoId}': signedInOwner(),
  'put /api/playlists/{id}/like': signedInOwner(),
  'delete /api/playlists/{id}/like': signedInOwner(),
  'put /api/playlists/{id}/save': signedInOwner(),
  'delete /api/playlists/{id}/save': signedInOwner(),
  'put /api/playlists/{id}/block': { ...signedInOwner(), owner: 422 },
  // The address is refused before anything is requested.
  'post /api/podcasts': { ...allCallers(422), body: { link: 'http://127.0.0.1/feed.xml' } },
  'post /api/podcasts/transcript': { ...allCallers(422), body: { url: 'http://127.0.0.1/1.vtt' } },
  'post /api/listings': { ...signedIn(), body: { link: 'https://www.youtube.com/playlist?list=PLbees' } },
  'get /api/export/vault.zip': signedIn(),
  'post /api/export/summaries.zip': { ...signedIn(), body: { selection: { videoIds: ['ownersVideo'] }, format: 'md' } },
  'get /api/export/anki.txt': signedIn(),
  'get /api/export/readwise.csv': signedIn(),
  'get /api/export/highlights.md': signedIn(),
  'get /api/export/highlights.csv': signedIn(),
  'get /api/own-words': signedIn(),
  'get /api/import': signedIn(),
  // The body is a file, of which nothing can be imported here.
  'post /api/import': signedIn(422),
  'post /api/import/start': { ...signedIn(409), body: { existing: 'mine' } },
  'delete /api/import': signedIn(),
  'get /api/import/undo': signedIn(409),
  'post /api/import/undo': signedIn(409),
  'post /api/playlists/{id}/imports': {
    ...signedInOwner(202),
    body: { videos: [{ videoId: 'listedVid01', title: '' }] },
  },
  'delete /api/playlists/{id}/imports/{videoId}': signedInOwner(),
  'delete /api/playlists/{id}/imports': signedInOwner(),
  'delete /api/playlists/{id}': signedInOwner(204),
  'post /api/playlists/{id}/restore': signedInOwner(),
  'get /api/playlists/{playlistId}/comments': allCallers(200),
  'post /api/playlists/{playlistId}/comments': { ...signedIn(201), body: { content: 'Anybody’s' } },
  'patch /api/comments/{commentId}': { ...signedInOwner(), body: { content: 'Changed' } },
  'put /api/comments/{commentId}/like': signedIn(),
  'delete /api/comments/{commentId}/like': signedIn(),
  'put /api/comments/{commentId}/block': { ...signedIn(204), owner: 422 },
  'delete /api/creators/{username}/block': signedIn(204),
  'delete /api/comments/{commentId}': signedInOwner(204),
  'get /api/creators': { ...allCallers(200), query: '?kind=featured' },
  'get /api/creators/{username}': allCallers(200),
  'put /api/creators/{username}/follow': { ...signedIn(), owner: 422 },
  'delete /api/creators/{username}/follow': { ...signedIn(), owner: 422 },
  'post /api/reports': {
    ...{ ...signedIn(204), owner: 422 },
    body: { kind: 'creator', targetId: '{username}', reason: 'other' },
  },
  'put /api/creators/{username}/block': { ...signedIn(204), owner: 422 },
  'get /api/notifications': signedIn(),
  'post /api/notifications/read': { ...signedIn(), body: { all: true } },
  'get /api/feed': allCallers(200),
  'get /api/feed/trending': allCallers(200),
  'get /api/usage': allCallers(200),
  'get /api/live': allCallers(200),
  'get /api/analytics': signedIn(),
  'get /api/analytics/overview': signedIn(),
  'get /api/me': signedIn(),
  'post /api/me': signedIn(),
  'patch /api/me': { ...signedIn(), body: { preferences: { theme: 'dark' } } },
  'get /api/me/export': signedIn(),
  'put /api/me/password': {
    ...signedIn(403),
    body: { currentPassword: 'not mine', newPassword: 'correct horse staple' },
  },
  'get /api/me/sessions': signedIn(),
  'delete /api/me/sessions/{id}': signedIn(404),
  'get /api/me/passkeys': signedIn(),
  // Right after the sign-in nothing else is needed to begin.
  'post /api/me/passkeys/options': signedIn(),
  'post /api/me/passkeys': {
    ...signedIn(400),
    body: { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  },
  'patch /api/me/passkeys/{id}': { ...signedIn(404), body: { name: 'Mine' } },
  'delete /api/me/passkeys/{id}': signedIn(404),
  'delete /api/me': { ...signedIn(403), body: { password: 'not the right one' } },
  'get /api/keys': signedIn(),
  'post /api/keys': { ...signedIn(201), body: { name: 'Anybody’s', scopes: ['read'] } },
  'delete /api/keys/{keyId}': signedInOwner(204),
  'post /api/pairings': allCallers(201),
  'get /api/pairings/{pairingId}': signedIn(),
  // The pages come before the extension: nobody can collect a key without the secret.
  'post /api/pairings/{pairingId}/key': { ...allCallers(404), body: { secret: 'made up' } },
  'post /api/pairings/ended': { ...allCallers(404), body: { key: 'made up' } },
  // The first one who confirms it has paired the browser.
  'put /api/pairings/{pairingId}/approval': { ...signedIn(204), other: 404 },
  'delete /api/pairings/{pairingId}': signedIn(204),
  'post /api/stripe/create-checkout-session': {
    // Payments are off on this server, which only a request for one's own account reveals.
    ...{ owner: 503, other: 403, guest: 401, anonymous: 401 },
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
  'get /api/stripe/details': signedIn(),
  'get /api/stripe/invoices': signedIn(),
  'get /api/stripe/checkouts/{sessionId}': signedIn(),
  'get /api/stripe/subscription': signedIn(),
  'post /api/stripe/webhook': allCallers(400),
  'get /api/site': allCallers(200),
  'get /api/model': administrator(),
  'post /api/model/search': administrator(),
  'post /api/model/test': administrator(400),
  'put /api/model': { ...administrator(), body: { id: null } },
  'get /api/invitations/{token}': allCallers(404),
  'get /api/admin/overview': administration(),
  'get /api/admin/people': administration(),
  'patch /api/admin/people/{userId}': {
    ...administration(),
    body: { change: 'role', role: 'admin', reason: 'a test' },
  },
  'post /api/admin/people/{userId}/export': { ...administration(), body: { reason: 'asked' } },
  'delete /api/admin/people/{userId}': { ...administration(409), body: { reason: 'asked by mail' } },
  'get /api/admin/invitations': administration(),
  'post /api/admin/invitations': { ...administration(201), body: {} },
  'delete /api/admin/invitations/{invitationId}': administration(404),
  'get /api/admin/actions': administration(),
  'get /api/admin/queue': { ...administration(), query: '?state=failed' },
  'post /api/admin/queue/{generationId}/cancel': administration(409),
  'post /api/admin/queue/{generationId}/retry': administration(409),
  'get /api/admin/models': administration(),
  // No key is given, and no model is in use.
  'put /api/admin/models': { ...administration(400), body: { provider: 'openai', model: 'small' } },
  'delete /api/admin/models': administration(204),
  'post /api/admin/models/test': administration(400),
  'put /api/admin/models/limits': {
    ...administration(204),
    body: { dailyTokens: null, priceInput: null, priceOutput: null },
  },
  'get /api/admin/server': administration(),
  'post /api/admin/server/test-mail': administration(),
  'post /api/admin/server/payment-check': administration(),
  'get /api/admin/sources': administration(),
  'post /api/admin/sources/trials': { ...administration(), body: { way: 'direct', video: 'ownersVideo' } },
  'get /api/admin/moderation': administration(),
  'post /api/admin/moderation': {
    ...administration(),
    body: { name: 'hide', kind: 'playlist', id: '{id}' },
  },
  'get /api/auth/get-session': allCallers(200),
  'post /api/auth/sign-up/email': {
    ...allCallers(400),
    body: { name: 'Eve', email: 'eve@example.org', password: 'short' },
  },
  'post /api/auth/sign-in/email': {
    ...allCallers(401),
    body: { email: 'eve@example.org', password: 'not the right one' },
  },
  'get /api/auth/passkey/generate-authenticate-options': allCallers(200),
  'post /api/auth/passkey/verify-authentication': { ...allCallers(400), body: { response: {} } },
  'post /api/auth/send-verification-email': signedIn(),
  'get /api/auth/verify-email': { ...allCallers(302), query: '?token=made-up' },
  'post /api/auth/request-password-reset': { ...allCallers(400), body: { email: 'no address' } },
  'post /api/auth/reset-password': { ...allCallers(400), body: { token: 'made up', newPassword: 'not the right one' } },
  'post /api/auth/sign-in/social': { ...allCallers(404), body: { provider: 'google' } },
  'get /api/auth/callback/google': allCallers(404),
  'get /api/auth/callback/oidc': allCallers(404),
  'delete /api/me/sessions': signedIn(204),
  'post /api/auth/sign-out': allCallers(200),
}

let testServer: TestServer
let callers: Record<Caller, ReturnType<typeof newPerson>>
let owned: Record<
  | 'videoId'
  | 'jobId'
  | 'questionId'
  | 'userId'
  | 'publicationId'
  | 'id'
  | 'kind'
  | 'playlistId'
  | 'commentId'
  | 'username'
  | 'highlightId'
  | 'searchId'
  | 'cardId'
  | 'keyId'
  | 'pairingId'
  | 'generationId'
  | 'spaceId'
  | 'memberId'
  | 'invitationId'
  | 'sharedId',
  string
>

beforeAll(async () => {
  testServer = await startTestServer({ mailer: recordingMailer() })
  const newCaller = (number: number) => newPerson(testServer, { address: `10.4.0.${number}` })
  callers = { owner: newCaller(1), other: newCaller(2), guest: newCaller(3), anonymous: newCaller(4) }
  const userId = await callers.owner.signUp()
  await callers.other.signUp()
  await testServer.deps.db.orm.update(users).set({ emailVerified: true })
  await callers.guest.summarize({ video: 'guestsOwnVi' })
  const { jobId } = (await (await callers.owner.ask({ video: 'ownersVideo' })).json()) as { jobId: string }
  await callers.owner.watch(jobId)
  const question = { question: 'Where is the meadow?', scope: { kind: 'video', videoId: 'ownersVideo' } }
  const asked = await callers.owner.sendJson('POST', '/api/questions', question)
  const { questionId } = (await asked.json()) as { questionId: string }
  const publication = { showsName: false, indexable: false }
  const published = await callers.owner.sendJson('PUT', '/api/summaries/ownersVideo/publication', publication)
  const publicationId = ((await published.json()) as { url: string }).url.split('/').at(-1)!
  const create = async (path: string, body: object) =>
    ((await (await callers.owner.sendJson('POST', path, body)).json()) as { id: string }).id
  const id = await create('/api/playlists', { name: 'Private' })
  const playlistId = await create('/api/playlists', { name: 'Public', isPublic: true })
  const commentId = await create(`/api/playlists/${playlistId}/comments`, { content: 'The owner’s' })
  const marked = { videoId: 'ownersVideo', startSeconds: 0, endSeconds: 1, quote: 'The owner’s' }
  const highlightId = await create('/api/highlights', marked)
  const searchId = await create('/api/saved-searches', { name: 'The owner’s', query: 'tag=bees' })
  const cardId = await create('/api/cards', { videoId: 'ownersVideo', question: 'The owner’s?', answer: 'Yes' })
  const keyId = await create('/api/keys', { name: 'The owner’s', scopes: ['read'] })
  const pairingId = await create('/api/pairings', {})
  // The test of the keys moves the clock by a day.
  await testServer.deps.db.orm.update(pairings).set({ expiresAt: Number.MAX_SAFE_INTEGER })
  const spaceId = await create('/api/spaces', { name: 'The owner’s' })
  const sharedId = await create(`/api/spaces/${spaceId}/summaries`, { videoId: 'ownersVideo' })
  const members = (await (await callers.owner.send(`/api/spaces/${spaceId}/members`)).json()) as {
    items: { id: string }[]
  }
  const invitation = { emails: ['invited@example.org'], role: 'editor' }
  const invited = await callers.owner.sendJson('POST', `/api/spaces/${spaceId}/invitations`, invitation)
  const invitations = (await invited.json()) as { items: { id: string }[] }
  const username = 'the_owner'
  await callers.owner.sendJson('PATCH', '/api/me', { username, discoverable: true })
  owned = {
    videoId: 'ownersVideo',
    jobId,
    questionId,
    userId,
    publicationId,
    id,
    kind: 'playlist',
    playlistId,
    commentId,
    highlightId,
    searchId,
    cardId,
    username,
    keyId,
    pairingId,
    generationId: '00000000-0000-4000-8000-000000000000',
    spaceId,
    memberId: members.items[0]!.id,
    invitationId: invitations.items[0]!.id,
    sharedId,
  }
})
afterAll(() => testServer.close())

type Operation = { parameters?: { name: string; in: string }[]; requestBody?: unknown; security?: unknown }

async function listOperations(): Promise<{ call: string; operation: Operation }[]> {
  const { paths } = (await (await testServer.app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  )
}

const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof owned) => owned[name])

test('the table has exactly the calls of the API', async () => {
  expect((await listOperations()).map(({ call }) => call).sort()).toEqual(Object.keys(matrix).sort())
})

/** Calls that no key may make, whatever its scopes. */
const closedToKeys =
  /^(\w+ \/api\/(admin|auth|invitations|keys|model|pairings|space-invitations|stripe)(\/|$)|\w+ \/api\/spaces\/\{spaceId\}\/(members|invitations)|post \/api\/spaces$|(patch|delete) \/api\/spaces\/\{spaceId\}$|(post|patch|delete) \/api\/me$|\w+ \/api\/me\/)/
const needsWriteScope = (call: string) => !call.startsWith('get ') || call.includes('/api/transcription/')

test('an unknown, an expired, a revoked, a read-only, a write-only and a stolen key get what they should at every call', async () => {
  const thief = newPerson(testServer, { address: '10.4.0.5' })
  await thief.signUp()
  await testServer.deps.db.orm.update(users).set({ emailVerified: true })
  type Person = typeof thief
  const newKey = async (person: Person, body: object) =>
    (await (await person.sendJson('POST', '/api/keys', { name: 'Key', ...body })).json()) as { key: string; id: string }
  const expired = await newKey(callers.owner, { scopes: ['read', 'write'], expiresInDays: 1 })
  testServer.clock.nowMs += 24 * 3600 * 1000
  const revoked = await newKey(callers.owner, { scopes: ['read', 'write'] })
  await callers.owner.sendJson('DELETE', `/api/keys/${revoked.id}`, {})
  const readOnly = await newKey(callers.owner, { scopes: ['read'] })
  const writeOnly = await newKey(callers.owner, { scopes: ['write'] })
  const stolen = await newKey(thief, { scopes: ['read', 'write'] })
  const stranger = newPerson(testServer, { address: '10.4.0.6' })
  for (const [call, { query = '', body, ...expected }] of Object.entries(matrix)) {
    const [method = '', path = ''] = call.split(' ')
    const ask = async (key: string) => {
      const answer = await stranger.send(fill(path + query), {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(method === 'get' ? {} : { body: fill(JSON.stringify(body ?? {})) }),
      })
      // The stream of news about oneself has no end.
      if (answer.ok && call === 'get /api/live') return void (await answer.body?.cancel())
      const { error } = answer.ok ? { error: null } : ((await answer.json()) as { error: { code: string } | null })
      return { status: answer.status, code: typeof error === 'object' ? error?.code : error }
    }
    const refused = (code: string) => ({
      status: code === 'api_key_invalid' || code === 'api_key_expired' ? 401 : 403,
      code,
    })
    expect(await ask(`pith_${'x'.repeat(43)}`), `${call}, unknown`).toEqual(refused('api_key_invalid'))
    expect(await ask(revoked.key), `${call}, revoked`).toEqual(refused('api_key_invalid'))
    expect(await ask(expired.key), `${call}, expired`).toEqual(refused('api_key_expired'))
    if (closedToKeys.test(call)) {
      for (const key of [readOnly.key, writeOnly.key, stolen.key])
        expect(await ask(key), call).toEqual(refused('api_key_refused'))
      continue
    }
    const lacking = needsWriteScope(call) ? readOnly.key : writeOnly.key
    expect(await ask(lacking), `${call}, without the scope`).toEqual(refused('api_key_scope'))
    if (call === 'get /api/live') continue
    if (!needsWriteScope(call)) expect((await ask(readOnly.key))?.status, call).toBe(expected.owner)
    expect((await ask(stolen.key))?.status, `${call}, of another person`).toBe(expected.other)
  }

  const { jobId } = (await (await callers.owner.ask({ video: 'ownersNewV1' })).json()) as { jobId: string }
  await callers.owner.watch(jobId)
  const callMcp = async (key: string) => {
    const params = { name: 'get_summary', arguments: { video: 'ownersNewV1' } }
    const answer = await stranger.send('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: mcpTypes },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    return `${answer.status} ${await answer.text()}`
  }
  expect(await callMcp(`pith_${'x'.repeat(43)}`)).toMatch(/^401 .*api_key_invalid/)
  expect(await callMcp(revoked.key)).toMatch(/^401 .*api_key_invalid/)
  expect(await callMcp(expired.key)).toMatch(/^401 .*api_key_expired/)
  expect(await callMcp(writeOnly.key)).toMatch(/^403 .*api_key_scope/)
  expect(await callMcp(readOnly.key)).toMatch(/^200 .*"structuredContent"/s)
  expect(await callMcp(stolen.key)).toMatch(/^200 .*"isError":true/s)
})
const mcpTypes = 'application/json, text/event-stream'

test('the API description says which calls take a key, and with which scope', async () => {
  for (const { call, operation } of await listOperations()) {
    const scope = closedToKeys.test(call) ? null : needsWriteScope(call) ? 'write' : 'read'
    expect(operation.security, call).toEqual([{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])])
  }
})

test.each(Object.entries(matrix))('%s', async (call, { query = '', body, ...expected }) => {
  const [method = '', path = ''] = call.split(' ')
  const notFoundBodies: Partial<Record<Caller, string>> = {}
  for (const caller of ['owner', 'other', 'guest', 'anonymous'] as const) {
    // Some calls set a guest cookie, which would make the caller a guest.
    if (caller === 'anonymous') callers.anonymous.cookies.clear()
    const address = fill(path + query)
    const response =
      body === undefined && method === 'get'
        ? await callers[caller].send(address)
        : await callers[caller].sendJson(method.toUpperCase(), address, JSON.parse(fill(JSON.stringify(body ?? {}))))
    expect(response.status, caller).toBe(expected[caller])
    if (response.status === 404 && expected.owner === 200) notFoundBodies[caller] = await response.text()
    else await response.body?.cancel()
  }
  expect(new Set(Object.values(notFoundBodies)).size).toBeLessThanOrEqual(1)
})

test('an object of another user and a missing object get the same response', async () => {
  for (const caller of [callers.owner, callers.other]) await caller.signIn()
  const { jobId } = (await (await callers.owner.ask({ video: 'ownersOther' })).json()) as { jobId: string }
  await callers.owner.watch(jobId)
  for (const path of [
    '/api/summaries/{videoId}',
    '/api/summaries/{videoId}/transcript',
    '/api/summaries/{videoId}/versions',
    '/api/summaries/{videoId}/related',
    '/api/summaries/jobs/{jobId}/events',
    '/api/questions/suggestions?videoId={videoId}',
  ]) {
    const fillPath = (video: string, job: string) => path.replace('{videoId}', video).replace('{jobId}', job)
    const [ofOwner, missing] = await Promise.all([
      callers.other.send(fillPath('ownersOther', jobId)),
      callers.other.send(fillPath('noSuchVideo', '00000000-0000-4000-8000-000000000000')),
    ])
    expect(ofOwner.status).toBe(missing.status)
    expect(await ofOwner.text()).toBe(await missing.text())
  }
})

test('another site cannot make a browser send requests with an effect', async () => {
  await callers.other.signIn()
  const before = await (await callers.other.send('/api/usage')).json()
  for (const { call } of await listOperations()) {
    const [method = '', path = ''] = call.split(' ')
    if (method === 'get') continue
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const response = await callers.other.sendJson(method.toUpperCase(), fill(path), matrix[call]?.body ?? {}, headers)
      expect(response.status, call).toBe(403)
    }
  }
  for (const site of ['cross-site', 'none', 'same-site']) {
    const image = await callers.other.send('/api/transcription/otherVideo1', { headers: { 'sec-fetch-site': site } })
    expect(image.status).toBe(403)
  }
  expect(await (await callers.other.send('/api/usage')).json()).toEqual(before)
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
  'question',
  'scope',
  'followUpTo',
  'quote',
  'startSeconds',
  'grade',
  'text',
  'emails',
  'role',
  'videoId',
]
/** A URL cannot contain half of a surrogate pair. */
const wellFormed = (value: string) => value.replace(/\p{Cs}/gu, '')

const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...fields), fc.oneof(text, fc.jsonValue({ maxDepth: 2 }))),
  fc.constantFrom(null, [], '', 0, { transcript: { text: 0 } }, { preferences: null }),
)

test('malformed input to any call gets a client error without a stack trace', async () => {
  const fuzzServer = await startTestServer({
    idle: true,
    environment: { SIGN_UPS_PER_HOUR: '100000', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' },
  })
  const calls = await listOperations()
  try {
    const eve = newPerson(fuzzServer, { address: '10.4.1.1' })
    await eve.signUp()
    const session = new Map(eve.cookies)
    const request = fc.record({
      at: fc.nat({ max: calls.length - 1 }),
      values: fc.array(text, { minLength: 6, maxLength: 6 }),
      body: anyBody,
      raw: fc.option(text, { nil: null, freq: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ at, values, body, raw }) => {
        const { call, operation } = calls[at]!
        const [method = '', path = ''] = call.split(' ')
        const unused = [...values]
        const address = path.replace(/\{\w+\}/g, () => encodeURIComponent(wellFormed(unused.pop() ?? '') || 'x'))
        const query = new URLSearchParams(
          (operation.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name }): [string, string] => [name, unused.pop() ?? '']),
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
    await fuzzServer.close()
  }
})
