// Runs a task on a recording in a process of its own, which is killed with it: whatever a file
// does to what reads it, the server goes on.
import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants } from 'node:os'
import { extname } from 'node:path'
import { Problem } from '#contract/problems/problems.ts'
import type { HeardWindow, Speaker } from '../../deps/listening.ts'
import { readFreeMemory, refuseIfTooLarge } from '../../models/local/check-model.ts'
import { LocalModelError, type LocalSpeechModel } from '../../models/local/local-model-file.ts'
import type { CutStretch, ListenMessage, ListenTask } from './listen-process.ts'
import type { ListeningLibrary } from './listening-library.ts'

const megabyte = 1024 ** 2
/** Decoding takes 250 MB of it, whatever the file. */
const decodingBytes = 700 * megabyte
/** Half an hour at once, and what the models make of it. */
const speakersBytes = 1500 * megabyte
const heapMegabytes = 512
/** The beginning of a file is read in seconds; all of a large one in a minute. */
const measureMs = 120_000
/** A window takes half a minute where a machine is slow. */
const quietMs = 10 * 60_000
/** So often may the process end in a row without a new window. */
const maxCrashes = 3

type ListenOptions = {
  signal: AbortSignal
  /** As `os.setPriority` takes it. Default: below all others. */
  priority?: number | undefined
  onCrash?: (reason: string) => void
}

class ListenCrash extends Error {}

/** Throws a Problem for a file that cannot be read. */
export async function measureFile(file: string, options: ListenOptions): Promise<number> {
  const task = { type: 'measure' as const, file, maxBytes: decodingBytes }
  const limited = { ...options, signal: options.signal, quietMs: measureMs }
  try {
    for await (const message of run(task, limited))
      if (message.type === 'measured') return message.seconds
  } catch (error) {
    if (!(error instanceof ListenCrash)) throw error
    options.onCrash?.(error.message)
  }
  throw new Problem('recording_damaged')
}

type FileOptions = ListenOptions & {
  /** The library that decodes AAC, where the file may have it. */
  aac: string | null
}
type HearOptions = FileOptions & {
  library: ListeningLibrary
  model: LocalSpeechModel
  spoken: string | null
}

/** Yields windows with the seconds of work for each. A process that ends is begun again. */
export async function* hearFile(
  file: string,
  fromSeconds: number,
  { library, model, spoken, aac, ...options }: HearOptions,
): AsyncGenerator<{ window: HeardWindow; workSeconds: number }> {
  refuseIfTooLarge({ name: model.title }, model.memoryBytes, readFreeMemory())
  const maxBytes = decodingBytes + 1.5 * model.memoryBytes
  const task = { type: 'hear' as const, file, aac, library, model, spoken, maxBytes }
  const open = (from: number) => run({ ...task, fromSeconds: from }, options)
  for await (const message of again(open, fromSeconds, options))
    if (message.type === 'window') yield message
}

type CutOptions = FileOptions & { library: ListeningLibrary | null }

/** Yields the stretches of a file, for somebody else to recognize. */
export async function* cutFile(
  file: string,
  fromSeconds: number,
  { library, aac, ...options }: CutOptions,
): AsyncGenerator<CutStretch> {
  const task = { type: 'cut' as const, file, aac, library, maxBytes: decodingBytes }
  const open = (from: number) => run({ ...task, fromSeconds: from }, options)
  for await (const message of again(open, fromSeconds, options))
    if (message.type === 'stretch') yield message.stretch
}

type ModelOptions = ListenOptions & { library: ListeningLibrary; model: LocalSpeechModel }
type SpeakersOptions = ModelOptions & FileOptions

export async function findFileSpeakers(
  file: string,
  { library, model, aac, ...options }: SpeakersOptions,
): Promise<Speaker[]> {
  const maxBytes = speakersBytes + 1.5 * model.memoryBytes
  const task = { type: 'speakers' as const, file, aac, library, model, maxBytes }
  for await (const message of run(task, { ...options, quietMs: 6 * quietMs }))
    if (message.type === 'speakers') return message.speakers
  throw new ListenCrash('the speakers were not told')
}

/**
 * Loads a model and lets it hear noise. Returns the seconds of work for a second of audio. Throws
 * an Error if the model cannot be used.
 */
export async function tryModel({ library, model, ...options }: ModelOptions): Promise<number> {
  refuseIfTooLarge({ name: model.title }, model.memoryBytes, readFreeMemory())
  const maxBytes = speakersBytes + 1.5 * model.memoryBytes
  try {
    for await (const message of run({ type: 'try', library, model, maxBytes }, options))
      if (message.type === 'pace') return message.pace
  } catch (error) {
    options.signal.throwIfAborted()
    options.onCrash?.(error instanceof Error ? error.message : String(error))
  }
  throw new LocalModelError(
    'unsupported',
    `${model.title} could not be loaded: its files are damaged, or of an unknown kind.`,
  )
}

/** Goes on after the last window where a process has ended. Throws an Error after some. */
async function* again(
  open: (fromSeconds: number) => AsyncGenerator<ListenMessage>,
  fromSeconds: number,
  { onCrash }: ListenOptions,
): AsyncGenerator<ListenMessage> {
  let from = fromSeconds
  for (let crashes = 0; ; ) {
    try {
      for await (const message of open(from)) {
        yield message
        crashes = 0
        if (message.type === 'window') from = message.window.endSeconds
        if (message.type === 'stretch') from = message.stretch.endSeconds
      }
      return
    } catch (error) {
      if (!(error instanceof ListenCrash) || ++crashes >= maxCrashes) throw error
      onCrash?.(error.message)
    }
  }
}

type WithoutMachine<Task> = Task extends unknown ? Omit<Task, 'priority' | 'threads'> : never
type RunOptions = ListenOptions & { quietMs?: number }

/** What the process says, until it has done its task. It lives as long as this is read. */
async function* run(
  task: WithoutMachine<ListenTask>,
  { signal, priority = constants.priority.PRIORITY_LOW, quietMs: limitMs = quietMs }: RunOptions,
): AsyncGenerator<ListenMessage> {
  signal.throwIfAborted()
  const child = forkProcess()
  const messages: (ListenMessage | Error)[] = []
  let wake = () => {}
  const put = (message: ListenMessage | Error) => {
    messages.push(message)
    wake()
  }
  child.on('message', (message: ListenMessage) => put(message))
  let stderr = ''
  child.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-500)
  })
  child.once('error', (error) => put(new ListenCrash(error.message)))
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, ending) => {
      put(new ListenCrash(`the process ended with ${ending ?? code}. ${stderr}`.trim()))
      resolve()
    }),
  )
  const kill = () => {
    child.kill('SIGKILL')
    put(new ListenCrash('the process was killed'))
  }
  signal.addEventListener('abort', kill, { once: true })
  const threads = Math.max(1, availableParallelism() - 1)
  // One that has just ended is known by its end.
  const announce = (message: ListenTask | 'next') => child.send(message, () => {})
  try {
    announce({ ...task, priority, threads })
    for (;;) {
      const late = setTimeout(kill, limitMs)
      while (messages.length === 0)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      clearTimeout(late)
      signal.throwIfAborted()
      const message = messages.shift()!
      if (message instanceof Error) throw message
      if (message.type === 'end') return
      if (message.type === 'refused') throw new Problem(message.code)
      if (message.type === 'failed') throw new Error(message.message)
      yield message
      announce('next')
    }
  } finally {
    signal.removeEventListener('abort', kill)
    child.kill('SIGKILL')
    await ended
  }
}

/** Without the settings of the server, and without its flags for Node.js. */
function forkProcess(): ChildProcess {
  const entry = new URL(`listen-process${extname(import.meta.url)}`, import.meta.url)
  const { PATH, SystemRoot, HOME, TMPDIR } = process.env
  return fork(entry, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: { PATH, SystemRoot, HOME, TMPDIR },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
}
