// Reads the body of an import piece by piece, without keeping it, and gives up on senders
// that are too slow or send too much.
import type { Readable } from 'node:stream'
import { Problem } from '#contract/problems/problems.ts'
import { bodyPace } from '../../http/bodies/read-body.ts'

/**
 * Throws `too_large`, `too_slow`, or `import_unreadable` if the sender ends early. The
 * rest of the body is left unread.
 */
export async function* readChunks(source: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  const startedMs = Date.now()
  const iterator = source.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  let waitedMs = 0
  let bytes = 0
  for (;;) {
    const askedMs = Date.now()
    // The time in which the server works on the piece before is not the sender's.
    const leftMs = bodyPace.graceMs + bytes / bodyPace.bytesPerMs - waitedMs
    const next = await inTime(iterator.next(), Math.max(0, Math.min(bodyPace.idleMs, leftMs)))
    waitedMs += Date.now() - Math.max(askedMs, startedMs)
    if (next.done) return
    bytes += (next.value as Buffer).length
    if (bytes > maxBytes) throw tooLarge()
    yield next.value as Buffer
  }
}

export function tooLarge(): Problem {
  return new Problem('too_large', {
    message:
      'This file is larger than can be imported. Nothing was changed. Divide it, or import it with fewer videos.',
  })
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('too_slow')), ms)
  })
  try {
    return await Promise.race([promise, late])
  } catch (error) {
    throw error instanceof Problem
      ? error
      : new Problem('import_unreadable', { message: cutOffMessage, cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** What a person reads about a file that ends too early. */
export const cutOffMessage =
  'This file is cut off, so nothing was imported. Download it again from where it was made, and import the new file.'
