// Reads files of audio and video in a worker, so that the page stays usable meanwhile.
import type { AnyProblem } from '#contract/problems/problem.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { SoundFacts, SoundReply, SoundRequest } from './sound-worker.ts'
import { recordingTexts } from './texts.ts'

export type { SoundFacts }

/** Files of this size an hour are not made smaller. */
const bytesPerHour = 64e6

/** Whether a file is sent as it is. Video never leaves the computer. */
export function isSentAsItIs({ size }: Pick<File, 'size'>, facts: SoundFacts): boolean {
  const hours = Math.max(1, (facts.seconds ?? 0) / 3600)
  return facts.isReadable && !facts.hasVideo && size <= bytesPerHour * hours
}

/** Throws `recording_unsupported` for what is no recording, or has no sound. */
export async function inspectSound(file: File, signal: AbortSignal): Promise<SoundFacts> {
  const { facts } = await ask<'facts'>({ kind: 'inspect', file }, { signal })
  if (facts.seconds === null) throw new Problem('recording_unsupported')
  return facts
}

type ExtractOptions = {
  /** What is said later is left out. */
  untilSeconds: number
  onShare: (share: number) => void
  signal: AbortSignal
}

/** Throws `recording_unsupported`, or `recording_damaged`. */
export async function extractSound(file: File, options: ExtractOptions): Promise<File> {
  const { untilSeconds, ...rest } = options
  return (await ask<'sound'>({ kind: 'extract', file, untilSeconds }, rest)).file
}

type Reply<Kind> = Extract<SoundReply, { kind: Kind }>
type AskOptions = { signal: AbortSignal; onShare?: (share: number) => void }

function ask<Kind extends 'facts' | 'sound'>(
  request: SoundRequest,
  { signal, onShare }: AskOptions,
): Promise<Reply<Kind>> {
  const worker = new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Reply<Kind>>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    worker.onerror = ({ message }) =>
      reject(new Problem('recording_damaged', { cause: new Error(message) }))
    worker.onmessage = ({ data }: MessageEvent<SoundReply>) => {
      if (data.kind === 'share') onShare?.(data.share)
      else if (data.kind === 'failed') reject(toProblem(data))
      else resolve(data as Reply<Kind>)
    }
    signal.throwIfAborted()
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}

function toProblem({ reason, message: found }: Reply<'failed'>): AnyProblem {
  const cause = new Error(found)
  if (reason === 'damaged') return new Problem('recording_damaged', { cause })
  const { notDecoded, empty, mute } = recordingTexts
  const message = { unsupported: notDecoded, empty, mute }[reason]
  return new Problem('recording_unsupported', { message, cause })
}
