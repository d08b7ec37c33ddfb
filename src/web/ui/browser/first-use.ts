// The first sign that a person uses the page: the time to load what the first view does not need.

const signs = ['pointermove', 'pointerdown', 'keydown', 'input', 'paste', 'dragover']

/** Calls back once. Returns a function that stops waiting. */
export function onFirstUse(callback: () => void): () => void {
  const waiting = new AbortController()
  const finish = () => {
    waiting.abort()
    callback()
  }
  for (const sign of signs)
    addEventListener(sign, finish, { signal: waiting.signal, passive: true })
  return () => waiting.abort()
}
