// The interface of the model choice: which model writes the summaries, and which ones
// were found on this machine.
import type { ModelProvider } from '#contract/basics/limits.ts'
import type { ModelLimitsChange, NamedModelEntry } from '#contract/models/model-settings.ts'
import type { LocalServer } from '../adapters/models/find-local-servers.ts'
import type { ModelClient } from '../adapters/models/open-model.ts'
import type { Orm } from '../db/database.ts'

export type ChosenModel = {
  /** The name of the program that runs the model, such as Ollama. */
  server: string
  /** Its origin, one of LOCAL_MODEL_URLS. */
  url: string
  model: string
  /** Tokens of a request and its answer together. */
  contextTokens: number
}

/**
 * A model that an administrator entered. `keyEnd` is the end of its key. It writes
 * nothing while `isReadable` is false.
 */
export type EnteredModel = {
  provider: ModelProvider
  model: string
  keyEnd: string | null
  enteredAt: number
  isReadable: boolean
}

/** 0 tokens is no limit; the prices are US dollars per million tokens. */
export type ModelLimits = {
  dailyTokens: number
  priceInput: number | null
  priceOutput: number | null
}

export type ModelChoice = {
  /** What decides which model writes now. */
  source(): 'settings' | 'entered' | 'local' | 'none'
  /** The model that was entered, also while the settings outrank it. */
  entered(): EnteredModel | null
  /**
   * Opens a model as entered, with the stored key of the provider if the entry has none.
   * Null if something is missing.
   */
  openEntered(entry: NamedModelEntry): ModelClient | null
  /**
   * Stores the entry with its key encrypted, or forgets it with null. Every process uses
   * it from now on. `alsoStore` belongs to the same transaction.
   */
  enter(entry: NamedModelEntry | null, alsoStore: (tx: Orm) => Promise<void>): Promise<void>
  limits(): ModelLimits
  /** Stores limits for every process; null is the default. */
  setLimits(change: ModelLimitsChange, alsoStore: (tx: Orm) => Promise<void>): Promise<void>
  /**
   * The model that writes now; null if summaries are extracted. A model of the settings
   * outranks an entered one, and that a local one.
   */
  model(): ModelClient | null
  /** The local model in use; null if another model outranks it or none was chosen. */
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
