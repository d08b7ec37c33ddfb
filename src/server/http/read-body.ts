// Reads a request body: counts its bytes while they arrive, and gives up on senders that
// are too slow.
import type { Readable } from 'node:stream'
import { Problem } from '#contract/problems/problems.ts'
import type { BodyLimit } from './body-limits.ts'

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
 * Rejects with a Problem if the body is too large or too slow, or was not sent to its
 * end. The rest of it is left unread.
 */
export function readBody(
  source: Readable,
  { limit, pace, onProgress }: ReadOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
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
      chunks.push(chunk)
      restartTimer()
    }
    const onEnd = () => {
      stop()
      resolve(Buffer.concat(chunks))
    }
    const onCut = () => fail(new Problem('bad_request'))

    restartTimer()
    source.on('data', onData).on('end', onEnd).on('error', onCut).on('close', onCut)
  })
}
