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

const next = (): (() => Promise<void>) => {
  if (attack.kind === 'highlights') return () => send('GET', attack.path)
  if (attack.kind === 'captions') {
    const bodies = captions()
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
  if (attack.kind === 'search') {
    const path = (text: string) => `${attack.path}?search=${encodeURIComponent(text)}`
    return () => send('GET', path(searches[sent % searches.length]!))
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
const senders = attack.kind === 'captions' ? 2 : 4
await Promise.all(
  Array.from({ length: senders }, async () => {
    while (!isStopping) {
      await once()
      await wait(20)
    }
  }),
)
parentPort!.postMessage(answered)
