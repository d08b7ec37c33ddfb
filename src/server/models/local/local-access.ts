// The models that Pith runs itself: finds the file of a name, starts its process for a request, and
// sends the request there.
import { nameModelFile } from '#contract/models/model-files.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { LocalModelAccess } from '../../adapters/models/open-model.ts'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'
import type { OnProgress } from '../../adapters/models/stream-answer.ts'
import type { Settings } from '../../config.ts'
import { LocalModelError, type LocalModelFile, timingsSchema, toSpeed } from './local-model-file.ts'
import type { LocalAddress, LocalRunner } from './local-runner.ts'
import { turnHeader } from './turns.ts'

type Options = {
  settings: Pick<Settings, 'MODEL_FILE' | 'MODEL_CONTEXT_TOKENS'>
  runner: LocalRunner
  /** The models that were downloaded. */
  files?: () => Promise<LocalModelFile[]>
  speedOf?: LocalModelAccess['speedOf']
  /** Called with the speed of each request that was long enough to say it. */
  onRun?: (name: string, speed: LocalSpeed) => void
  /** The name of the model for EMBEDDING_MODEL=local, downloaded or not. */
  usualEmbedding?: string | null
}

/** The last event of a stream is shorter. */
const endCharacters = 4000
/** With fewer tokens the first step, or a wait for the processor, weighs too much. */
const enough = { read: 500, written: 20 }
/** The runner says after three that the model cannot be loaded. */
const maxStarts = 4
/** How often a request that waits for the start of its model is told so. */
const startingMs = 5000

/** Opens no file and starts nothing before a request needs it. */
export function openLocalAccess(options: Options): LocalModelAccess {
  const { settings, runner, files = async () => [], onRun = () => {} } = options

  async function find(name: string): Promise<LocalModelFile> {
    const { MODEL_FILE: path, MODEL_CONTEXT_TOKENS: contextTokens } = settings
    const named: LocalModelFile[] =
      path && nameModelFile(path) === name ? [{ name, path, bytes: 0, kind: 'writer' }] : []
    const file = [...named, ...(await files())].find((known) => known.name === name)
    if (file) return { ...file, ...(contextTokens && { contextTokens }) }
    throw new Problem('model_misconfigured', {
      message: `There is no model "${name}" on this machine. The operator must download it first.`,
    })
  }

  return {
    usualEmbedding: options.usualEmbedding ?? null,
    speedOf: options.speedOf ?? (async () => null),
    createFetch:
      (name, { onProgress, turn }) =>
      async (input, init) => {
        const file = await find(name)
        const path = new URL(String(input)).pathname.replace(/^\/v1/, '')
        for (let attempt = 1; ; attempt++) {
          const { url, secret } = await start(runner, file, { onProgress, signal: init?.signal })
          const headers = new Headers(init?.headers)
          headers.set('authorization', `Bearer ${secret}`)
          headers.set(turnHeader, turn)
          try {
            const response = await fetch(`${url}${path}`, { ...init, headers })
            return follow(response, { onProgress, onRun: (speed) => onRun(name, speed) })
          } catch (error) {
            // It may have ended, idle, at this very moment.
            if (attempt > 1 || init?.signal?.aborted) throw error
          }
        }
      },
  }
}

type StartOptions = { onProgress: OnProgress; signal: AbortSignal | null | undefined }

/** The first start fetches the library too. A caller that leaves does not stop it. */
async function start(
  runner: LocalRunner,
  file: LocalModelFile,
  { onProgress, signal }: StartOptions,
) {
  const timer = setInterval(() => onProgress('waiting'), startingMs)
  let leave = () => {}
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal?.reason)
  })
  signal?.addEventListener('abort', leave, { once: true })
  try {
    signal?.throwIfAborted()
    const address = await Promise.race([startAgain(runner, file, signal), left])
    onProgress('waiting')
    return address
  } catch (error) {
    throw error instanceof LocalModelError ? toProblem(error) : error
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', leave)
  }
}

/** A process that was killed while it loaded the model is no reason to lose a summary. */
async function startAgain(
  runner: LocalRunner,
  file: LocalModelFile,
  signal: AbortSignal | null | undefined,
): Promise<LocalAddress> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runner.addressOf(file)
    } catch (error) {
      const hasCrashed = error instanceof LocalModelError && error.fault === 'crashed'
      if (!hasCrashed || attempt === maxStarts || signal?.aborted) throw error
    }
  }
}

/** Operators read the reason. It contains nothing of a video. */
function toProblem({ fault, message }: LocalModelError): Problem {
  return new Problem('model_unavailable', { message, details: { status: null, reason: fault } })
}

type Following = { onProgress: OnProgress; onRun: (speed: LocalSpeed) => void }

/** Comments of the stream are no events, but say that the model waits or reads. */
function follow(response: Response, { onProgress, onRun }: Following): Response {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return response
  const decoder = new TextDecoder()
  let end = ''
  const followed = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const text = decoder.decode(chunk, { stream: true })
      onProgress(text.startsWith(': waiting') ? 'waiting' : 'reading')
      end = (end + text).slice(-endCharacters)
      controller.enqueue(chunk)
    },
    flush() {
      const speed = readSpeed(end)
      if (speed) onRun(speed)
    },
  })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(followed), { status, headers })
}

/** Null where the stream was broken off, or the request was too short to say it. */
function readSpeed(end: string): LocalSpeed | null {
  const found = /"timings":(\{[^{}]*\})\}\n\ndata: \[DONE\]/.exec(end)?.[1]
  const { data: timings } = timingsSchema.safeParse(found ? JSON.parse(found) : null)
  const isEnough =
    timings && timings.prompt_n >= enough.read && timings.predicted_n >= enough.written
  return isEnough ? toSpeed(timings) : null
}
