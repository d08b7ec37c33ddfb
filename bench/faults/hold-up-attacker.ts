// A thread that attacks in one way until it gets a message. Posts how often each status came.
import { constants, setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { zipSync } from 'fflate'
import { api } from '#contract/basics/paths.ts'
import { makeAdversarialTexts } from './adversarial-texts.ts'
import type { Attack } from './hold-ups.ts'
import { addressOf } from './people.ts'

const { url, attack } = workerData as { url: string; attack: Attack }
const million = 1_000_000
const answered: Record<string, number> = {}
let sent = 0

/** Each request comes from another address, as an attacker's may. */
async function send(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
): Promise<void> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': addressOf(30_000 + (sent++ % 30_000)),
      cookie: attack.cookie,
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(60_000),
  })
    .then(readStatus)
    .catch(() => 'disconnected')
  answered[answer] = (answered[answer] ?? 0) + 1
}

async function readStatus(response: Response): Promise<string> {
  await response.arrayBuffer()
  return String(response.status)
}

function* captions(): Generator<string> {
  for (;;)
    for (const { fileName, text } of makeAdversarialTexts())
      yield JSON.stringify({ transcript: { name: fileName, text } })
}

/** Signs that are long to read as JSON, as a table and as WebVTT. */
function* signs(): Generator<string> {
  const texts = [
    ['x.txt', `start,end,text\n${'","'.repeat(1.5 * million)}`],
    ['x.vtt', `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${'<v '.repeat(1.5 * million)}`],
  ].map(([name, text]) => JSON.stringify({ transcript: { name, text } }))
  for (;;) yield* texts
}

const head = '{"format":"pith-export","version":1,'
const exports = [
  `"summaries":[{"summary":{"keyPoints":[${'0,'.repeat(4 * million)}0]}}]`,
  `"transcripts":[{"cues":[${'{},'.repeat(million)}0]}]`,
  `"cards":[${'{},'.repeat(3 * million)}0]`,
]
const files = () =>
  exports.map((lists) => zipSync({ 'export.json': Buffer.from(`${head}${lists}}`) }, { level: 1 }))
const values = () => [
  `{"a":[${'0,'.repeat(5 * million)}0]}`,
  `{${'"":{},'.repeat(1.4 * million)}"":0}`,
]
const searches = ['keeper', '"the harbour lamp"', 'lamp -"harbour keeper so"', 'harbaur']

/** A question of 490 letters, which is another one each time, with misspelled words in every second. */
function questionOf(number: number): string {
  const words = number % 2 === 0 ? 'keeper lights harbour lamp' : 'keper lihgts harbuor lanp'
  const rest = Array.from({ length: 80 }, (_, at) => `b${at % 8}${(at * 37 + number) % 997}`)
  return `${`Why does ${words} ${rest.join(' ')}`.slice(0, 489)}?`
}
const library = { kind: 'library' }

/** What a person reads of a video, and asks again. */
const readsOf = (videoId: string) =>
  [
    ['GET', `/api/summaries/${videoId}/related`],
    ['GET', attack.path],
    ['GET', `/api/summaries/${videoId}/transcript`],
    ['GET', `/api/summaries/${videoId}/related`],
    ['POST', `/api/summaries/${videoId}/rewrite`, '{"reason":"wrong"}'],
  ] as const

/** What a person does with long lists, in turn. */
const uses = [
  ['POST', '/api/import'],
  ['GET', '/api/highlights?search=the+keeper+of+the+lighthouse+and+its+lamp'],
  ['GET', '/api/own-words?search=the+keeper+of+the+lighthouse'],
  ['GET', '/api/export/vault.zip'],
  ['GET', '/api/export/highlights.md'],
  ['GET', '/api/me/export'],
  ['POST', '/api/import/undo'],
  ['DELETE', '/api/trash'],
] as const

/** What reads or changes most of a library, in turn. */
const excluded = Array.from('abcdefghijklmnopqrstuvwxyz', (name) => `-tag:${name}`).join('+')
const changed = (action: string) => JSON.stringify({ selection: { query: {} }, change: { action } })
const pages = [
  ['GET', `${api.summaries}?search=${excluded}`],
  ['GET', '/api/highlights?tag=tag+1'],
  ['GET', '/api/own-words?search=lampp+harborr+keepper'],
  ['GET', '/api/tags'],
  ['POST', `${api.summaries}/bulk`, changed('save')],
  ['GET', `${api.summaries}?tag=other`],
  ['GET', '/api/cards?page=300'],
  ['GET', `${api.summaries}?sort=title&page=9999`],
  ['GET', '/api/cards/due'],
  ['POST', `${api.summaries}/bulk`, changed('unsave')],
  ['GET', `${api.summaries}/choices`],
  ['GET', '/api/analytics?range=1y'],
] as const

const next = (): (() => Promise<void>) => {
  if (attack.kind === 'highlights') return () => send('GET', attack.path)
  if (attack.kind === 'captions' || attack.kind === 'signs') {
    const bodies = attack.kind === 'captions' ? captions() : signs()
    return () => send('POST', api.summaries, bodies.next().value as string)
  }
  if (attack.kind === 'lists')
    return () => {
      const [method, path] = uses[sent % uses.length]!
      return send(
        method,
        path,
        path === attack.path ? attack.body : method === 'POST' ? '{}' : undefined,
      )
    }
  if (attack.kind === 'library')
    return () => {
      const [method, path, body] = pages[sent % pages.length]!
      return send(method, path, body)
    }
  if (attack.kind === 'search') {
    const path = (text: string) => `${attack.path}?search=${encodeURIComponent(text)}`
    return () => send('GET', path(searches[sent % searches.length]!))
  }
  if (attack.kind === 'questions')
    return () =>
      send('POST', attack.path, JSON.stringify({ question: questionOf(sent), scope: library }))
  if (attack.kind === 'reads') {
    const reads = readsOf(attack.videoId!)
    return () => {
      const [method, path, body] = reads[sent % reads.length]!
      return send(method, path, body)
    }
  }
  const bodies = attack.kind === 'import' ? files() : values()
  return () => send('POST', attack.path, bodies[sent % bodies.length]!)
}

// Attackers compute elsewhere. On Linux this is the priority of the thread alone.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let isStopping = false
parentPort!.once('message', () => {
  isStopping = true
})
const once = next()
const senders = { captions: 2, reads: 10 }[attack.kind as string] ?? 4
await Promise.all(
  Array.from({ length: senders }, async () => {
    while (!isStopping) {
      await once()
      await wait(20)
    }
  }),
)
parentPort!.postMessage(answered)
