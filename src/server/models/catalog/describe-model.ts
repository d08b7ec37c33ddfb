// Describes a model of the catalog or a chosen file to administrators: what is here, what is
// happening to it, and what to expect of it on this machine.
import { availableParallelism, totalmem } from 'node:os'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { listeningLibrary } from '../../listening/listener/listening-library.ts'
import { findBuild, isSlowProcessor, writersLibrary } from '../local/library.ts'
import type {
  LocalModelError,
  LocalModelFile,
  LocalSpeechModel,
} from '../local/local-model-file.ts'
import {
  bytesOf,
  type CatalogEntry,
  filesOf,
  minutesPerAudioHour,
  minutesPerHour,
  slowestOf,
} from './catalog.ts'
import type { ModelFolder, ModelRecord } from './model-folder.ts'

/** Left free for the database beside the file. */
export const reserveBytes = 200_000_000
const sampleMs = 15_000
/** After so long without a byte nobody downloads any more: a hub that is silent ends a try sooner. */
const abandonedMs = 120_000

/** What this process does with a model. */
export type Job = {
  phase: 'downloading' | 'checking' | 'measuring'
  stopping: AbortController
  ended: Promise<void>
  /** Times and sizes of the last seconds. */
  samples: { atMs: number; bytes: number }[]
}

export function addSample({ samples }: Job, bytes: number): void {
  const atMs = performance.now()
  // A few a second are enough.
  if (samples.length > 1 && atMs - samples.at(-2)!.atMs < 300) samples.pop()
  samples.push({ atMs, bytes })
  while (samples.length > 2 && atMs - samples[0]!.atMs > sampleMs) samples.shift()
}

function secondsLeft({ samples }: Job, bytes: number): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.bytes <= first.bytes) return null
  const perSecond = (last.bytes - first.bytes) / ((last.atMs - first.atMs) / 1000)
  return Math.ceil((bytes - last.bytes) / perSecond)
}

type Known = {
  folder: ModelFolder
  entry: CatalogEntry | undefined
  record: ModelRecord | null
  job: Job | undefined
}

export async function describeModel(
  name: string,
  { folder, entry, record, job }: Known,
): Promise<LocalModelInfo> {
  const hasFile = folder.hasFile(name)
  const here = await (hasFile
    ? folder.stat(name, 'gguf', 'files')
    : folder.stat(name, 'part', 'parts'))
  const changedMs = Math.max(here.changedMs, (await folder.stat(name, 'json')).changedMs)
  const kind = entry?.kind ?? record?.own?.kind ?? 'writer'
  const bytes = (entry && bytesOf(entry)) ?? record?.bytes ?? null
  const memoryBytes = entry?.memoryBytes ?? (bytes === null ? null : bytes * 2)
  const cores = availableParallelism()
  // The figures of the catalog are of usual processors.
  const coreSpeed = isSlowProcessor() ? null : (entry?.coreSpeed ?? null)
  const measured = slowestOf(record?.speeds ?? [])
  const paces = record?.paces ?? []
  const files = entry ? filesOf(entry) : []
  const missingBytes = hasFile || bytes === null ? 0 : bytes - here.bytes
  return {
    name,
    title: entry?.title ?? record?.own?.title ?? name,
    kind,
    origin: entry?.origin ?? 'file',
    about: entry?.about ?? '',
    license: entry ? { ...entry.license, url: entry.license.url ?? null } : null,
    languages: entry?.languages ?? '',
    bytes,
    sha256: entry?.sha256 ?? record?.sha256 ?? null,
    isPinned: files.length > 0 && files.every(({ sha256 }) => sha256 !== null),
    memoryBytes,
    lacks: explainUnsupported(kind)
      ? 'system'
      : memoryBytes !== null && memoryBytes > memoryOfMachine()
        ? 'memory'
        : missingBytes > (await folder.freeBytes()) - reserveBytes
          ? 'disk'
          : null,
    minutesPerHour:
      kind === 'writer'
        ? minutesPerHour(measured, coreSpeed, cores)
        : kind === 'listener'
          ? minutesPerAudioHour(paces, entry?.corePace, cores)
          : null,
    isMeasured: measured !== null || paces.length > 0,
    hosts: [
      ...new Set(files.flatMap(({ addresses }) => addresses.map((url) => new URL(url).hostname))),
    ],
    state: stateOf({ record, job, hasFile, isFresh: Date.now() - changedMs < abandonedMs }),
    receivedBytes: here.bytes,
    secondsLeft: job && bytes !== null ? secondsLeft(job, bytes) : null,
    failure: record?.failure ?? null,
  }
}

type Seen = Pick<Known, 'record' | 'job'> & { hasFile: boolean; isFresh: boolean }

function stateOf({ record, job, hasFile, isFresh }: Seen): LocalModelInfo['state'] {
  if (job) return job.phase
  if (!record) return 'absent'
  if (record.stage === 'ready') return hasFile ? 'ready' : 'absent'
  if (record.stage === 'failed') return 'failed'
  // Another process may download it; one that has ended left it.
  return record.stage === 'download' && isFresh ? 'downloading' : 'paused'
}

const isSpeech = (kind: LocalModelInfo['kind']) => kind === 'listener' || kind === 'speakers'

/** Why no model of a kind runs on this system; null if some may. */
export function explainUnsupported(kind: LocalModelInfo['kind'] = 'writer'): string | null {
  try {
    findBuild(isSpeech(kind) ? listeningLibrary : writersLibrary)
    return null
  } catch (error) {
    return (error as LocalModelError).message
  }
}

/** What a container may use, or all of it. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 && allowed < totalmem() ? allowed : totalmem()
}

/** Null unless the file is here and was checked. */
export async function toModelFile(
  name: string,
  { folder, entry, record }: Omit<Known, 'job'>,
): Promise<LocalModelFile | null> {
  const kind = entry?.kind ?? record?.own?.kind
  if (record?.stage !== 'ready' || !folder.hasFile(name)) return null
  if (kind !== 'writer' && kind !== 'embedding') return null
  const { bytes } = await folder.stat(name, 'gguf')
  return {
    ...{ name, path: folder.filePath(name), bytes, kind },
    ...(entry && { contextTokens: entry.contextTokens }),
    ...(entry?.memoryBytes && { memoryBytes: entry.memoryBytes }),
  }
}

/** The same for a model of several files. Null also where one of them is missing. */
export async function toSpeechModel(
  name: string,
  { folder, entry, record }: Omit<Known, 'job'>,
): Promise<LocalSpeechModel | null> {
  const kind = entry?.kind
  if (!entry || (kind !== 'listener' && kind !== 'speakers')) return null
  if (record?.stage !== 'ready' || !folder.hasFile(name)) return null
  const parts = Object.fromEntries(
    entry.files.map((file) => [file.name, folder.filePath(name, file.name)]),
  )
  const bytes = bytesOf(entry) ?? 0
  if ((await folder.stat(name, 'files')).bytes !== bytes) return null
  return {
    ...{ name, title: entry.title, kind, bytes, parts, engine: entry.engine ?? null },
    memoryBytes: entry.memoryBytes ?? 2 * bytes,
    languages: entry.hears ?? null,
  }
}
