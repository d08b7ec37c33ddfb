// Reads over HTTP everything that a server answers about what `fill.ts` put into it. It
// runs in the version that was filled and in the version that it was upgraded to.
import { unzipSync } from 'fflate'
import {
  type AnswerWriter,
  parseNumberedLines,
  writePlausibleAnswer,
} from '../doubles/model/answer-writers.ts'

/** People with their sessions, and the ids that the addresses need. */
export type Filled = {
  /** Milliseconds since 1970. */
  filledAt: number
  cookies: Record<'ann' | 'bob' | 'cleo' | 'guest', string>
  apiKey: string
  password: string
  emails: Record<'ann' | 'bob' | 'cleo', string>
  ids: Record<
    'publication' | 'playlist' | 'privatePlaylist' | 'space' | 'shared' | 'joinToken' | 'question',
    string
  >
  /** Accepted by the older version, which was killed before they ended. */
  guestVideos: string[]
  jobs: { cleo: string; upload: string; question: string; playlist: string }
}

/** The model of both versions. It answers questions with the first sentence that it may quote. */
export const writeAnswer: AnswerWriter = (request) => {
  if (!JSON.stringify(request.schema).includes('"passages"')) return writePlausibleAnswer(request)
  const [{ number, text } = { number: 1, text: '' }] = parseNumberedLines(request.prompt)
  return { sentences: [{ text: `${text.split('. ')[0]}.`, passages: [number] }] }
}

/** Responses by who asked, method and address: JSON, text, or the files of a ZIP. */
export type Answers = Record<string, unknown>

export type Caller = { url: string; cookie?: string; apiKey?: string }

export function call(
  { url, cookie, apiKey }: Caller,
  path: string,
  body?: unknown,
  method?: string,
) {
  return fetch(`${url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie && { cookie }),
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(path === '/mcp' && { accept: 'application/json, text/event-stream' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

export async function walk(url: string, filled: Filled): Promise<Answers> {
  const answers: Answers = {}
  const readAs =
    (name: string, caller: Omit<Caller, 'url'>) => async (path: string, body?: unknown) => {
      const response = await call({ url, ...caller }, path, body)
      const answer = { status: response.status, body: await readBody(response) }
      answers[`${name} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`] = answer
      return answer.body
    }
  const as = (name: keyof Filled['cookies']) => readAs(name, { cookie: filled.cookies[name] })
  await walkLibrary(as('ann'))
  await walkLibrary(as('bob'))
  await walkMarks(as('guest'), filled.guestVideos)
  await walkAccount(as('ann'), filled)
  for (const name of ['ann', 'bob', 'guest'] as const) await walkShared(as(name), filled)
  await walkShared(readAs('stranger', {}), filled)
  const program = readAs('program', { apiKey: filled.apiKey })
  await program('/api/summaries')
  const tool = { name: 'search_library', arguments: { query: 'lamp' } }
  await program('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool })
  return answers
}

type Read = (path: string, body?: unknown) => Promise<unknown>

async function walkLibrary(read: Read): Promise<void> {
  const { items } = (await read('/api/summaries?pageSize=50')) as {
    items?: { videoId: string; id: string }[]
  }
  const searches = ['lamp', 'moor', 'Kirchturm', 'tag:history', '"old lens"', 'ligthhouse']
  for (const search of searches)
    for (const list of ['/api/summaries', '/api/summaries/spoken'])
      await read(`${list}?search=${encodeURIComponent(search)}`)
  for (const filter of ['saved=true', 'minRating=4', 'sort=title'])
    await read(`/api/summaries?${filter}`)
  await read('/api/summaries/choices')
  await read('/api/summaries/counts')
  await read('/api/tags')
  const found = items ?? []
  for (const { videoId, id } of found) {
    await read(`/api/summaries/${videoId}?summaryId=${id}`)
    await read(`/api/summaries/jobs/${id}/events`)
  }
  await walkMarks(
    read,
    found.map(({ videoId }) => videoId),
  )
}

async function walkMarks(read: Read, videoIds: string[]): Promise<void> {
  for (const videoId of videoIds) {
    for (const part of ['', '/transcript', '/versions', '/note', '/publication', '/related'])
      await read(`/api/summaries/${videoId}${part}`)
    await read(`/api/videos/${videoId}`)
    await read(`/api/questions?videoId=${videoId}`)
  }
  await read('/api/highlights')
  await read('/api/highlights?search=lamp')
  await read('/api/own-words?search=lamp')
  await read('/api/questions')
  await read('/api/usage')
}

async function walkAccount(read: Read, { ids }: Filled): Promise<void> {
  for (const path of [
    '/api/me',
    '/api/cards',
    '/api/cards/due',
    '/api/playlists',
    `/api/playlists/${ids.privatePlaylist}`,
    '/api/spaces',
    '/api/saved-searches',
    '/api/trash',
    '/api/keys',
    '/api/notifications',
    '/api/analytics',
    '/api/analytics/overview',
    '/api/import',
    '/api/model',
    '/api/me/export',
    '/api/export/vault.zip',
    '/api/export/anki.txt',
    '/api/export/readwise.csv',
    '/api/export/highlights.md',
    '/api/export/highlights.csv',
    `/api/questions/${ids.question}`,
    `/api/questions/${ids.question}/events`,
  ])
    await read(path)
  for (const format of ['txt', 'md', 'json'])
    await read('/api/export/summaries.zip', { format, selection: { query: {} } })
}

async function walkShared(read: Read, { ids }: Filled): Promise<void> {
  for (const path of [
    `/api/public/${ids.publication}`,
    `/api/playlists/${ids.playlist}`,
    `/api/playlists/${ids.playlist}/comments`,
    `/api/spaces/${ids.space}`,
    `/api/spaces/${ids.space}/members`,
    `/api/spaces/${ids.space}/summaries`,
    `/api/spaces/${ids.space}/summaries/${ids.shared}`,
    `/api/space-invitations/${ids.joinToken}`,
    '/api/creators/ann_writes',
    '/api/creators?search=ann',
    '/api/feed',
    '/api/feed/trending',
    '/sitemap.xml',
  ])
    await read(path)
}

async function readBody(response: Response): Promise<unknown> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const decode = (part: Uint8Array) => new TextDecoder().decode(part)
  // The names of files have changed with the versions.
  if (type.includes('zip')) return Object.values(unzipSync(bytes)).map(decode).toSorted()
  if (type.includes('json')) return JSON.parse(decode(bytes))
  return type.includes('event-stream') ? readEvents(decode(bytes)) : decode(bytes)
}

const readEvents = (stream: string) =>
  [...stream.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data = '']) => ({
    event,
    data: JSON.parse(data) as unknown,
  }))
