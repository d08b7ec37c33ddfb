// What a tool needs of the request that it belongs to.
import type { Logger } from 'pino'
import type { CallApi } from './api-client.ts'
import type { Links } from './links.ts'

export type ToolContext = {
  callApi: CallApi
  /** What this installation is called. */
  siteName: string
  links: Links
  log: Logger
  /** Aborted when the client is gone. Work that was accepted goes on. */
  signal: AbortSignal
}
