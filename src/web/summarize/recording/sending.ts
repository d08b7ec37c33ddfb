// Sends a file in parts. A broken connection only makes it wait: the server says up to where
// it has the file, and the rest follows.
import { recordingPartBytes } from '#contract/basics/limits.ts'
import { AnyProblem } from '#contract/problems/problem.ts'
import type { Recording } from '#contract/recordings/recordings.ts'
import { warn } from '../../ui/browser/log.ts'

export type SendingCalls = {
  sendPart(id: string, from: number, part: Blob, signal: AbortSignal): Promise<Recording>
  getRecording(id: string, afterSeconds: number): Promise<Recording>
}

type Options = {
  file: Blob
  recording: Recording
  calls: SendingCalls
  signal: AbortSignal
  onReceived: (recording: Recording) => void
  onWaiting: (isWaiting: boolean) => void
  /** Resolves when it is time to try again. */
  wait: (failures: number, signal: AbortSignal) => Promise<void>
}

/** The first part is small, so that the progress begins soon on a slow line. */
const firstPartBytes = 512 * 1024
const fastPartMs = 1500

/** Resolves with the whole recording. Rejects when aborted, and when the server refuses it. */
export async function sendParts({ file, calls, signal, ...options }: Options): Promise<Recording> {
  let { recording } = options
  let size = firstPartBytes
  let failures = 0
  const take = (next: Recording) => {
    recording = next
    failures = 0
    options.onReceived(next)
    options.onWaiting(false)
  }
  while (recording.receivedBytes < file.size) {
    signal.throwIfAborted()
    const { id, receivedBytes: from } = recording
    const beganAt = performance.now()
    try {
      // After a failure nobody knows how much has arrived.
      if (failures > 0) take(await calls.getRecording(id, Number.MAX_SAFE_INTEGER))
      else {
        take(await calls.sendPart(id, from, file.slice(from, from + size), signal))
        const isFast = performance.now() - beganAt < fastPartMs
        size = isFast ? Math.min(recordingPartBytes, size * 2) : firstPartBytes
      }
    } catch (cause) {
      signal.throwIfAborted()
      if (!isPassing(cause)) throw cause
      failures += 1
      if (cause.code === 'recording_part_elsewhere') continue
      options.onWaiting(true)
      await options.wait(failures, signal)
    }
  }
  return recording
}

/** Whether it may succeed later, without anything that a person does. */
function isPassing(cause: unknown): cause is AnyProblem {
  if (!(cause instanceof AnyProblem) || cause.code === 'recording_disk_full') return false
  return cause.status >= 500 || cause.status === 429 || cause.code === 'recording_part_elsewhere'
}

const longestWaitMs = 15_000
const retries = new EventTarget()

/** Ends a wait at once. */
export const tryNow = () => void retries.dispatchEvent(new Event('retry'))

/** Waits longer after each failure, and not once the connection is back. */
export function waitToRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, Math.min(longestWaitMs, 1000 * 2 ** (failures - 1)))
    const abort = () => {
      stop()
      reject(signal.reason)
    }
    function stop() {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      retries.removeEventListener('retry', end)
      signal.removeEventListener('abort', abort)
    }
    function end() {
      stop()
      resolve()
    }
    globalThis.addEventListener('online', end)
    retries.addEventListener('retry', end)
    signal.addEventListener('abort', abort)
  })
}

/** The files whose sending was broken off, the newest first. */
export async function listBegun(calls: {
  listRecordings(): Promise<Recording[]>
}): Promise<Recording[]> {
  const recordings = await calls.listRecordings().catch((cause) => {
    warn('Nobody knows whether this file was sent in part.', cause)
    return []
  })
  return recordings.filter(({ state, id, videoId }) => state === 'receiving' && id === videoId)
}

/** The server writes the name of a file as a title. */
export function isNamedAfter(recording: Recording, file: File): boolean {
  const lettersOf = (name: string) =>
    name
      .replace(/\.[a-z0-9]{2,5}$/i, '')
      .replace(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase()
  return lettersOf(recording.name) === lettersOf(file.name)
}
