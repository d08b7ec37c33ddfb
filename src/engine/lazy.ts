// Computes a value when it is first needed, and keeps it.
export function lazy<T>(compute: () => T): () => T {
  let cached: { value: T } | null = null
  return () => {
    cached ??= { value: compute() }
    return cached.value
  }
}
