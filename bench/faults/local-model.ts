// A model that runs inside Pith: its server, or its own process, is killed while it is downloaded,
// loads, reads, writes or waits for the next request.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract/basics/paths.ts'
import type { LocalModelsState } from '#contract/models/local-models.ts'
import { fetchLibrary } from '#server/models/local/library.ts'
import { writeRandomModel } from '#tests/doubles/model/random-model.ts'
import { type ModelHub, sha256Of, startModelHub } from '#tests/doubles/model-hub.ts'
import { readAccounts } from '#tests/faults/accounts.ts'
import { newTranscript } from '#tests/faults/load.ts'
import { isAlive, killProcess, listChildren, until } from './child-processes.ts'
import type { Fault, FaultContext } from './fault.ts'
import { type Installation, openInstallation } from './installation.ts'
import { type Answer, addressOf, readEnd, readEvents, request } from './people.ts'

/** Said in the talk with which a model is tested, and in each that is summarized here. */
const sentence = 'Honey bees tell each other where the flowers are by dancing on the comb.'
const [used, other] = ['small', 'other']
/** How long a process may live on after it was killed, or its parent was. */
const endLimitMs = 30_000
const answerLimitMs = 180_000

type Scene = {
  context: FaultContext
  installation: Installation
  hub: ModelHub
  admin: string
  jobIds: string[]
}
type Victim = 'server' | 'process'
type Phase = {
  name: string
  victims: Victim[]
  /** Waits until the phase has begun, and returns what must end well afterwards. */
  begin(scene: Scene): Promise<() => Promise<string | null>>
}

const phases: Phase[] = [
  { name: 'is downloaded', victims: ['server'], begin: beginDownload },
  { name: 'is measured', victims: ['server', 'process'], begin: beginMeasuring },
  {
    name: 'is loaded',
    victims: ['server', 'process'],
    async begin(scene) {
      for (const pid of listProcesses(scene)) await killAndWait(pid)
      const end = await ask(scene)
      await until(() => listProcesses(scene).length > 0, answerLimitMs)
      await wait(scene.context.random.below(1500))
      return end.read
    },
  },
  {
    name: 'reads',
    victims: ['server', 'process'],
    async begin(scene) {
      await warmUp(scene)
      const end = await ask(scene)
      await wait(scene.context.random.below(300))
      return end.read
    },
  },
  {
    name: 'writes',
    victims: ['server', 'process'],
    async begin(scene) {
      await warmUp(scene)
      const end = await ask(scene)
      await readEvents(scene.installation.urls[0]!, end.answer, { until: /^event: part/m })
      return end.read
    },
  },
  {
    name: 'waits',
    victims: ['server', 'process'],
    async begin(scene) {
      await warmUp(scene)
      return async () => (await ask(scene)).read()
    },
  },
]
const cases = phases.flatMap((phase) => phase.victims.map((victim) => ({ phase, victim })))

export const localModelKills: Fault = {
  name: 'local-model-kills',
  about: 'SIGKILL of a server, or of its own model, from download to idle',
  seconds: 300,
  async run(context) {
    const scene = await openScene(context)
    const { installation, jobIds } = scene
    let [done, survived] = [0, 0]
    const notes: string[] = []
    try {
      for (const i of context.times(2 * cases.length)) {
        done++
        const { phase, victim } = cases[i % cases.length]!
        const wrong = await killIn(scene, phase, victim)
        if (wrong) notes.push(`${victim} killed while it ${phase.name}: ${wrong}`)
        else survived++
      }
      const accounts = await installation.withQuery((query) => readAccounts(query, jobIds))
      const orders = { paid: 0, lost: 0, doubled: 0 }
      return { done, survived, accounts, orders, memoryMegabytes: null, notes }
    } finally {
      await scene.close()
    }
  },
}

/** Resolves to what went wrong; null if nothing did. */
async function killIn(scene: Scene, phase: Phase, victim: Victim): Promise<string | null> {
  const { installation } = scene
  const readEndOfWork = await phase.begin(scene)
  const processes = listProcesses(scene)
  if (victim === 'server') await installation.servers[0]!.kill('SIGKILL')
  else for (const pid of processes) killProcess(pid)
  const ended = await until(() => !processes.some(isAlive), endLimitMs)
  if (victim === 'server') await installation.start()
  const wrong = await readEndOfWork()
  return ended ? wrong : 'a process of a model lives on'
}

async function openScene(context: FaultContext): Promise<Scene & { close(): Promise<void> }> {
  const own = mkdtempSync(join(tmpdir(), 'pith-model-kills-'))
  const folder = join(own, 'data')
  const libraryFolder = resolve('.cache/local-models')
  await fetchLibrary(libraryFolder)
  mkdirSync(join(folder, 'models'), { recursive: true })
  symlinkSync(libraryFolder, join(folder, 'models', 'library'))
  const file = join(own, 'model.gguf')
  writeRandomModel(file, { sentence, contextTokens: 16_384 })
  const content = readFileSync(file)
  const hub = await startModelHub(content)
  const entryOf = (name: string) => ({
    ...{ name, title: name, kind: 'writer', license: { name: 'MIT' }, contextTokens: 16_384 },
    ...{ bytes: content.length, sha256: sha256Of(content) },
    addresses: [hub.addresses.huggingFace],
  })
  const catalog = join(own, 'catalog.json')
  writeFileSync(catalog, JSON.stringify({ models: [used, other].map(entryOf) }))
  const environment = { MODEL_CATALOG_FILE: catalog }
  const installation = await openInstallation({ folder, environment })
  const close = async () => {
    await installation.close()
    await hub.close()
    rmSync(own, { recursive: true, force: true })
  }
  try {
    const admin = await signUp(installation.urls[0]!)
    const scene = { context, installation, hub, admin, jobIds: [], close }
    await send(scene, 'POST', `${used}/download`)
    await untilState(scene, used, 'ready')
    const wrong = await (await ask(scene)).read()
    if (wrong) throw new Error(`the model does not write before the faults: ${wrong}`)
    return scene
  } catch (error) {
    await close()
    throw error
  }
}

/** The first account administrates. Resolves to the cookies of its session. */
async function signUp(url: string): Promise<string> {
  const credentials = { email: 'ann@example.org', password: 'correct horse battery' }
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    })
  await post(api.auth.signUp, { name: 'Ann', ...credentials })
  const signedIn = await post(api.auth.signIn, credentials)
  return signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Calls the administration of models. */
async function send({ installation, admin }: Scene, method: string, path = '') {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    cookie: admin,
  }
  const url = `${installation.urls[0]!}/api/models/local${path && `/${path}`}`
  const body = method === 'GET' ? {} : { body: '{}' }
  const response = await fetch(url, { method, headers, ...body })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return response.json()
}

async function find(scene: Scene, name: string) {
  const { models } = (await send(scene, 'GET')) as LocalModelsState
  return models.find((model) => model.name === name)!
}

/** Resolves to what the page says where it ends in another state. */
async function untilState(scene: Scene, name: string, state: string): Promise<string | null> {
  const isThere = async () => (await find(scene, name)).state === state
  if (await until(isThere, answerLimitMs)) return null
  const { state: last, failure } = await find(scene, name)
  return `${name} is ${last}: ${failure?.message ?? 'without a reason'}`
}

/** It arrives in a second. After a restart it goes on by itself. */
async function beginDownload(scene: Scene) {
  const { hub, context } = scene
  await send(scene, 'DELETE', other)
  hub.fault = () => ({ kind: 'slow', pauseMs: 150 })
  await send(scene, 'POST', `${other}/download`)
  await until(async () => (await find(scene, other)).receivedBytes > 0, answerLimitMs)
  await wait(context.random.below(700))
  return async () => {
    hub.fault = () => ({ kind: 'none' })
    return untilState(scene, other, 'ready')
  }
}

/** Its file is here: what was not measured is estimated, or says what to do. */
async function beginMeasuring(scene: Scene) {
  await send(scene, 'DELETE', other)
  await send(scene, 'POST', `${other}/download`)
  await until(async () => (await find(scene, other)).state === 'measuring', answerLimitMs)
  await wait(scene.context.random.below(1500))
  return async () => {
    const wrong = await untilState(scene, other, 'ready')
    const { failure } = await find(scene, other)
    const isHelpful = failure === null || /try again/i.test(failure.message)
    return wrong ?? (isHelpful ? null : failure!.message)
  }
}

let guests = 0

async function ask({ installation, jobIds }: Scene) {
  const url = installation.urls[0]!
  const { name, text } = newTranscript().transcript
  const body = { transcript: { name, text: `${text} ${sentence}` } }
  const answer: Answer = await request(url, body, addressOf(++guests % 60_000))
  if (answer.jobId) jobIds.push(answer.jobId)
  const read = async () => {
    const end = answer.jobId ? await readEnd(url, answer, answerLimitMs) : `status ${answer.status}`
    return end === 'summary' ? null : `the summary ended with ${end}`
  }
  return { answer, read }
}

/** The model has been loaded, and somebody has a summary of it. */
async function warmUp(scene: Scene): Promise<void> {
  const wrong = await (await ask(scene)).read()
  if (wrong) throw new Error(wrong)
}

/** The processes of models whose parent is the server. */
const listProcesses = ({ installation }: Scene) =>
  listChildren(installation.servers[0]!.pid, 'runner-process')

async function killAndWait(pid: number): Promise<void> {
  killProcess(pid)
  await until(() => !isAlive(pid), endLimitMs)
}
