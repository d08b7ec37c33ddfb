// What a file of a model is called, in settings and in the administration.

/** "/models/My Model-Q4_K_M.gguf" -> "my-model-q4_k_m" */
export function nameModelFile(path: string): string {
  const name = path
    .replace(/^.*[\\/]/s, '')
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 64)
  return name || 'model'
}
