// Writes what `upgrade.test.ts` restores. It was run with the version of 27 November 2026
// (5defaa1e), before sources and jobs: a server of that version was filled over HTTP, asked
// for everything, killed while jobs were running, and backed up by its own command.
//
//   git worktree add --detach ../older 5defaa1e && cp -r tests/upgrade ../older/tests/
//   (cd ../older && npm ci --ignore-scripts && node tests/upgrade/fill.ts)
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { nodeFlags } from '../../scripts/node.mjs'
import { startModel } from '../doubles/model.ts'
import { startPodcast } from '../doubles/podcast.ts'
import { startYouTube } from '../doubles/youtube.ts'
import { testVideos } from '../doubles/youtube-videos.ts'
import { startServerProcess } from '../faults/server-process.ts'
import { writePlansFile } from '../plans-file.ts'
import { call, type Filled, walk, writeAnswer } from './walk.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-older-'))
const [youtube, podcast, model] = await Promise.all([startYouTube(), startPodcast(), startModel()])
model.answerWith(writeAnswer)
const environment = {
  ...{
    DATA_DIR: folder,
    PUBLIC_URL: 'http://pith.example.org',
    SIGN_UPS_PER_HOUR: '1000',
    IMPORT_PACE_MS: '10',
  },
  ...{ YOUTUBE_BASE_URL: youtube.url, PRIVATE_PODCAST_HOSTS: podcast.host },
  ...{ MODEL: 'compatible:double', COMPATIBLE_BASE_URL: `${model.url}/v1` },
  COMPATIBLE_API_KEY: model.key,
  PLANS_FILE: writePlansFile(({ plans }) => {
    plans.free.summaries = 30
  }),
}
const server = await startServerProcess(environment)
const password = 'correct horse battery'

/** A browser with cookies. Every request must succeed. */
function openBrowser(name: string) {
  let cookie = ''
  const email = `${name}@example.org`
  // biome-ignore lint/suspicious/noExplicitAny: the answers of another version
  const send = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await call({ url: server.url, cookie }, path, body, method)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const given = response.headers.getSetCookie().map((one) => one.split(';')[0]!)
    if (given.length > 0) cookie = given.join('; ')
    return text && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
  }
  const post = (path: string, body: unknown) => send('POST', path, body)
  const put = (path: string, body: unknown) => send('PUT', path, body)
  return {
    ...{ email, send, post, put },
    cookie: () => cookie,
    async signUp(displayName: string) {
      await post('/api/auth/sign-up/email', { name: displayName, email, password })
      await post('/api/auth/sign-in/email', { email, password })
    },
    /** Resolves to the id of the video. */
    async summarize(request: object): Promise<string> {
      const { jobId, videoId } = await post('/api/summaries', request)
      const events = await send('GET', `/api/summaries/jobs/${jobId}/events`)
      if (!events.includes('event: summary')) throw new Error(events)
      // Lists are in the order of time.
      await wait(5)
      return videoId
    },
    async ask(request: object): Promise<string> {
      const { questionId } = await post('/api/questions', request)
      const events = await send('GET', `/api/questions/${questionId}/events`)
      if (!events.includes('event: answer')) throw new Error(events)
      return questionId
    },
  }
}
type Browser = ReturnType<typeof openBrowser>

const [ann, bob, cleo, guest] = ['ann', 'bob', 'cleo', 'guest'].map(openBrowser) as [
  Browser,
  Browser,
  Browser,
  Browser,
]
await ann.signUp('Ann Writer')
await bob.signUp('Bob Reader')
await cleo.signUp('Cleo Waiting')
await ann.send('PATCH', '/api/me', { username: 'ann_writes', discoverable: true })
await bob.send('PATCH', '/api/me', { username: 'bob_reads', discoverable: true })

/** Captions of an evening with a keeper, as a file. */
const srt = [
  'The keeper lights the lamp every evening at the same minute.',
  'He writes the hour into the book of the house, and the weather.',
  'In winter the oil thickens, so he warms the tank with a small stove.',
  'A dirty lens loses a third of its light within a single week.',
  'That is why he polishes the glass before he eats his breakfast.',
]
  .map((text, i) => `${i + 1}\n00:00:${i}0,000 --> 00:00:${i}9,000\n${text}\n`)
  .join('\n')

async function fillLibrary() {
  const lighthouse = await ann.summarize({ video: `https://youtu.be/${testVideos.lighthouse}` })
  const clock = await ann.summarize({ video: testVideos.turmuhr, length: 'short', language: 'de' })
  const knife = await ann.summarize({ video: testVideos.knife, engine: 'extract' })
  const bread = await ann.summarize({ video: testVideos.sourdough, prompt: 'Only the mistakes.' })
  const upload = await ann.summarize({ transcript: { name: 'keeper.srt', text: srt } })
  await ann.put(`/api/summaries/${upload}/title`, { title: 'Evenings with a keeper' })
  const list = await ann.post('/api/podcasts', { link: `${podcast.url}/feed.xml` })
  const [episode] = list.episodes
  const { name, text } = await ann.post('/api/podcasts/transcript', episode.transcript)
  const title = `${episode.title} · ${list.show}`
  const moor = await ann.summarize({ transcript: { name, text, title } })
  const { jobId } = await ann.post(`/api/summaries/${lighthouse}/rewrite`, { reason: 'too_long' })
  await ann.send('GET', `/api/summaries/jobs/${jobId}/events`)
  await ann.put(`/api/summaries/${lighthouse}/rating`, { rating: 4 })
  await ann.put(`/api/summaries/${moor}/rating`, { rating: 5 })
  await ann.put(`/api/summaries/${lighthouse}/saved`, {})
  await ann.put(`/api/summaries/${lighthouse}/tags`, { tags: ['history', 'Über uns'] })
  await ann.put(`/api/summaries/${lighthouse}/note`, { text: '# The lamp\nAsk about *mercury*.' })
  await ann.send('DELETE', `/api/summaries/${bread}`)
  await ann.post('/api/saved-searches', { name: 'Light', query: 'search=lamp&minRating=4' })
  return { lighthouse, clock, knife, upload, moor }
}

async function mark(videoId: string, change: object = {}): Promise<string> {
  const { cues, lines } = await ann.send('GET', `/api/summaries/${videoId}/transcript`)
  const { startSeconds, endSeconds, text } = (cues ?? lines)[1]
  const { id } = await ann.post('/api/highlights', {
    ...{ videoId, startSeconds, endSeconds, quote: text, note: 'Why?', color: 'sage' },
    ...change,
  })
  return id
}

async function addOwnWords({ lighthouse, moor, upload }: Record<string, string>) {
  const highlightId = await mark(lighthouse!)
  for (const videoId of [moor!, upload!]) await mark(videoId, { note: '' })
  const sides = { question: 'What turned the ___?', answer: 'one finger' }
  const { id } = await ann.post('/api/cards', { videoId: lighthouse, highlightId, ...sides })
  await ann.post(`/api/cards/${id}/reviews`, { grade: 'good' })
  await ann.post('/api/cards', { videoId: moor, question: 'What keeps water?', answer: 'Peat' })
}

async function addPlaylists({ lighthouse, moor, clock }: Record<string, string>) {
  const text = { description: 'Slow work.', tags: ['craft'], note: 'In order.' }
  const open = await ann.post('/api/playlists', { name: 'Keepers', ...text, isPublic: true })
  const own = await ann.post('/api/playlists', { name: 'Mine', ...text, isPublic: false })
  for (const videoId of [lighthouse, clock])
    await ann.put(`/api/playlists/${open.id}/items/${videoId}`, {})
  for (const videoId of [moor, lighthouse])
    await ann.put(`/api/playlists/${own.id}/items/${videoId}`, {})
  const thrown = await ann.post('/api/playlists', { name: 'Thrown away', ...text, isPublic: false })
  await ann.send('DELETE', `/api/playlists/${thrown.id}`)
  return { playlist: open.id as string, privatePlaylist: own.id as string }
}

async function publish(videoId: string, questionIds: string[]): Promise<string> {
  const { url } = await ann.put(`/api/summaries/${videoId}/publication`, {
    ...{ showsName: true, indexable: true, showsHighlights: true, questionIds },
  })
  return url.split('/s/')[1]
}

async function addSpace({ lighthouse, moor }: Record<string, string>) {
  const { id } = await ann.post('/api/spaces', { name: 'Harbour', description: 'Our talks.' })
  const { link } = await ann.post(`/api/spaces/${id}/invitations/link`, {})
  const joinToken = link.split('/join/')[1]
  await bob.post(`/api/space-invitations/${joinToken}/accept`, {})
  const shared = await ann.post(`/api/spaces/${id}/summaries`, {
    videoId: lighthouse,
    note: 'Read this.',
  })
  await ann.post(`/api/spaces/${id}/summaries`, { videoId: moor })
  return { space: id as string, joinToken: joinToken as string, shared: shared.id as string }
}

async function meet({ playlist }: Record<string, string>) {
  await bob.put('/api/creators/ann_writes/follow', {})
  const { id } = await bob.post(`/api/playlists/${playlist}/comments`, {
    content: 'The second one!',
  })
  await ann.put(`/api/comments/${id}/like`, {})
  await bob.put(`/api/playlists/${playlist}/like`, {})
}

async function askQuestions({ lighthouse }: Record<string, string>): Promise<string> {
  const scope = { kind: 'video', videoId: lighthouse }
  const id = await ann.ask({ question: 'How heavy was the lamp?', scope })
  await ann.ask({ question: 'And what carried it?', scope, followUpTo: id })
  await ann.ask({ question: 'What keeps water?', scope: { kind: 'library' } })
  return id
}

/** Bob takes over the library of Ann from a file. */
async function takeAlong(): Promise<void> {
  const file = JSON.stringify(await ann.send('GET', '/api/me/export'))
  const headers = { 'content-type': 'application/octet-stream', 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${server.url}/api/import`, {
    ...{ method: 'POST', body: file, headers: { ...headers, cookie: bob.cookie() } },
  })
  if (response.status !== 202) throw new Error(await response.text())
  while ((await bob.send('GET', '/api/import')).state !== 'done') await wait(100)
  // What was said is found from the next maintenance on.
  while ((await bob.send('GET', '/api/summaries/spoken?search=moor')).waiting > 0) await wait(500)
}

const videos = await fillLibrary()
await addOwnWords(videos)
const question = await askQuestions(videos)
const publication = await publish(videos.lighthouse, [question])
await publish(videos.clock, [])
const playlists = await addPlaylists(videos)
const space = await addSpace(videos)
await meet(playlists)
const guestUpload = { transcript: { name: 'keeper.srt', text: srt }, length: 'short' }
const guestVideos = [
  await guest.summarize({ video: testVideos.timetable }),
  await guest.summarize(guestUpload),
]
await bob.summarize({ video: testVideos.lighthouse })
const { key } = await ann.post('/api/keys', { name: 'A program', scopes: ['read', 'write'] })
await takeAlong()

const filled: Filled = {
  filledAt: Date.now(),
  cookies: { ann: ann.cookie(), bob: bob.cookie(), cleo: cleo.cookie(), guest: guest.cookie() },
  ...{ apiKey: key, password },
  emails: { ann: ann.email, bob: bob.email, cleo: cleo.email },
  ids: { publication, question, ...playlists, ...space },
  guestVideos,
  jobs: { cleo: '', upload: '', question: '', playlist: '' },
}
// A page counts its readers once, so the second answers are those of later days, too.
await walk(server.url, filled)
const answers = await walk(server.url, filled)

/** From here on the model does not answer, so that all work stays unfinished. */
async function beginJobs(): Promise<Filled['jobs']> {
  const read = await cleo.summarize({ video: testVideos.knife })
  model.setPace({ characters: 1, delayMs: 3_600_000 })
  const begin = async (request: object) => (await cleo.post('/api/summaries', request)).jobId
  const ofVideo = await begin({ video: testVideos.timetable, length: 'long' })
  const upload = await begin({ transcript: { name: 'keeper.srt', text: srt }, length: 'long' })
  const scope = { kind: 'video', videoId: read }
  const { questionId } = await cleo.post('/api/questions', { question: 'What is sharp?', scope })
  const text = { description: '', tags: [], note: '', isPublic: false }
  const { id } = await cleo.post('/api/playlists', { name: 'To come', ...text })
  const ids = [testVideos.lighthouse, testVideos.sourdough, testVideos.turmuhr]
  const imported = ids.map((videoId) => ({ videoId, title: videoId }))
  await cleo.post(`/api/playlists/${id}/imports`, { videos: imported })
  return { cleo: ofVideo, upload, question: questionId, playlist: id }
}
filled.jobs = await beginJobs()
await wait(3000)
await server.kill('SIGKILL')
rmSync('tests/upgrade/older.backup', { force: true })
execFileSync(
  process.execPath,
  [...nodeFlags, 'src/cli/main.ts', 'backup', 'tests/upgrade/older.backup', '--secrets'],
  { env: { ...process.env, ...environment }, stdio: 'inherit' },
)
writeFileSync(
  'tests/upgrade/older.json.gz',
  gzipSync(JSON.stringify({ filled, answers }), { level: 9 }),
)
// The answers that the model holds back would keep the process.
rmSync(folder, { recursive: true })
process.exit()
