// The interface of the model choice: which model writes the summaries, and which ones were found on this machine.
import type { LocalServer } from '../adapters/models/find-local-servers.ts'
import type { ModelClient } from '../adapters/models/open-model.ts'

export type ChosenModel = {
  /** The name of the program that runs the model, such as Ollama. */
  server: string
  /** Its origin, one of LOCAL_MODEL_URLS. */
  url: string
  model: string
  /** Tokens of a request and its answer together. */
  contextTokens: number
}

export type ModelChoice = {
  /** The model that writes now; null if summaries are extracted. A model of the settings outranks the chosen one. */
  model(): ModelClient | null
  /** The local model in use; null if the settings name a model or none was chosen. */
  chosen(): ChosenModel | null
  /** Opens a local model without choosing it. */
  open(model: ChosenModel): ModelClient
  /** Stores the choice, or deletes it with null. Every process uses it from now on. */
  choose(model: ChosenModel | null): Promise<void>
  /** Looks for local models; it takes two seconds at most. */
  search(): Promise<LocalServer[]>
  /** The servers that the latest search found. */
  found(): LocalServer[]
  /** False after the model in use has failed to answer, until it answers again. */
  isAnswering(): boolean
  stop(): Promise<void>
}
