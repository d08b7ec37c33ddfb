// Runs models of this machine in processes of their own, which it starts when they are needed.
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism, constants } from 'node:os'
import { extname } from 'node:path'
import { z } from 'zod'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'
import {
  compareHash,
  countNeededBytes,
  type ModelFacts,
  memoryAdvice,
  readFreeMemory,
  readModelFacts,
  refuseIfTooLarge,
} from './check-model.ts'
import { fetchLibrary } from './library.ts'
import { LocalModelError, type LocalModelFile, timingsSchema, toSpeed } from './local-model-file.ts'
import type { RunnerMessage, StartMessage } from './runner-process.ts'

/** Where a model answers with OpenAI's protocol, only on this machine and only with the secret. */
export type LocalAddress = {
  /** Such as http://127.0.0.1:40123/v1. */
  url: string
  /** Sent as `authorization: Bearer <secret>`. */
  secret: string
  model: string
}

/** What runs now. `rssBytes` is null where the system does not say it. */
type LocalRunnerState = {
  name: string
  path: string
  pid: number | null
  isReady: boolean
  rssBytes: number | null
}[]

export type LocalRunner = {
  /**
   * Starts the process of a model if it does not run, fetching the library that runs it on first
   * use. Throws a LocalModelError.
   */
  addressOf(file: LocalModelFile): Promise<LocalAddress>
  /** Reads and writes for about ten seconds. Throws a LocalModelError. */
  measure(file: LocalModelFile): Promise<LocalSpeed>
  state(): LocalRunnerState
  /** Ends the process of one model, such as before its file is removed. */
  stop(file: Pick<LocalModelFile, 'path'>): Promise<void>
  /** Ends all processes. */
  close(): Promise<void>
}

type LocalRunnerOptions = {
  /** Where the library that runs models is kept, such as <data>/models/library. */
  libraryFolder: string
  /** After so long without a request a process ends. Default: five minutes. */
  idleMs?: number
  /** Default: what the machine and the container have. */
  readFreeMemory?: () => number
  /** Of the processes, as `os.setPriority` takes it. Default: below that of the server. */
  priority?: number
  log: { info(data: object, text: string): void; warn(data: object, text: string): void }
}

/** A model needs less for a short request; larger contexts are checked when they are asked for. */
const usualContextTokens = 8192
const checkedContextTokens = 4096
const defaultIdleMs = 5 * 60_000
/** Loading two gigabytes from a slow disk takes a minute. */
const startLimitMs = 180_000
/** So many processes in a row may end while they load a model. */
const maxFailedStarts = 3

type Process = {
  file: LocalModelFile
  child: ChildProcess | null
  isReady: boolean
  address: Promise<LocalAddress>
  ended: Promise<void>
}

export function openLocalRunner(options: LocalRunnerOptions): LocalRunner {
  const { libraryFolder, idleMs = defaultIdleMs, log } = options
  const freeMemory = options.readFreeMemory ?? readFreeMemory
  const processes = new Map<string, Process>()
  const failedStarts = new Map<string, number>()
  const verified = new Set<string>()
  let isClosed = false

  async function prepare(file: LocalModelFile): Promise<StartMessage> {
    const facts = await readModelFacts(file.path)
    const mark = `${file.path} ${facts.fileBytes} ${file.sha256}`
    if (!verified.has(mark)) await compareHash(file)
    verified.add(mark)
    const contextTokens = contextOf(file, facts)
    const needed =
      file.memoryBytes ?? countNeededBytes(facts, Math.min(contextTokens, checkedContextTokens))
    refuseIfTooLarge(file, needed, freeMemory())
    return {
      library: await fetchLibrary(libraryFolder),
      path: file.path,
      facts,
      contextTokens,
      threads: Math.max(1, availableParallelism() - 1),
      model: file.name,
      secret: randomBytes(24).toString('hex'),
      idleMs,
      priority: options.priority ?? constants.priority.PRIORITY_BELOW_NORMAL,
    }
  }

  async function startChild(file: LocalModelFile, running: Process): Promise<LocalAddress> {
    if ((failedStarts.get(file.path) ?? 0) >= maxFailedStarts)
      throw new LocalModelError(
        'crashed',
        `${file.name} ended its process while it was loaded, three times. Choose another model.`,
      )
    const start = await prepare(file)
    if (isClosed || processes.get(file.path) !== running) throw stopped()
    const startedMs = performance.now()
    const child = forkRunner()
    running.child = child
    running.ended = new Promise((resolve) => child.once('exit', () => resolve()))
    const removeRunning = () => {
      if (processes.get(file.path) === running) processes.delete(file.path)
    }
    child.on('message', ({ type }: RunnerMessage) => {
      if (type === 'ending') removeRunning()
    })
    const port = await waitUntilReady(child, start, (ending) => {
      removeRunning()
      if (ending.duringStart && running.child === child)
        failedStarts.set(file.path, (failedStarts.get(file.path) ?? 0) + 1)
      const { exit, stderr } = ending
      if (!ending.isExpected && running.child === child)
        log.warn({ model: file.name, exit, stderr }, 'the process of a local model has ended')
    }).catch((error: unknown) => {
      throw running.child === child ? error : stopped()
    })
    failedStarts.delete(file.path)
    running.isReady = true
    const ms = Math.round(performance.now() - startedMs)
    log.info({ model: file.name, ms }, 'a local model was loaded')
    return { url: `http://127.0.0.1:${port}/v1`, secret: start.secret, model: file.name }
  }

  function addressOf(file: LocalModelFile): Promise<LocalAddress> {
    if (isClosed) return Promise.reject(stopped())
    const known = processes.get(file.path)
    if (known) return known.address
    const running: Process = {
      file,
      child: null,
      isReady: false,
      ended: Promise.resolve(),
      address: Promise.reject(stopped()),
    }
    running.address.catch(() => {})
    processes.set(file.path, running)
    running.address = startChild(file, running).catch((error: unknown) => {
      if (processes.get(file.path) === running) processes.delete(file.path)
      throw error
    })
    return running.address
  }

  async function stop({ path }: Pick<LocalModelFile, 'path'>): Promise<void> {
    failedStarts.delete(path)
    const running = processes.get(path)
    processes.delete(path)
    if (!running) return
    const { child } = running
    running.child = null
    // Its end is waited for, also by a command that has nothing else to do.
    child?.ref()
    child?.kill('SIGKILL')
    await running.ended
  }

  return {
    addressOf,
    measure: (file) => measureSpeed({ start: () => addressOf(file), stop: () => stop(file) }),
    state: () =>
      [...processes.values()].map(({ file: { name, path }, child, isReady }) => {
        const pid = child?.pid ?? null
        return { name, path, pid, isReady, rssBytes: pid === null ? null : readRss(pid) }
      }),
    stop,
    async close() {
      isClosed = true
      await Promise.all([...processes.keys()].map((path) => stop({ path })))
    },
  }
}

/** Tokens of a request and its answer: small models do better with few. */
function contextOf(file: LocalModelFile, facts: Pick<ModelFacts, 'contextTokens'>): number {
  return Math.min(file.contextTokens ?? usualContextTokens, facts.contextTokens)
}

const stopped = () => new LocalModelError('missing', 'The model was stopped. Please try again.')

/** Without the settings of the server, and without its flags for Node.js. */
function forkRunner(): ChildProcess {
  const entry = new URL(`runner-process${extname(import.meta.url)}`, import.meta.url)
  const { PATH, SystemRoot, HOME, TMPDIR } = process.env
  const child = fork(entry, {
    execArgv: [],
    env: { PATH, SystemRoot, HOME, TMPDIR },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  })
  // A command that has done its work ends, and the process with it.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as unknown as { unref?(): void } | null)?.unref?.()
  return child
}

type Ending = { duringStart: boolean; isExpected: boolean; exit: string; stderr: string }

/** Resolves to the port. `onEnd` is called once, also if that was never reached. */
function waitUntilReady(
  child: ChildProcess,
  start: StartMessage,
  onEnd: (ending: Ending) => void,
): Promise<number> {
  let stderr = ''
  let isReady = false
  let isExpected = false
  let hasAnswered = false
  child.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-1000)
  })
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
    child.on('message', (message: RunnerMessage) => {
      hasAnswered = true
      if (message.type === 'ending') isExpected = true
      if (message.type === 'failed') {
        isExpected = true
        reject(explainFailure(start.model, message))
      }
      if (message.type !== 'ready') return
      clearTimeout(late)
      isReady = true
      resolve(message.port)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      const duringStart = !isReady && !hasAnswered
      onEnd({ duringStart, isExpected, exit: String(signal ?? code), stderr })
      reject(
        signal === 'SIGILL'
          ? noPlatform()
          : new LocalModelError(
              'crashed',
              `The process of ${start.model} ended while it loaded the model. Please try again.`,
            ),
      )
    })
    child.send(start)
  })
}

/** The message of the library is not for people, but tells what has happened. */
function explainFailure(model: string, { name, message }: { name: string; message: string }) {
  if (/memory|allocat/i.test(`${name} ${message}`))
    return new LocalModelError(
      'no_memory',
      `There was not enough memory to load ${model}. ${memoryAdvice}`,
    )
  if (/NoBinary/i.test(name)) return noPlatform()
  return new LocalModelError(
    'unsupported',
    `${model} could not be loaded: it is of an unknown kind, or damaged. Choose another model.`,
  )
}

/** Such as a processor without instructions that the library needs. */
const noPlatform = () =>
  new LocalModelError(
    'no_platform',
    'The library that runs models does not work on this machine. Run Ollama and choose its model.',
  )

function readRss(pid: number): number | null {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]
    return Number(pages) * 4096
  } catch {
    // Another system, or the process has just ended.
    return null
  }
}

/** Seconds of the second, longer request, from the speed of the first one. */
const [readSeconds, writeSeconds] = [5, 3]
const first = { read: 48, write: 6 }
const most = { read: 1500, write: 64 }

const answerSchema = z.object({ timings: timingsSchema })

type Measured = { start(): Promise<LocalAddress>; stop(): Promise<void> }

/** One whose process is killed meanwhile is measured once more. Throws an Error. */
async function measureSpeed({ start, stop }: Measured): Promise<LocalSpeed> {
  const address = await start()
  return measureTwice(address).catch(async (error: unknown) => {
    if (!(error instanceof TypeError)) throw error
    // Its end may not be known yet.
    await stop()
    return measureTwice(await start())
  })
}

/** Sends two requests of words by chance, so that nothing is read twice. */
async function measureTwice(address: LocalAddress): Promise<LocalSpeed> {
  const rough = await measureOnce(address, first)
  const clamp = (tokens: number, { from, to }: { from: number; to: number }) =>
    Math.round(Math.min(to, Math.max(from, tokens)))
  return measureOnce(address, {
    read: clamp(rough.promptTokensPerSecond * readSeconds, { from: first.read, to: most.read }),
    write: clamp(rough.answerTokensPerSecond * writeSeconds, { from: first.write, to: most.write }),
  })
}

async function measureOnce(
  { url, secret, model }: LocalAddress,
  { read, write }: typeof first,
): Promise<LocalSpeed> {
  const from = Math.floor(Math.random() * 1e9)
  const words = Array.from({ length: read }, (_, i) => from + i).join(' ')
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    // A figure is a token with most models, and never more than one for a character.
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: words.slice(0, read) }],
      max_tokens: write,
    }),
  })
  if (!response.ok) throw new Error(`the local model answered ${response.status}`)
  const { timings } = answerSchema.parse(await response.json())
  return toSpeed(timings)
}
