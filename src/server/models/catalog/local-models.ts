// The models that run inside this server: what is in the catalog, what is here, and the one
// download that may run.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import { formatBytes } from '#contract/basics/format.ts'
import type { LocalModelFailure, LocalModelInfo } from '#contract/models/local-models.ts'
import { Problem } from '#contract/problems/problems.ts'
import { nameModelFile, type Settings } from '../../config.ts'
import { FolderInUseError, type FolderLock } from '../../db/folder-lock.ts'
import type { LocalModels } from '../../deps/local-models.ts'
import { readModelFacts } from '../local/check-model.ts'
import { LocalModelError } from '../local/local-model-file.ts'
import type { LocalRunner } from '../local/local-runner.ts'
import { type CatalogEntry, readCatalog } from './catalog.ts'
import { addSample, describeModel, type Job, reserveBytes, toModelFile } from './describe-model.ts'
import { checkFile, downloadFile, hashFile, type Pace } from './download-file.ts'
import { DownloadError, type FileFacts, type Hub, openHub } from './hub.ts'
import { emptyRecord, type ModelRecord, openModelFolder } from './model-folder.ts'

type Options = {
  settings: Settings
  log: Logger
  /** Runs the models, and measures them. */
  runner: LocalRunner
  pace?: Pace
  quietMs?: number
}

/** Of files that were added and are not checked yet. */
const incomingPrefix = 'incoming-'
/** How often a download looks whether another process paused or canceled it. */
const lookMs = 1000

/** Throws an Error if MODEL_CATALOG_FILE cannot be used. */
export function openLocalModels(options: Options): LocalModels {
  const { settings, log, runner, pace, quietMs } = options
  const { entries, trustedHosts } = readCatalog(settings)
  const folder = openModelFolder(join(settings.DATA_DIR, 'models'))
  const hub = openHub({ settings, trustedHosts, ...(quietMs && { quietMs }) })
  const jobs = new Map<string, Job>()
  let tryFile: Parameters<LocalModels['onReady']>[0] = async () => null
  const entryOf = (name: string) => entries.find((entry) => entry.name === name)
  const knownOf = async (name: string) => ({
    folder,
    entry: entryOf(name),
    record: await folder.read(name),
  })
  const fileOf = async (name: string) => toModelFile(name, await knownOf(name))
  const describe = async (name: string) =>
    describeModel(name, { ...(await knownOf(name)), job: jobs.get(name) })

  async function change(name: string, part: Partial<ModelRecord>): Promise<void> {
    await folder.write(name, { ...((await folder.read(name)) ?? emptyRecord), ...part })
  }

  /** Runs in the background; how it ends is stored, never thrown. */
  function start(name: string, phase: Job['phase'], run: (job: Job) => Promise<void>): Job {
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
        await change(name, { stage: 'failed', failure: toFailure(error) })
      })
      .catch((err: unknown) =>
        log.error({ err, model: name }, 'the state of a model is not stored'),
      )
      .finally(() => jobs.delete(name))
    return job
  }

  async function runDownload(
    { name, title, addresses, ...entry }: CatalogEntry,
    job: Job,
    lock: FolderLock,
  ): Promise<void> {
    const { signal } = job.stopping
    await change(name, { stage: 'download', failure: null })
    const watch = setInterval(async () => {
      if ((await folder.read(name))?.stage !== 'download') job.stopping.abort()
    }, lookMs)
    try {
      const facts = await findFacts(
        { ...entry, addresses },
        { hub, record: await folder.read(name), signal },
      )
      await change(name, facts)
      const path = folder.partPath(name)
      requireSpace(title, {
        needed: facts.bytes - (await folder.stat(name, 'part')).bytes,
        free: (await folder.freeBytes()) - reserveBytes,
      })
      const onProgress = (bytes: number) => addSample(job, bytes)
      const wanted = { ...facts, path, addresses }
      await downloadFile(hub, wanted, { signal, onProgress, ...(pace && { pace }) })
      job.phase = 'checking'
      await checkFile(path, facts, signal).catch(async (error: unknown) => {
        if (!signal.aborted) await rm(path, { force: true })
        throw error
      })
      signal.throwIfAborted()
      clearInterval(watch)
      await folder.promote(name)
      await change(name, { stage: 'ready', failure: null })
    } finally {
      clearInterval(watch)
      lock.unlock()
    }
    await makeReady(name, job)
  }

  async function makeReady(name: string, job: Job): Promise<void> {
    await measureSpeed(name, job)
    const file = await fileOf(name)
    if (!file || (await folder.read(name))?.failure) return
    const message = await tryFile(file)
    if (message) await change(name, { failure: { code: 'unusable', message } })
  }

  /** A model that cannot be measured does not run here; its file stays. */
  async function measureSpeed(name: string, job: Job): Promise<void> {
    const file = await fileOf(name)
    if (file?.kind !== 'writer') return
    job.phase = 'measuring'
    try {
      await change(name, { speed: await runner.measure(file), failure: null })
    } catch (error) {
      await change(name, { failure: { code: 'unusable', message: messageOf(error) } })
    }
  }

  async function requireModel(name: string): Promise<void> {
    if (!entryOf(name) && !(await folder.read(name))?.own) throw noSuchModel()
  }

  async function download(name: string): Promise<LocalModelInfo> {
    const entry = entryOf(name)
    if (!entry) throw noSuchModel()
    const isHere = (await fileOf(name)) !== null
    if (jobs.has(name) || isHere) return describe(name)
    const [other] = jobs.keys()
    if (other)
      throw new Problem('model_download_busy', { message: busyWith(await describe(other)) })
    // Nothing is awaited in between, so that two administrators start one download.
    await new Promise<void>((resolve, reject) => {
      start(name, 'downloading', async (job) => {
        const lock = folder.lock(() => job.stopping.abort())
        lock.then(() => resolve(), reject)
        await runDownload(entry, job, await lock)
      })
    }).catch((error: unknown) => {
      if (!(error instanceof FolderInUseError)) throw error
      throw new Problem('model_download_busy')
    })
    return describe(name)
  }

  async function stop(name: string): Promise<void> {
    const job = jobs.get(name)
    job?.stopping.abort()
    await job?.ended
  }

  /** Puts the file where it is checked. */
  async function bring(file: AddedFile, name: string): Promise<void> {
    if ('path' in file) await folder.take(file.path, name)
    else await pipeline(file.content, createWriteStream(folder.partPath(name), { mode: 0o600 }))
  }

  async function addFile(file: AddedFile): Promise<LocalModelInfo> {
    const given = 'path' in file ? basename(file.path) : file.name
    const incoming = `${incomingPrefix}${randomUUID()}`
    try {
      await bring(file, incoming).catch((error: unknown) => {
        throw refuseFile(toFailure(error).message)
      })
      const path = folder.partPath(incoming)
      const { kind } = await readModelFacts(path)
      const facts = await hashFile(path, new AbortController().signal)
      const entry = entries.find(({ sha256 }) => sha256 === facts.sha256)
      const own = nameModelFile(given)
      const name = entry?.name ?? (entryOf(own) ? `file-${own}`.slice(0, 64) : own)
      await stop(name)
      await folder.promote(incoming, name)
      await rm(folder.partPath(name), { force: true })
      const title = given.replace(/\.gguf$/i, '').slice(0, 80)
      await folder.write(name, {
        ...{ ...emptyRecord, ...facts, stage: 'ready' },
        own: entry ? null : { title, kind },
      })
      start(name, 'checking', (job) => makeReady(name, job))
      return await describe(name)
    } catch (error) {
      if (error instanceof DownloadError || error instanceof LocalModelError)
        throw refuseFile(error.message)
      throw error
    } finally {
      await folder.remove(incoming)
    }
  }

  return {
    async list() {
      const names = new Set([...entries.map(({ name }) => name), ...(await folder.names())])
      const models = await Promise.all([...names].map(describe))
      return models.filter(({ origin, state }) => origin !== 'file' || state !== 'absent')
    },
    download,
    addFile,
    async pause(name) {
      await requireModel(name)
      const pause = async () => {
        if ((await folder.read(name))?.stage === 'download') await change(name, { stage: 'pause' })
      }
      // For another process, which looks; and again, if the one of this process had just begun.
      await pause()
      await stop(name)
      await pause()
      return describe(name)
    },
    async remove(name) {
      await requireModel(name)
      await runner.stop({ path: folder.filePath(name) })
      await folder.remove(name)
      await stop(name)
      // The job may have written once more before it stopped.
      await folder.remove(name)
    },
    async measure(name) {
      if (!(await fileOf(name))) throw noSuchModel()
      if (!jobs.has(name)) await start(name, 'measuring', (job) => measureSpeed(name, job)).ended
      return describe(name)
    },
    async files() {
      const all = await Promise.all((await folder.names()).map(fileOf))
      return all.filter((file) => file !== null)
    },
    freeDiskBytes: async () => Math.max(0, (await folder.freeBytes()) - reserveBytes),
    async usualEmbedding() {
      const here = await Promise.all((await folder.names()).map(fileOf))
      const name = here.find((file) => file?.kind === 'embedding')?.name
      return name ?? entries.find(({ kind }) => kind === 'embedding')?.name ?? null
    },
    onReady(listener) {
      tryFile = listener
    },
    async continueInterrupted() {
      await folder.removeAbandoned(incomingPrefix)
      for (const name of await folder.names())
        if ((await folder.read(name))?.stage === 'download' && entryOf(name))
          await download(name).catch((err: unknown) =>
            log.info({ err, model: name }, 'a download is not continued by this process'),
          )
    },
    async settled() {
      while (jobs.size > 0) await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
    async close() {
      await Promise.all([...jobs.keys()].map(stop))
      await hub.close()
    },
  }
}

type AddedFile = { path: string } | { name: string; content: Readable }
type Asking = { hub: Hub; record: ModelRecord | null; signal: AbortSignal }

/**
 * The size and checksum of the catalog; else those that a hub said at the first attempt, and
 * which count from then on; else those that a hub says now.
 */
async function findFacts(
  { bytes, sha256, addresses }: Pick<CatalogEntry, 'bytes' | 'sha256' | 'addresses'>,
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
  throw new DownloadError(
    'disk',
    `${title} needs ${formatBytes(needed)} more, and ${formatBytes(Math.max(0, free))} are free on this disk. Make room, or choose a smaller model.`,
  )
}

function toFailure(error: unknown): LocalModelFailure {
  if (!(error instanceof DownloadError))
    return { code: 'disk', message: `The file could not be stored: ${messageOf(error)}` }
  const advice =
    error.code === 'network'
      ? ' What has arrived is kept. Try again, or choose a file that was downloaded on another computer.'
      : ''
  return { code: error.code, message: error.message + advice }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const noSuchModel = () => new Problem('not_found', { message: 'There is no such model.' })
const busyWith = ({ title }: LocalModelInfo) =>
  `${title} is being downloaded. Wait until it is here, or pause it. Nothing was started.`
const refuseFile = (message: string) =>
  new Problem('bad_request', { message: `${message} Nothing was added.` })
