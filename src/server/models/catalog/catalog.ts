// The catalog of models that run inside Pith: what they are, where their files are, and how
// long an hour of video takes.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { localModelKinds, localModelNameSchema } from '#contract/models/local-models.ts'
import type { LocalSpeed } from '../../adapters/models/reading-speed.ts'
import type { Settings } from '../../config.ts'
import { listenerEngines } from '../local/local-model-file.ts'
import builtIn from './models.json' with { type: 'json' }

const sha256Schema = z.string().regex(/^[\da-f]{64}$/, 'sha256 must have 64 hexadecimal digits')
/** The same file at several places, the best one first. */
const addressesSchema = z.array(z.url({ protocol: /^https?$/ }))
/** One of several files of a model. */
const fileSchema = z.strictObject({
  name: localModelNameSchema,
  bytes: z.int().positive(),
  sha256: sha256Schema,
  addresses: addressesSchema.min(1),
})

const modelSchema = z.strictObject({
  name: localModelNameSchema,
  title: z.string().min(1).max(80),
  kind: z.enum(localModelKinds),
  about: z.string().max(200).default(''),
  license: z.strictObject({
    name: z.string().min(1).max(80),
    url: z.url().optional(),
    notice: z.string().max(500).default(''),
  }),
  languages: z.string().max(200).default(''),
  /** Without these two, the hub says them before the download. */
  bytes: z.int().positive().nullable().default(null),
  sha256: sha256Schema.nullable().default(null),
  memoryBytes: z.int().positive().nullable().default(null),
  contextTokens: z.int().positive().default(8192),
  /** Tokens that one core reads and writes in a second, where that was measured. */
  coreSpeed: z
    .strictObject({ read: z.number().positive(), write: z.number().positive() })
    .nullable()
    .default(null),
  addresses: addressesSchema.default([]),
  /** Of a model of several files, by the names that its engine gives them. */
  files: z.array(fileSchema).default([]),
  /** How a listener is loaded. */
  engine: z.enum(listenerEngines).optional(),
  /** The codes of the languages that a listener hears; all without it. */
  hears: z.array(z.string()).optional(),
  /** Seconds of work of one core for a second of audio. */
  corePace: z.number().positive().optional(),
})
const entrySchema = modelSchema
  .refine(({ addresses, files }) => addresses.length > 0 || files.length > 0, {
    message: 'addresses or files must be named',
  })
  .refine(({ kind, engine }) => (kind === 'listener') === (engine !== undefined), {
    message: 'a listener must name its engine, and nothing else may',
  })
const catalogSchema = z.strictObject({ models: z.array(entrySchema) })

export type CatalogEntry = z.infer<typeof entrySchema> & { origin: 'catalog' | 'operator' }
type Catalog = {
  entries: CatalogEntry[]
  /** Hosts that the operator named. They may be in a private network. */
  trustedHosts: string[]
}
type CatalogSettings = Pick<Settings, 'MODEL_CATALOG_FILE' | 'LOCAL_AI_MIRROR'>

const hubOrigin = 'https://huggingface.co'

/**
 * Reads the built-in catalog and the entries of MODEL_CATALOG_FILE, which replace built-in ones
 * of the same name. Throws an Error that says what is wrong in the file.
 */
export function readCatalog({ MODEL_CATALOG_FILE, LOCAL_AI_MIRROR }: CatalogSettings): Catalog {
  const own = MODEL_CATALOG_FILE ? readCatalogFile(MODEL_CATALOG_FILE) : []
  const names = new Set(own.map(({ name }) => name))
  const entries: CatalogEntry[] = [
    ...own.map((entry) => ({ ...entry, origin: 'operator' as const })),
    ...catalogSchema
      .parse(builtIn)
      .models.filter(({ name }) => !names.has(name))
      .map((entry) => ({
        ...entry,
        origin: 'catalog' as const,
        addresses: withMirror(entry.addresses, LOCAL_AI_MIRROR),
        files: entry.files.map((file) => ({
          ...file,
          addresses: withMirror(file.addresses, LOCAL_AI_MIRROR),
        })),
      })),
  ]
  const named = [
    ...own.flatMap((entry) => filesOf(entry).flatMap(({ addresses }) => addresses)),
    ...(LOCAL_AI_MIRROR ? [LOCAL_AI_MIRROR] : []),
  ]
  return { entries, trustedHosts: named.map((address) => new URL(address).host) }
}

type Wanted = Pick<CatalogEntry, 'bytes' | 'sha256' | 'addresses'> & {
  /** Null for the file of a model that has no other. */
  file: string | null
}

/** What is downloaded for a model. */
export function filesOf(
  entry: Pick<CatalogEntry, 'bytes' | 'sha256' | 'addresses' | 'files'>,
): Wanted[] {
  return entry.files.length > 0
    ? entry.files.map(({ name, ...file }) => ({ ...file, file: name }))
    : [{ file: null, ...entry }]
}

/** Null until a hub says it. */
export function bytesOf(entry: Parameters<typeof filesOf>[0]): number | null {
  return filesOf(entry).reduce<number | null>(
    (sum, { bytes }) => (sum === null || bytes === null ? null : sum + bytes),
    0,
  )
}

/** A mirror has the addresses of the hub under its own origin, and is tried first. */
function withMirror(addresses: string[], mirror: string | undefined): string[] {
  if (!mirror) return addresses
  const mirrored = addresses
    .filter((address) => address.startsWith(`${hubOrigin}/`))
    .map((address) => mirror.replace(/\/+$/, '') + address.slice(hubOrigin.length))
  return [...mirrored, ...addresses]
}

function readCatalogFile(path: string) {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`MODEL_CATALOG_FILE: ${path} cannot be read, or is no JSON.`, { cause })
  }
  const parsed = catalogSchema.safeParse(content)
  if (parsed.success) return parsed.data.models
  const [issue] = parsed.error.issues
  throw new Error(`MODEL_CATALOG_FILE: ${path}, ${issue?.path.join('.')}: ${issue?.message}.`)
}

/** Tokens of the passages of an hour and the instructions, and of the answer. */
const hourTokens = { read: 3500, write: 900 }
/** More cores hardly help one sequence. */
const maxCores = 8

/** The slowest counts, as other programs may need the processor next time too. */
export function slowestOf(speeds: LocalSpeed[]): LocalSpeed | null {
  if (speeds.length === 0) return null
  const least = (key: keyof LocalSpeed) => Math.min(...speeds.map((speed) => speed[key]))
  return {
    promptTokensPerSecond: least('promptTokensPerSecond'),
    answerTokensPerSecond: least('answerTokensPerSecond'),
  }
}

/**
 * Minutes that an hour of video takes: as measured on this machine, else estimated from its
 * cores. Null where nothing is known.
 */
export function minutesPerHour(
  measured: LocalSpeed | null,
  coreSpeed: CatalogEntry['coreSpeed'],
  cores: number,
): number | null {
  const used = Math.min(Math.max(cores, 1), maxCores)
  const speed =
    measured ??
    (coreSpeed && {
      promptTokensPerSecond: coreSpeed.read * used,
      answerTokensPerSecond: coreSpeed.write * used,
    })
  if (!speed) return null
  const seconds =
    hourTokens.read / speed.promptTokensPerSecond + hourTokens.write / speed.answerTokensPerSecond
  return Math.max(1, Math.round(seconds / 60))
}

/** More hardly help a listener. */
const maxListenerCores = 4

/** Minutes that an hour of audio takes, as `minutesPerHour` for video. */
export function minutesPerAudioHour(
  paces: number[],
  corePace: CatalogEntry['corePace'],
  cores: number,
): number | null {
  const used = Math.min(Math.max(cores, 1), maxListenerCores)
  const pace = paces.length > 0 ? Math.max(...paces) : corePace && corePace / used
  return pace ? Math.max(1, Math.round(pace * 60)) : null
}
