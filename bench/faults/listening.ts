// A recording on its way: its connection, its server or the process that reads it ends while it
// is sent, read, heard, written down or summarized.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Recording } from '#contract/recordings/recordings.ts'
import { fetchListeningLibrary } from '#server/listening/listener/listening-library.ts'
import { placeTinyListener } from '#tests/doubles/model/tiny-listener.ts'
import { type Query, readAccounts } from '#tests/faults/accounts.ts'
import { beginRecording, readRecording, sendPart } from '#tests/recordings.ts'
import { killProcess, listChildren, until } from './child-processes.ts'
import type { Fault, FaultContext } from './fault.ts'
import { type Installation, openInstallation } from './installation.ts'
import { addressOf, readEnd } from './people.ts'
import { type SpeechServer, startSpeechServer } from './speech-server.ts'

const minutesOfGuest = 60
const partBytes = 8192
/** Somebody speaks all the time, so nothing was skipped. */
const longestHoleSeconds = 5
/** The longest that is recognized at once. */
const windowSeconds = 28
const limitMs = 420_000

type Listener = 'model' | 'server'
type Victim = 'connection' | 'server' | 'process'
type Scene = {
  context: FaultContext
  installation: Installation
  audio: Buffer
  /** Null where a model of this machine hears. */
  speech: SpeechServer | null
  /** Seconds that a speech server hears of it when nothing ends. */
  undisturbed: number
  recordings: Heard[]
}
type Heard = { id: string; jobId: string | null }
type Guest = ReturnType<typeof openGuest>
type Way = { scene: Scene; guest: Guest; id: string; harm: () => Promise<void> }

/** Each goes on until its moment has come, and then does the harm. */
const phases: { name: string; victims: Victim[]; run(way: Way): Promise<void> }[] = [
  {
    name: 'is sent',
    victims: ['connection', 'server'],
    async run({ scene, guest, id, harm }) {
      const parts = Math.floor(scene.audio.length / partBytes)
      await sendUpTo(scene.context.random.below(parts) * partBytes, { scene, guest, id })
      await breakPart(guest, { id, audio: scene.audio, harm })
    },
  },
  {
    name: 'is read',
    victims: ['server', 'process'],
    async run({ scene, guest, id, harm }) {
      const last = Math.floor((scene.audio.length - 1) / partBytes) * partBytes
      await sendUpTo(last, { scene, guest, id })
      const sending = sendPart(guest, id, last, scene.audio.subarray(last)).catch(() => null)
      await wait(scene.context.random.below(1500))
      await harm()
      await sending
    },
  },
  {
    name: 'is heard',
    victims: ['server', 'process'],
    run: (way) => harmAt(way, ({ heardSeconds }) => heardSeconds > 0),
  },
  {
    name: 'is written down',
    victims: ['server', 'process'],
    run: (way) =>
      harmAt(way, ({ heardSeconds, seconds }) => heardSeconds > (seconds ?? 0) - windowSeconds),
  },
  {
    name: 'is summarized',
    victims: ['server'],
    run: (way) => harmAt(way, ({ summaryJobId }) => summaryJobId !== null),
  },
]
const cases = phases.flatMap((phase) => phase.victims.map((victim) => ({ phase, victim })))
const listeners: Listener[] = ['model', 'server']

export const listeningKills: Fault = {
  name: 'listening-kills',
  about:
    'SIGKILL of a server, or of the process that listens, from sending a recording to its summary, and broken connections',
  seconds: 600,
  async run(context) {
    const scenes = [await openScene(context, 'model'), await openScene(context, 'server')]
    let [done, survived] = [0, 0]
    const notes: string[] = []
    try {
      for (const i of context.times(listeners.length * cases.length)) {
        done++
        const { phase, victim } = cases[Math.floor(i / listeners.length) % cases.length]!
        const scene = scenes[i % listeners.length]!
        const wrong = await hearHarmed(scene, (way) => phase.run(way), victim).catch(String)
        if (wrong) notes.push(`${victim} ended while it ${phase.name}: ${wrong}`)
        else survived++
        await scene.installation.startAll()
      }
      const counts = await Promise.all(scenes.map(count))
      const accounts = counts.reduce((sum, { accounts }) => add(sum, accounts), noAccounts)
      const orders = { paid: 0, lost: 0, doubled: 0 }
      return { done, survived, accounts, orders, memoryMegabytes: null, notes }
    } finally {
      for (const scene of scenes) await scene.close()
    }
  },
}

/** Sends a recording, harms it, and resolves to what went wrong; null if nothing did. */
async function hearHarmed(
  scene: Scene,
  run: (way: Way) => Promise<void>,
  victim: Victim,
): Promise<string | null> {
  const { installation, audio, speech } = scene
  const guest = openGuest(installation)
  const wanted = { name: 'lecture.mp3', bytes: audio.length, keep: true }
  const { id } = await beginRecording(guest, wanted)
  const recording: Heard = { id, jobId: null }
  scene.recordings.push(recording)
  const before = speech?.seconds() ?? 0
  await run({ scene, guest, id, harm: () => harm(installation, victim) })
  await sendUpTo(audio.length, { scene, guest, id })
  let last = await readRecording(guest, id)
  const isOver = async () => {
    const next = await readRecording(guest, id)
    if (next.heardSeconds < last.heardSeconds) throw new Error('what was heard is lost')
    last = next
    return next.state === 'failed' || next.problem !== null || next.summaryJobId !== null
  }
  if (!(await until(isOver, limitMs))) return `it is ${last.state} after ${limitMs / 1000} s`
  recording.jobId = last.summaryJobId
  if (last.problem || !last.summaryJobId) return `it is ${last.state}: ${last.problem?.message}`
  const { cookie } = guest
  const answer = { status: 202, jobId: last.summaryJobId, cookie: cookie(), ms: 0 }
  const end = await readEnd(installation.urls[0]!, { ...answer, retryAfterSeconds: null }, limitMs)
  if (end !== 'summary') return `the summary ended with ${end}`
  const heard = (speech?.seconds() ?? 0) - before
  scene.undisturbed ||= heard
  const again = Math.round(heard - scene.undisturbed)
  if (again > windowSeconds) return `${again} seconds were heard twice`
  return judge(guest, last, audio)
}

/** Whether its words are whole and in order, it counted once, and the file is as it was sent. */
async function judge(guest: Guest, last: Recording, audio: Buffer): Promise<string | null> {
  const { lines, seconds, heardSeconds, mediaUrl } = last
  const { minutes } = (await (await guest.send('/api/listening')).json()) as {
    minutes: { left: number }
  }
  const expected = Math.floor(minutesOfGuest - Math.ceil(heardSeconds) / 60)
  if (minutes.left !== expected) return `${minutes.left} minutes are left in place of ${expected}`
  const ends = [0, ...lines.map(({ endSeconds }) => endSeconds)]
  const holes = [...lines.map((line) => line.startSeconds), seconds!].map((at, i) => at - ends[i]!)
  if (Math.max(...holes) > longestHoleSeconds) return `${Math.max(...holes)} seconds are missing`
  if (lines.some((line, i) => line.startSeconds < (lines[i - 1]?.startSeconds ?? 0)))
    return 'its lines are not in order'
  const kept = Buffer.from(await (await guest.send(mediaUrl!)).arrayBuffer())
  return kept.equals(audio) ? null : 'the file is not what was sent'
}

async function harm(installation: Installation, victim: Victim): Promise<void> {
  const [server] = installation.servers
  if (victim === 'process')
    for (const pid of listChildren(server!.pid, 'listen-process')) killProcess(pid)
  if (victim !== 'server') return
  await server!.kill('SIGKILL')
  await installation.start()
}

async function harmAt(
  { scene, guest, id, harm }: Way,
  isTime: (recording: Recording) => boolean,
): Promise<void> {
  await sendUpTo(scene.audio.length, { scene, guest, id })
  await until(async () => {
    const recording = await readRecording(guest, id)
    return recording.state === 'failed' || isTime(recording)
  }, limitMs)
  await wait(scene.context.random.below(700))
  await harm()
}

/** Goes on where the server has the file, as the page does after a broken connection. */
async function sendUpTo(
  end: number,
  { scene, guest, id }: Pick<Way, 'scene' | 'guest' | 'id'>,
): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { receivedBytes: from } = await readRecording(guest, id)
    if (from >= end) return
    const part = scene.audio.subarray(from, Math.min(end, from + partBytes))
    const { status } = await sendPart(guest, id, from, part)
    if (status !== 200 && tries > 1000) throw new Error(`a part was refused with ${status}`)
  }
}

/** The connection breaks in the middle of a part, and something else may end then, too. */
async function breakPart(
  guest: Guest,
  { id, audio, harm }: { id: string; audio: Buffer; harm: () => Promise<void> },
): Promise<void> {
  const { receivedBytes: from } = await readRecording(guest, id)
  let cut = () => {}
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(audio.subarray(from, from + partBytes / 2)))
      cut = () => controller.error(new Error('the connection breaks'))
    },
  })
  const init = { method: 'PUT', body, duplex: 'half' } as RequestInit
  const sending = guest.send(`/api/recordings/${id}/parts?from=${from}`, init).catch(() => null)
  await wait(20)
  await harm()
  cut()
  await sending
}

async function openScene(
  context: FaultContext,
  listener: Listener,
): Promise<Scene & { close(): Promise<void> }> {
  const own = mkdtempSync(join(tmpdir(), 'pith-listening-kills-'))
  const folder = join(own, 'data')
  const libraryFolder = resolve('.cache/local-models')
  await fetchListeningLibrary(libraryFolder)
  mkdirSync(join(folder, 'models'), { recursive: true })
  const speech = listener === 'server' ? await startSpeechServer() : null
  if (speech) symlinkSync(libraryFolder, join(folder, 'models', 'library'))
  const heard = speech ? speech.settings : placeTinyListener(folder, libraryFolder)
  const environment = { ...heard, LISTEN_MINUTES_GUEST: String(minutesOfGuest) }
  const installation = await openInstallation({ folder, environment, model: true })
  installation.model.setPace({ characters: 400, delayMs: 10 })
  const close = async () => {
    await installation.close()
    await speech?.close()
    rmSync(own, { recursive: true, force: true })
  }
  // Two minutes, in frames of MP3 that follow each other.
  const speechFile = resolve('src/server/listening/listener/fixtures/speech.mp3')
  const frames = readFileSync(speechFile).subarray(300)
  const audio = Buffer.concat(Array.from({ length: 15 }, () => frames))
  const scene = { context, installation, audio, speech, undisturbed: 0, recordings: [], close }
  const wrong = await hearHarmed(scene, async () => {}, 'connection').catch(String)
  if (!wrong) return scene
  await close()
  throw new Error(`nothing is heard before the faults: ${wrong}`)
}

let guests = 0

function openGuest(installation: Installation) {
  const address = addressOf(++guests)
  let cookie = ''
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('x-forwarded-for', address)
    headers.set('cookie', cookie)
    const response = await fetch(installation.urls[0]! + path, { ...init, headers })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  const sendJson = (method: string, path: string, body: unknown) =>
    send(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return { send, sendJson, cookie: () => cookie }
}

const noAccounts = {
  ...{ accepted: 0, lost: 0, givenUp: 0, refused: 0 },
  ...{ unfinished: 0, doubled: 0, wronglyCharged: 0 },
}

const add = (one: typeof noAccounts, other: typeof noAccounts) =>
  Object.fromEntries(
    Object.entries(one).map(([name, value]) => [name, value + other[name as keyof typeof one]]),
  ) as typeof noAccounts

/** Recordings count like their summaries: each is there once, has ended and counts what it has. */
async function count({ installation, recordings }: Scene) {
  const jobIds = recordings.flatMap(({ jobId }) => jobId ?? [])
  return installation.withQuery(async (query: Query) => {
    const accounts = await readAccounts(query, jobIds)
    const { rows } = await query(
      `select count(*)::int as accepted, $1::int - count(*)::int as lost,
         count(*) filter (where state = 'failed')::int as "givenUp",
         count(*) filter (where state in ('receiving', 'queued', 'listening'))::int as unfinished,
         count(*) filter (where counted_seconds <> ceil(heard_seconds))::int as "wronglyCharged",
         0 as refused, (select count(*)::int from heard_windows) as doubled
       from recordings`,
      [recordings.length],
    )
    return { accounts: add(accounts, rows[0] as typeof accounts) }
  })
}
