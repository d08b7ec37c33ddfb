// Requests about the model that writes the summaries. Only an administrator may send them.
import type { ModelEntry } from '#contract/models/model-settings.ts'
import type { HttpClient } from './http-client.ts'

export function createModelApi({ fetchJson, fetchPath }: HttpClient) {
  return {
    getModelChoice: () => fetchJson('GET /api/model'),
    /** Looks for local models again. */
    searchModels: () => fetchJson('POST /api/model/search'),
    /** Tests the model in use. */
    testModel: () => fetchJson('POST /api/model/test'),
    /** Tests a model with its key and uses it. After a failed test nothing changes. */
    enterModel: (body: ModelEntry) => fetchJson('PUT /api/model/key', { body }),
    removeModel: () => fetchJson('DELETE /api/model/key'),
    /**
     * Tests the model and uses it; null goes back to the extract. After a failed test
     * nothing changes.
     */
    chooseModel: (id: string | null) => fetchJson('PUT /api/model', { body: { id } }),
    /** The models that the server can run itself. */
    listLocalModels: () => fetchJson('GET /api/models/local'),
    /** Starts or continues a download. */
    downloadLocalModel: (name: string) =>
      fetchJson('POST /api/models/local/{name}/download', { path: { name } }),
    pauseLocalModel: (name: string) =>
      fetchJson('PATCH /api/models/local/{name}', { path: { name }, body: { action: 'pause' } }),
    /** Cancels a download, or deletes a model. */
    removeLocalModel: (name: string) =>
      fetchJson('DELETE /api/models/local/{name}', { path: { name } }),
    /** Adds a model from a file on the person's computer. */
    addLocalModel: async (file: File): Promise<void> => {
      const query = new URLSearchParams({ name: file.name })
      await fetchPath(`/api/models/local/file?${query}`, { method: 'POST', body: file })
    },
  }
}
