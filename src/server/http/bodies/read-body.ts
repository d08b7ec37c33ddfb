// Reads a request body: counts its bytes while they arrive, and gives up on senders that
// are too slow.
import type { Readable } from 'node:stream'
import { Problem } from '#contract/problems/problems.ts'
import { type BodyLimit, smallBodyBytes } from './body-limits.ts'

/**
 * A body must keep arriving: no pause of `idleMs`, and after `graceMs` at least
 * `bytesPerMs` on average.
 */
export const bodyPace = { idleMs: 10_000, graceMs: 15_000, bytesPerMs: 32 }

type ReadOptions = {
  limit: BodyLimit
  pace: typeof bodyPace
  /**
   * Called with how many bytes were read so far, and the last of them. It may throw to
   * refuse the rest.
   */
  onProgress(bytes: number, chunk: Buffer): void
}

/**
 * Resolves to the bytes, which threads can share if there are more than 64 KB. Rejects with a
 * Problem if the body is too large or too slow, or was not sent to its end. The rest of it is
 * left unread.
 */
export function readBody(
  source: Readable,
  { limit, pace, onProgress }: ReadOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const store = createByteStore(limit.maxBytes)
    const startedMs = Date.now()
    let bytes = 0
    let timer: NodeJS.Timeout

    const stop = () => {
      clearTimeout(timer)
      source.pause()
      source.off('data', onData).off('end', onEnd).off('error', onCut).off('close', onCut)
    }
    const fail = (error: unknown) => {
      stop()
      // Errors after the end of reading concern nobody.
      source.on('error', () => {})
      reject(error)
    }
    const restartTimer = () => {
      clearTimeout(timer)
      const leftMs = startedMs + pace.graceMs + bytes / pace.bytesPerMs - Date.now()
      timer = setTimeout(
        () => fail(new Problem('too_slow')),
        Math.max(0, Math.min(pace.idleMs, leftMs)),
      )
    }
    const onData = (chunk: Buffer) => {
      bytes += chunk.length
      try {
        if (bytes > limit.maxBytes) throw new Problem(limit.code)
        onProgress(bytes, chunk)
      } catch (error) {
        return fail(error)
      }
      store.add(chunk)
      restartTimer()
    }
    const onEnd = () => {
      stop()
      resolve(store.read())
    }
    const onCut = () => fail(new Problem('bad_request'))

    restartTimer()
    source.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut)
  })
}

/**
 * Large bodies are copied as they arrive: to copy ten megabytes at once would stop everybody for
 * a moment.
 */
function createByteStore(maxBytes: number) {
  let chunks: Buffer[] = []
  let shared: SharedArrayBuffer | null = null
  let bytes = 0
  const copy = (chunk: Buffer, to: SharedArrayBuffer, at: number) => {
    to.grow(at + chunk.length)
    new Uint8Array(to).set(chunk, at)
  }
  return {
    add(chunk: Buffer) {
      if (shared) copy(chunk, shared, bytes)
      else chunks.push(chunk)
      bytes += chunk.length
      if (shared || bytes <= smallBodyBytes) return
      shared = new SharedArrayBuffer(0, { maxByteLength: maxBytes })
      for (const early of chunks) copy(early, shared, shared.byteLength)
      chunks = []
    },
    read: () => (shared ? Buffer.from(shared) : Buffer.concat(chunks)),
  }
}
