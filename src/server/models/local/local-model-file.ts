// A model in a file or several on this machine, and why it cannot be used.
import { z } from 'zod'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'

/** A GGUF file that was downloaded, chosen in the browser, or named by MODEL_FILE. */
export type LocalModelFile = {
  /** What people and settings call it: MODEL=local:<name>. */
  name: string
  path: string
  bytes: number
  kind: 'writer' | 'embedding'
  /** Tokens of a request and its answer together; without it, those of the file, at most 8,192. */
  contextTokens?: number
  /** What it needs when it runs; without it, this is estimated from the file. */
  memoryBytes?: number
  /** Where it is given, the file is compared with it before it is loaded for the first time. */
  sha256?: string
}

/** How the library that hears speech is told to load a model. */
export const listenerEngines = ['transducer', 'ctc', 'whisper'] as const

/** A model of several files that hears speech, or tells speakers apart. */
export type LocalSpeechModel = {
  name: string
  title: string
  kind: 'listener' | 'speakers'
  bytes: number
  memoryBytes: number
  /** The paths of its files, by their names in the catalog. */
  parts: Record<string, string>
  /** Null for what tells speakers apart. */
  engine: (typeof listenerEngines)[number] | null
  /** The codes of those that it hears; null for all. */
  languages: string[] | null
}

/** How long a request took, as the server of llama.cpp says it. */
export const timingsSchema = z.object({
  prompt_n: z.number(),
  prompt_ms: z.number(),
  predicted_n: z.number(),
  predicted_ms: z.number(),
})

export function toSpeed(timings: z.infer<typeof timingsSchema>): LocalSpeed {
  const { prompt_n, prompt_ms, predicted_n, predicted_ms } = timings
  return {
    promptTokensPerSecond: (1000 * prompt_n) / Math.max(1, prompt_ms),
    answerTokensPerSecond: (1000 * predicted_n) / Math.max(1, predicted_ms),
  }
}

/** Why a model does not run. Each has a sentence for people in `describeLocalFault`. */
const localFaults = [
  /** The file is gone, or may not be read. */
  'missing',
  /** No GGUF file: often a web page that a proxy has sent. */
  'not_a_model',
  /** Shorter than its own table of contents says. */
  'cut',
  /** One of several parts. */
  'split',
  /** Its SHA-256 is another one. */
  'damaged',
  /** The library does not know its architecture, or refuses it for another reason. */
  'unsupported',
  /** Less memory is free than it needs. */
  'no_memory',
  /** The library that runs models could not be fetched. */
  'no_library',
  /** No build of the library for this machine. */
  'no_platform',
  /** The process ended by itself three times while it loaded the model. */
  'crashed',
] as const
type LocalFault = (typeof localFaults)[number]

/** Thrown by the runner. The message is for people: what happened, and what to do next. */
export class LocalModelError extends Error {
  readonly fault: LocalFault

  constructor(fault: LocalFault, message: string) {
    super(message)
    this.name = 'LocalModelError'
    this.fault = fault
  }
}
