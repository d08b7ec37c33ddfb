// Runs models of this machine in processes of their own, which it starts when they are needed.
import type { LocalModelFile } from './local-model-file.ts'

/** Where a model answers with OpenAI's protocol, only on this machine and only with the secret. */
export type LocalAddress = {
  /** Such as http://127.0.0.1:40123/v1. */
  url: string
  /** Sent as `authorization: Bearer <secret>`. */
  secret: string
  model: string
}

export type LocalSpeed = { promptTokensPerSecond: number; answerTokensPerSecond: number }

/** What runs now. `rssBytes` is null where the system does not say it. */
export type LocalRunnerState = {
  name: string
  path: string
  pid: number | null
  isReady: boolean
  rssBytes: number | null
}[]

export type LocalRunner = {
  /**
   * Starts the process of a model if it does not run, fetching the library that runs it on first
   * use. Throws a LocalModelError.
   */
  addressOf(file: LocalModelFile): Promise<LocalAddress>
  /** Reads and writes for about ten seconds. Throws a LocalModelError. */
  measure(file: LocalModelFile): Promise<LocalSpeed>
  state(): LocalRunnerState
  /** Ends the process of one model, such as before its file is removed. */
  stop(file: Pick<LocalModelFile, 'path'>): Promise<void>
  /** Ends all processes. */
  close(): Promise<void>
}

export type LocalRunnerOptions = {
  /** Where the library that runs models is kept, such as <data>/models/library. */
  libraryFolder: string
  /** After so long without a request a process ends. Default: five minutes. */
  idleMs?: number
  log: { info(data: object, text: string): void; warn(data: object, text: string): void }
}
