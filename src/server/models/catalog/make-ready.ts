// What is done with a model in the background until it can be used: its file is downloaded and
// checked, and the model measured and tested. How that ends is stored beside the file.
import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import { formatBytes } from '#contract/basics/format.ts'
import type { LocalModelFailure, LocalModelInfo } from '#contract/models/local-models.ts'
import { FolderInUseError, type FolderLock } from '../../db/folder-lock.ts'
import type { LocalModelFile, LocalSpeechModel } from '../local/local-model-file.ts'
import type { LocalRunner } from '../local/local-runner.ts'
import { bytesOf, type CatalogEntry, filesOf } from './catalog.ts'
import {
  addSample,
  describeModel,
  type Job,
  reserveBytes,
  toModelFile,
  toSpeechModel,
} from './describe-model.ts'
import { checkFile, downloadFile, type Pace } from './download-file.ts'
import { DownloadError, type FileFacts, type Hub } from './hub.ts'
import type { ModelFolder, ModelRecord } from './model-folder.ts'

/** What all of this works on. */
export type Workshop = {
  folder: ModelFolder
  hub: Hub
  entries: CatalogEntry[]
  runner: LocalRunner
  /** By the name of the model. */
  jobs: Map<string, Job>
  /** Tries the model; resolves to why it cannot be used. */
  tryFile: (file: LocalModelFile) => Promise<string | null>
  /** Loads a listener; resolves to the seconds of work for a second of audio. */
  tryListener: (model: LocalSpeechModel, signal: AbortSignal) => Promise<number>
  log: Logger
  pace: Pace | undefined
}

/** How often a download looks whether another process paused or canceled it. */
const lookMs = 1000

export const findEntry = ({ entries }: Workshop, name: string) =>
  entries.find((entry) => entry.name === name)

async function find(workshop: Workshop, name: string) {
  const { folder } = workshop
  return { folder, entry: findEntry(workshop, name), record: await folder.read(name) }
}

/** Null unless the file is here and was checked. */
export async function findFile(workshop: Workshop, name: string): Promise<LocalModelFile | null> {
  return toModelFile(name, await find(workshop, name))
}

/** Null unless all files of a listener are here and were checked. */
export async function findSpeechModel(
  workshop: Workshop,
  name: string,
): Promise<LocalSpeechModel | null> {
  return toSpeechModel(name, await find(workshop, name))
}

export async function describe(workshop: Workshop, name: string): Promise<LocalModelInfo> {
  return describeModel(name, { ...(await find(workshop, name)), job: workshop.jobs.get(name) })
}

/** Begins at once, and goes on in the background. */
export function startJob(
  workshop: Workshop,
  { name, phase }: { name: string; phase: Job['phase'] },
  run: (job: Job) => Promise<void>,
): Job {
  const { folder, jobs, log } = workshop
  const job: Job = {
    ...{ phase, stopping: new AbortController(), samples: [] },
    ended: Promise.resolve(),
  }
  jobs.set(name, job)
  job.ended = run(job)
    .catch(async (error: unknown) => {
      // The caller learns that another process downloads, whose state this is.
      if (job.stopping.signal.aborted || error instanceof FolderInUseError) return
      log.warn({ model: name, err: error }, 'a model could not be made ready')
      const failure = toFailure(error)
      if (failure.code === 'network') failure.message += await adviseOffline(workshop, name)
      await folder.change(name, { stage: 'failed', failure })
    })
    .catch((err: unknown) => log.error({ err, model: name }, 'the state of a model is not stored'))
    .finally(() => jobs.delete(name))
  return job
}

/** Throws a DownloadError, or the reason why the job was stopped. */
export async function runDownload(
  workshop: Workshop,
  entry: CatalogEntry,
  { job, lock }: { job: Job; lock: FolderLock },
): Promise<void> {
  const { folder } = workshop
  const { name } = entry
  const { signal } = job.stopping
  await folder.change(name, { stage: 'download', failure: null })
  const watch = setInterval(async () => {
    if ((await folder.read(name))?.stage !== 'download') job.stopping.abort()
  }, lookMs)
  try {
    await (entry.files.length > 0 ? receiveAll : receive)(workshop, entry, job)
    signal.throwIfAborted()
    clearInterval(watch)
    await (entry.files.length > 0 ? folder.promoteAll(name) : folder.promote(name))
    await folder.change(name, { stage: 'ready', failure: null })
  } finally {
    clearInterval(watch)
    lock.unlock()
  }
  await makeReady(workshop, name, job)
}

async function receive(
  { folder, hub, pace }: Workshop,
  entry: CatalogEntry,
  job: Job,
): Promise<void> {
  const { name, title, addresses } = entry
  const { signal } = job.stopping
  const facts = await findFacts(entry, { hub, record: await folder.read(name), signal })
  await folder.change(name, facts)
  const path = folder.partPath(name)
  requireSpace(title, {
    needed: facts.bytes - (await folder.stat(name, 'part')).bytes,
    free: (await folder.freeBytes()) - reserveBytes,
  })
  const onProgress = (bytes: number) => addSample(job, bytes)
  const wanted = { ...facts, path, addresses, isGguf: true }
  await downloadFile(hub, wanted, { signal, onProgress, ...(pace && { pace }) })
  job.phase = 'checking'
  await checkReceived(path, facts, signal)
}

/** One file after the other, whose sizes and checksums the catalog has. */
async function receiveAll(
  { folder, hub, pace }: Workshop,
  entry: CatalogEntry,
  job: Job,
): Promise<void> {
  const { name, title } = entry
  const { signal } = job.stopping
  requireSpace(title, {
    needed: bytesOf(entry)! - (await folder.stat(name, 'parts')).bytes,
    free: (await folder.freeBytes()) - reserveBytes,
  })
  let before = 0
  const received = filesOf(entry).map(({ file, bytes, sha256, addresses }) => {
    return { path: folder.partPath(name, file), bytes: bytes!, sha256: sha256!, addresses }
  })
  for (const file of received) {
    const onProgress = (bytes: number) => addSample(job, before + bytes)
    const wanted = { ...file, isGguf: false }
    await downloadFile(hub, wanted, { signal, onProgress, ...(pace && { pace }) })
    before += file.bytes
  }
  job.phase = 'checking'
  for (const { path, ...facts } of received) await checkReceived(path, facts, signal)
}

/** A file that is not the published one does not stay. */
async function checkReceived(path: string, facts: FileFacts, signal: AbortSignal): Promise<void> {
  await checkFile(path, facts, signal).catch(async (error: unknown) => {
    if (!signal.aborted) await rm(path, { force: true })
    throw error
  })
}

export async function makeReady(workshop: Workshop, name: string, job: Job): Promise<void> {
  await measureSpeed(workshop, name, job)
  const file = await findFile(workshop, name)
  if (!file || (await workshop.folder.read(name))?.failure) return
  const message = await workshop.tryFile(file)
  if (message) await workshop.folder.change(name, { failure: { code: 'unusable', message } })
}

/** A model that cannot be measured does not run here; its file stays. */
export async function measureSpeed(workshop: Workshop, name: string, job: Job): Promise<void> {
  const { folder, runner, tryListener } = workshop
  const file = await findFile(workshop, name)
  const speech = await findSpeechModel(workshop, name)
  if (file?.kind !== 'writer' && !speech) return
  job.phase = 'measuring'
  try {
    const measured = speech
      ? { paces: [await tryListener(speech, job.stopping.signal)] }
      : { speeds: [await runner.measure(file!)] }
    await folder.change(name, { ...measured, failure: null })
  } catch (error) {
    await folder.change(name, { failure: { code: 'unusable', message: messageOf(error) } })
  }
}

type Asking = { hub: Hub; record: ModelRecord | null; signal: AbortSignal }

/**
 * The size and checksum of the catalog; else those that a hub said at the first attempt, and
 * which count from then on; else those that a hub says now.
 */
async function findFacts(
  { bytes, sha256, addresses }: CatalogEntry,
  { hub, record, signal }: Asking,
): Promise<FileFacts> {
  if (bytes !== null && sha256 !== null) return { bytes, sha256 }
  if (record?.bytes && record.sha256) return { bytes: record.bytes, sha256: record.sha256 }
  let failure: unknown = null
  for (const address of addresses) {
    try {
      const facts = await hub.describe(address, signal)
      if (facts && (sha256 ?? facts.sha256) === facts.sha256) return facts
    } catch (error) {
      signal.throwIfAborted()
      failure ??= error
    }
  }
  throw (
    failure ??
    new DownloadError(
      'wrong_file',
      'No hub says the checksum of this file. Name it in MODEL_CATALOG_FILE, or choose the file.',
    )
  )
}

function requireSpace(title: string, { needed, free }: { needed: number; free: number }): void {
  if (needed <= free) return
  const [missing, room] = [formatBytes(needed), formatBytes(Math.max(0, free))]
  const message = `${title} needs ${missing} more, and ${room} are free on this disk.`
  throw new DownloadError('disk', `${message} Make room, or choose a smaller model.`)
}

export function toFailure(error: unknown): LocalModelFailure {
  if (!(error instanceof DownloadError))
    return { code: 'disk', message: `The file could not be stored: ${messageOf(error)}` }
  return { code: error.code, message: error.message }
}

/** Says whether something is kept, and where another computer finds the file. */
async function adviseOffline(workshop: Workshop, name: string): Promise<string> {
  const { bytes } = await workshop.folder.stat(name, 'part')
  const kept = bytes > 0 ? ' What has arrived is kept.' : ''
  const { addresses = [] } = findEntry(workshop, name) ?? {}
  const address = addresses.find((each) => each.startsWith('https:')) ?? addresses[0]
  return `${kept} Try again, or download it on another computer and add that file: ${address}`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
