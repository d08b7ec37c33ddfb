// The way to the server for the code of the first page. Other pages import `api.ts`,
// which has all requests.
import { createFirstApi } from './create-first-api.ts'
import { createHttpClient } from './http-client.ts'

/** `serverUrl` is the address of the server, or empty for the origin of the page. */
export const http = createHttpClient({
  serverUrl: import.meta.env.VITE_API_BASE ?? '',
  pageOrigin: globalThis.location?.origin ?? '',
})

export const firstApi = createFirstApi(http)
