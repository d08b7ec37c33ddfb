// The model that writes the summaries: which one is in use, which were found on this
// machine, and the result of a test.
import { z } from 'zod'
import { modelProviders } from '../basics/limits.ts'
import { localModelSchema as ownModelSchema } from './local-models.ts'

/** `server` is the program that runs the model, such as Ollama. */
const localModelSchema = z.object({ id: z.string(), server: z.string(), model: z.string() })
export type LocalModel = z.infer<typeof localModelSchema>

/**
 * What the start screen says. `model` is null for the extract; `mayChange` depends on the
 * caller.
 */
export const writerSchema = z.object({
  kind: z.enum(['extract', 'local', 'settings']),
  model: z.string().nullable(),
  isAnswering: z.boolean(),
  mayChange: z.boolean(),
  /** Whether the settings name the model, and outrank what is chosen here. */
  isFixed: z.boolean(),
  /**
   * The person that may change it: an administrator, or the one at the machine while there are no
   * accounts.
   */
  decider: z.enum(['administrator', 'machine']),
  /**
   * A local model that was found, for callers who may change the model; null once one is
   * in use.
   */
  offer: localModelSchema.nullable(),
  /**
   * The model that this server could run itself, or that it is downloading, for callers who may
   * change the model; null once one is in use.
   */
  own: ownModelSchema
    .pick({ title: true, bytes: true, receivedBytes: true, minutesPerHour: true, state: true })
    .nullable(),
})
export type Writer = z.infer<typeof writerSchema>

const testFailures = [
  'not_running',
  'no_model',
  'unreachable',
  'timeout',
  'unusable',
  'rejected',
  'busy',
] as const

/**
 * A test has the model summarize a few sentences; `kept` and `dropped` count its key
 * points. `failure` is null if it passed.
 */
export const modelTestSchema = z.object({
  model: z.string(),
  server: z.string().nullable(),
  failure: z.enum(testFailures).nullable(),
  seconds: z.number(),
  kept: z.number().int(),
  dropped: z.number().int(),
  testedAt: z.number(),
})
export type ModelTest = z.infer<typeof modelTestSchema>

export const modelSources = ['settings', 'entered', 'local', 'none'] as const

/** A model that was entered, without its key. */
const enteredModelSchema = z.object({
  provider: z.enum(modelProviders),
  model: z.string(),
  /** The last four characters; null if there is no key. */
  keyEnd: z.string().nullable(),
  enteredAt: z.number(),
  /**
   * False if the key was encrypted with another secret. Then summaries are extracted until it is
   * entered again.
   */
  isReadable: z.boolean(),
})

export const modelChoiceSchema = z.object({
  /**
   * What decides which model writes: the settings outrank an entered model, and that a local one.
   */
  source: z.enum(modelSources),
  entered: enteredModelSchema.nullable(),
  /** Whether the settings give the address of a compatible server. */
  hasCompatibleServer: z.boolean(),
  /** The model of each provider that is used where none is named. */
  usualModels: z.partialRecord(z.enum(modelProviders), z.string().nullable()),
  inUse: z.object({
    kind: writerSchema.shape.kind,
    server: z.string().nullable(),
    model: z.string().nullable(),
  }),
  found: z.array(localModelSchema),
  /** Servers that run without a model. */
  emptyServers: z.array(z.string()),
  /** The latest test of the model in use. */
  test: modelTestSchema.nullable(),
})
export type ModelChoiceState = z.infer<typeof modelChoiceSchema>

/** The id of a model that was found, or null for the extract. */
export const chooseModelSchema = z.object({ id: z.string().max(300).nullable() })
/** If the test failed, nothing was changed. */
export const chosenModelSchema = z.object({
  choice: modelChoiceSchema,
  test: modelTestSchema.nullable(),
})
