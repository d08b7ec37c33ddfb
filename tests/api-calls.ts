// Every call of the API: what each kind of caller gets, and the objects that the calls are about.
import { recordingId } from '#contract/sources/recording.ts'
import { pairings } from '#server/db/schema/pairings.ts'
import { recordings } from '#server/db/schema/recordings.ts'
import type { newPerson, TestServer } from './deps.ts'

export type Caller = 'owner' | 'other' | 'guest' | 'anonymous'
type Row = Record<Caller, number> & { query?: string; body?: unknown }
const allCallers = (status: number) => ({
  owner: status,
  other: status,
  guest: status,
  anonymous: status,
})
/** Only the owner. To others the object does not exist. */
const ownerOnly = { owner: 200, other: 404, guest: 404, anonymous: 404 }
/** Only the owner, who must be signed in. */
const signedInOwner = (status = 200) => ({ owner: status, other: 404, guest: 401, anonymous: 401 })
const signedIn = (status = 200) => ({ owner: status, other: status, guest: 401, anonymous: 401 })
/**
 * The first account is the administrator. On this server no model is in use that could be
 * tested.
 */
const administrator = (status = 200) => ({ owner: status, other: 403, guest: 401, anonymous: 401 })

/** For everybody but administrators there is no such address. */
const administration = (status = 200) => ({ owner: status, other: 404, guest: 404, anonymous: 404 })

/**
 * The objects in the paths belong to the owner; {id} is a private playlist. The owner and
 * the other user are signed in.
 */
export const apiCalls: Record<string, Row> = {
  'get /api/videos/{videoId}': allCallers(200),
  'get /api/videos/{videoId}/media': allCallers(200),
  // It is no episode.
  'get /api/videos/{videoId}/audio': allCallers(404),
  'post /api/summaries': { ...allCallers(202), body: { video: 'anybodysVid' } },
  'get /api/summaries/jobs/{jobId}/events': ownerOnly,
  'delete /api/summaries/jobs/{jobId}': ownerOnly,
  'get /api/summaries/{videoId}': ownerOnly,
  // No statement of the owner's summary is marked or left out.
  'post /api/summaries/{videoId}/left-out/{n}': allCallers(404),
  'put /api/summaries/{videoId}/statements/{n}': { ...allCallers(404), body: { as: 'right' } },
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
  'get /api/listening': allCallers(200),
  // Nothing listens on this server, and guests have no minutes.
  'post /api/recordings': {
    ...{ owner: 503, other: 503, guest: 401, anonymous: 401 },
    body: { name: 'talk.mp3', bytes: 10 },
  },
  'post /api/recordings/episodes': {
    ...{ owner: 503, other: 503, guest: 401, anonymous: 401 },
    body: { link: 'https://example.org/feed.xml', id: 'episode-0123456789abcdef0123' },
  },
  'get /api/recordings': allCallers(200),
  'put /api/recordings/{recordingId}/parts': { ...ownerOnly, query: '?from=0' },
  'get /api/recordings/{recordingId}': ownerOnly,
  'get /api/recordings/{recordingId}/media': {
    ...allCallers(404),
    query: '?until=1&signature=forged',
  },
  'post /api/recordings/{recordingId}/stop': { ...ownerOnly, body: { keepWords: true } },
  'patch /api/recordings/{recordingId}/speakers': {
    ...ownerOnly,
    body: { speakers: [{ n: 1, name: 'Ann' }] },
  },
  // The captions of a video are everybody’s.
  'patch /api/transcripts/{videoId}/words': {
    ...{ owner: 400, other: 404, guest: 404, anonymous: 404 },
    body: { heard: 'bee', said: 'bees' },
  },
  'post /api/recordings/{recordingId}/retry': { ...ownerOnly, owner: 400 },
  'delete /api/recordings/{recordingId}': { ...ownerOnly, owner: 204 },
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
  'get /api/summaries/{videoId}/versions': allCallers(200),
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
  'put /api/summaries/{videoId}/publication': {
    ...signedInOwner(),
    body: { showsName: false, indexable: false },
  },
  'get /api/summaries/{videoId}/publication': signedIn(),
  'get /api/public/{publicationId}': allCallers(200),
  'delete /api/summaries/{videoId}/publication': signedIn(204),
  'get /api/spaces': signedIn(),
  'post /api/spaces': { ...signedIn(201), body: { name: 'Anybody’s' } },
  'get /api/spaces/{spaceId}': signedInOwner(),
  'patch /api/spaces/{spaceId}': { ...signedInOwner(), body: { name: 'Changed' } },
  'get /api/spaces/{spaceId}/members': signedInOwner(),
  // The last owner stays one, and cannot leave.
  'patch /api/spaces/{spaceId}/members/{memberId}': {
    ...signedInOwner(409),
    body: { role: 'reader' },
  },
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
  'patch /api/spaces/{spaceId}/summaries/{sharedId}': {
    ...signedInOwner(),
    body: { note: 'Changed' },
  },
  'delete /api/spaces/{spaceId}/summaries/{sharedId}': signedInOwner(204),
  'delete /api/spaces/{spaceId}': signedInOwner(204),
  'get /api/space-invitations': signedIn(),
  'get /api/space-invitations/{key}': allCallers(404),
  'post /api/space-invitations/{key}/accept': signedIn(404),
  'delete /api/space-invitations/{key}': signedIn(404),
  'delete /api/summaries/{videoId}': signedInOwner(204),
  'post /api/summaries/{videoId}/restore': signedInOwner(),
  'post /api/summaries/{videoId}/rewrite': {
    ...ownerOnly,
    owner: 202,
    body: { reason: 'too_long' },
  },
  'get /api/transcription/{videoId}': {
    owner: 200,
    other: 403,
    guest: 403,
    anonymous: 401,
    query: '?userId={userId}',
  },
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
  'post /api/podcasts/episodes': {
    ...allCallers(422),
    body: { link: 'http://127.0.0.1/feed.xml', id: 'episode-0' },
  },
  'post /api/podcasts/transcript': { ...allCallers(422), body: { url: 'http://127.0.0.1/1.vtt' } },
  'post /api/listings': {
    ...signedIn(),
    body: { link: 'https://www.youtube.com/playlist?list=PLbees' },
  },
  'get /api/export/vault.zip': signedIn(),
  'post /api/export/summaries.zip': {
    ...signedIn(),
    body: { selection: { videoIds: ['ownersVideo'] }, format: 'md' },
  },
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
  'put /api/limits': { ...administrator(), body: { isLifted: false } },
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
  // No key is given.
  'put /api/model/key': { ...administrator(400), body: { provider: 'openai', model: 'small' } },
  'delete /api/model/key': administrator(),
  'get /api/models/local': administrator(),
  // Nothing is downloaded here: there is no such model.
  'post /api/models/local/{name}/download': administrator(404),
  'patch /api/models/local/{name}': { ...administrator(404), body: { action: 'pause' } },
  'delete /api/models/local/{name}': administrator(404),
  'post /api/models/local/file': { ...administrator(400), query: '?name=page.gguf' },
  'get /api/invitations/{token}': allCallers(404),
  'get /api/admin/overview': administration(),
  'get /api/admin/people': administration(),
  'patch /api/admin/people/{userId}': {
    ...administration(),
    body: { change: 'role', role: 'admin', reason: 'a test' },
  },
  'post /api/admin/people/{userId}/export': { ...administration(), body: { reason: 'asked' } },
  'delete /api/admin/people/{userId}': {
    ...administration(409),
    body: { reason: 'asked by mail' },
  },
  'get /api/admin/invitations': administration(),
  'post /api/admin/invitations': { ...administration(201), body: {} },
  'delete /api/admin/invitations/{invitationId}': administration(404),
  'get /api/admin/actions': administration(),
  'get /api/admin/queue': { ...administration(), query: '?state=failed' },
  'post /api/admin/queue/{generationId}/cancel': administration(409),
  'post /api/admin/queue/{generationId}/retry': administration(409),
  'get /api/admin/models': administration(),
  'put /api/admin/models/limits': {
    ...administration(204),
    body: { dailyTokens: null, priceInput: null, priceOutput: null },
  },
  'get /api/admin/server': administration(),
  'post /api/admin/server/test-mail': administration(),
  'post /api/admin/server/payment-check': administration(),
  'get /api/admin/sources': administration(),
  'post /api/admin/sources/trials': {
    ...administration(),
    body: { way: 'direct', video: 'ownersVideo' },
  },
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
  'post /api/auth/reset-password': {
    ...allCallers(400),
    body: { token: 'made up', newPassword: 'not the right one' },
  },
  'post /api/auth/sign-in/social': { ...allCallers(404), body: { provider: 'google' } },
  'get /api/auth/callback/google': allCallers(404),
  'get /api/auth/callback/oidc': allCallers(404),
  'delete /api/me/sessions': signedIn(204),
  'post /api/auth/sign-out': allCallers(200),
}

export type Owned = Awaited<ReturnType<typeof createOwned>>

/** Creates one object of each kind for the owner, who has signed up with this id. */
export async function createOwned(
  { deps }: TestServer,
  owner: ReturnType<typeof newPerson>,
  userId: string,
) {
  const { jobId } = (await (await owner.ask({ video: 'ownersVideo' })).json()) as { jobId: string }
  await owner.watch(jobId)
  const question = {
    question: 'Where is the meadow?',
    scope: { kind: 'video', videoId: 'ownersVideo' },
  }
  const asked = await owner.sendJson('POST', '/api/questions', question)
  const { questionId } = (await asked.json()) as { questionId: string }
  const publication = { showsName: false, indexable: false }
  const published = await owner.sendJson(
    'PUT',
    '/api/summaries/ownersVideo/publication',
    publication,
  )
  const publicationId = ((await published.json()) as { url: string }).url.split('/').at(-1)!
  const create = async (path: string, body: object) =>
    ((await (await owner.sendJson('POST', path, body)).json()) as { id: string }).id
  const id = await create('/api/playlists', { name: 'Private' })
  const playlistId = await create('/api/playlists', { name: 'Public', isPublic: true })
  const commentId = await create(`/api/playlists/${playlistId}/comments`, {
    content: 'The owner’s',
  })
  const marked = { videoId: 'ownersVideo', startSeconds: 0, endSeconds: 1, quote: 'The owner’s' }
  const highlightId = await create('/api/highlights', marked)
  const searchId = await create('/api/saved-searches', { name: 'The owner’s', query: 'tag=bees' })
  const cardId = await create('/api/cards', {
    videoId: 'ownersVideo',
    question: 'The owner’s?',
    answer: 'Yes',
  })
  const keyId = await create('/api/keys', { name: 'The owner’s', scopes: ['read'] })
  const pairingId = await create('/api/pairings', {})
  // A test may move the clock by a day.
  await deps.db.orm.update(pairings).set({ expiresAt: Number.MAX_SAFE_INTEGER })
  const recordingId = await insertRecording(deps, userId)
  const spaceId = await create('/api/spaces', { name: 'The owner’s' })
  const sharedId = await create(`/api/spaces/${spaceId}/summaries`, { videoId: 'ownersVideo' })
  const members = (await (await owner.send(`/api/spaces/${spaceId}/members`)).json()) as {
    items: { id: string }[]
  }
  const invitation = { emails: ['invited@example.org'], role: 'editor' }
  const invited = await owner.sendJson('POST', `/api/spaces/${spaceId}/invitations`, invitation)
  const invitations = (await invited.json()) as { items: { id: string }[] }
  const username = 'the_owner'
  await owner.sendJson('PATCH', '/api/me', { username, discoverable: true })
  return {
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
    recordingId,
  }
}

/** A recording of ten bytes that were not sent yet. */
async function insertRecording(deps: TestServer['deps'], ownerId: string): Promise<string> {
  const id = recordingId('0123456789abcdef0123')
  await deps.db.orm.insert(recordings).values({
    ...{ id, videoId: id, ownerId, address: '10.4.0.1', name: 'Talk', state: 'receiving' },
    ...{ bytes: 10, isKept: true, findsSpeakers: false, createdAt: deps.now() },
  })
  return id
}

/** Puts the ids of the objects into a path or a body. */
export function fillIds(text: string, owned: Owned): string {
  return text
    .replaceAll('{n}', '1')
    .replaceAll('{name}', 'unknown')
    .replace(/\{(\w+)\}/g, (_, name: keyof Owned) => owned[name])
}
