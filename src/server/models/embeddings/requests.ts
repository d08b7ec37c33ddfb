// The transcripts whose vectors are asked for in this process, in order. Those of a
// process that ends are found in the database.
import type { Embeddings } from '../../deps/embeddings.ts'

export function createRequests(stopping: AbortSignal): Pick<Embeddings, 'request' | 'nextRequest'> {
  const requested = new Set<string>()
  let onRequest = () => {}

  const take = (): string | null => {
    const [first] = requested
    if (first === undefined) return null
    requested.delete(first)
    return first
  }
  return {
    request(transcriptId) {
      requested.add(transcriptId)
      onRequest()
    },
    nextRequest(waitMs) {
      if (requested.size > 0 || stopping.aborted) return Promise.resolve(take())
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stopping.removeEventListener('abort', end)
          onRequest = () => {}
          resolve(take())
        }
        const timer = setTimeout(end, waitMs).unref()
        stopping.addEventListener('abort', end)
        onRequest = end
      })
    },
  }
}
