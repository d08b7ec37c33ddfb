// Combines all requests and event streams of the page.
import { api as paths } from '#contract/basics/paths.ts'
import { createAccountApi } from './account-api.ts'
import { createBillingApi } from './billing-api.ts'
import { createFirstApi } from './create-first-api.ts'
import { createHighlightApi } from './highlight-api.ts'
import type { HttpClient } from './http-client.ts'
import { createLibraryApi } from './library-api.ts'
import { createModelApi } from './model-api.ts'
import { createPlaylistApi } from './playlist-api.ts'
import { createQuestionApi } from './question-api.ts'
import { createRecordingApi } from './recording-api.ts'
import { createSocialApi } from './social-api.ts'
import { createSpaceApi } from './space-api.ts'

/** The parts of an OpenAPI 3.1 document that the page shows. */
export type ApiDescription = {
  paths: Record<string, Record<string, ApiOperation>>
  components?: { schemas?: Record<string, unknown> }
}

export type ApiOperation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { description?: string }>
  /** The ways to identify, of which one is needed; with the scopes of an API key. */
  security?: { apiKey?: string[] }[]
}

export function createApi(http: HttpClient) {
  return {
    ...createFirstApi(http),
    ...createAccountApi(http),
    ...createLibraryApi(http),
    ...createHighlightApi(http),
    ...createPlaylistApi(http),
    ...createQuestionApi(http),
    ...createSocialApi(http),
    ...createSpaceApi(http),
    ...createBillingApi(http),
    ...createModelApi(http),
    ...createRecordingApi(http),
    /** The server's OpenAPI document. */
    getApiDescription: async () =>
      (await http.fetchPath(paths.description)).json() as Promise<ApiDescription>,
    /** For the administration, whose calls only administrators load. */
    fetchJson: http.fetchJson,
    fetchPath: http.fetchPath,
    getSite: () => http.fetchJson('GET /api/site'),
  }
}
