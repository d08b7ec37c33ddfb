// The models that run inside this server: the catalog, and the state of each file.
import { z } from 'zod'

/** `listener`: hears speech. `speakers`: tells speakers apart. */
export const localModelKinds = ['writer', 'embedding', 'listener', 'speakers'] as const
export const localModelNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'This is no name of a model.')

const localModelStates = [
  'absent',
  'downloading',
  'paused',
  'checking',
  'measuring',
  'ready',
  'failed',
] as const

/**
 * What went wrong: no space, no way to the file, another file than the published one, or a model
 * that does not run here.
 */
export const localModelFailures = ['disk', 'network', 'wrong_file', 'unusable'] as const

export const localModelSchema = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(localModelKinds),
  /** The catalog of the product, that of the operator, or a file that was chosen. */
  origin: z.enum(['catalog', 'operator', 'file']),
  about: z.string(),
  license: z
    .object({ name: z.string(), url: z.string().nullable(), notice: z.string() })
    .nullable(),
  languages: z.string(),
  /** Null until the hub has said it. */
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  /** Whether the catalog names the checksum; otherwise the hub said it. */
  isPinned: z.boolean(),
  memoryBytes: z.number().int().nullable(),
  /** What this machine has too little of, or that no model runs on its system. */
  lacks: z.enum(['system', 'memory', 'disk']).nullable(),
  /** How long an hour of video or audio takes; null where that is not known. */
  minutesPerHour: z.number().int().nullable(),
  isMeasured: z.boolean(),
  /** Where the file comes from. */
  hosts: z.array(z.string()),
  state: z.enum(localModelStates),
  receivedBytes: z.number().int(),
  secondsLeft: z.number().int().nullable(),
  failure: z.object({ code: z.enum(localModelFailures), message: z.string() }).nullable(),
})
export type LocalModelInfo = z.infer<typeof localModelSchema>
export type LocalModelFailure = NonNullable<LocalModelInfo['failure']>

export const localModelsSchema = z.object({
  models: z.array(localModelSchema),
  /** The name of the model that writes now, if it is one of these. */
  inUse: z.string().nullable(),
  freeDiskBytes: z.number().int(),
  memoryBytes: z.number().int(),
  /** Why no model runs here; null if some may. */
  unsupported: z.string().nullable(),
  /** Whether the processor lacks AVX2, which makes models slower. */
  isSlowProcessor: z.boolean(),
})
export type LocalModelsState = z.infer<typeof localModelsSchema>

export const changeLocalModelSchema = z.strictObject({ action: z.enum(['pause', 'resume']) })
