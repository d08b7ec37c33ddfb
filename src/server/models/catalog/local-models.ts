// The models that run inside this server: what is in the catalog, what is here, and the one
// download that may run.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { LocalModelInfo } from '#contract/models/local-models.ts'
import { nameModelFile } from '#contract/models/model-files.ts'
import { Problem } from '#contract/problems/problems.ts'
import type { Settings } from '../../config.ts'
import { FolderInUseError } from '../../db/folder-lock.ts'
import type { LocalModels } from '../../deps/local-models.ts'
import { readModelFacts } from '../local/check-model.ts'
import { LocalModelError } from '../local/local-model-file.ts'
import type { LocalRunner } from '../local/local-runner.ts'
import { readCatalog, slowestOf } from './catalog.ts'
import { explainUnsupported, reserveBytes } from './describe-model.ts'
import { hashFile, type Pace } from './download-file.ts'
import { DownloadError, openHub } from './hub.ts'
import {
  describe,
  findEntry,
  findFile,
  findSpeechModel,
  makeReady,
  measureSpeed,
  runDownload,
  startJob,
  toFailure,
  type Workshop,
} from './make-ready.ts'
import { openModelFolder } from './model-folder.ts'

type Options = {
  settings: Settings
  log: Logger
  runner: LocalRunner
  /** Loads a listener; resolves to the seconds of work for a second of audio. */
  tryListener: Workshop['tryListener']
  pace?: Pace
  quietMs?: number
}

/** As many as count for the models of other programs. */
const keptSpeeds = 3
/** Of files that were added and are not checked yet. */
const incomingPrefix = 'incoming-'

/** Throws an Error if MODEL_CATALOG_FILE cannot be used. */
export function openLocalModels(options: Options): LocalModels {
  const { settings, log, runner, tryListener, pace, quietMs } = options
  const { entries, trustedHosts } = readCatalog(settings)
  const folder = openModelFolder(join(settings.DATA_DIR, 'models'))
  const hub = openHub({ settings, trustedHosts, ...(quietMs && { quietMs }) })
  const jobs: Workshop['jobs'] = new Map()
  const tryFile: Workshop['tryFile'] = async () => null
  const workshop: Workshop = {
    ...{ folder, hub, entries, runner, jobs, tryFile, tryListener, log, pace },
  }

  const listFiles = async () => {
    const names = await folder.names()
    const files = await Promise.all(names.map((name) => findFile(workshop, name)))
    return files.filter((file) => file !== null)
  }
  return {
    async list() {
      const names = new Set([...entries.map(({ name }) => name), ...(await folder.names())])
      const models = await Promise.all([...names].map((name) => describe(workshop, name)))
      return models.filter(({ origin, state }) => origin !== 'file' || state !== 'absent')
    },
    download: (name) => download(workshop, name),
    addFile: (file) => addFile(workshop, file),
    async pause(name) {
      await requireModel(workshop, name)
      const pause = async () => {
        if ((await folder.read(name))?.stage === 'download')
          await folder.change(name, { stage: 'pause' })
      }
      // For another process, which looks; and again, if the one of this process had just begun.
      await pause()
      await stop(workshop, name)
      await pause()
      return describe(workshop, name)
    },
    async remove(name) {
      await requireModel(workshop, name)
      await runner.stop({ path: folder.filePath(name) })
      await folder.remove(name)
      await stop(workshop, name)
      // The job may have written once more before it stopped.
      await folder.remove(name)
    },
    async measure(name) {
      if (!(await isHere(workshop, name))) throw noSuchModel()
      if (!jobs.has(name))
        await startJob(workshop, { name, phase: 'measuring' }, (job) =>
          measureSpeed(workshop, name, job),
        ).ended
      return describe(workshop, name)
    },
    clearFailure: (name) => folder.change(name, { failure: null }),
    // A file that MODEL_FILE names has a record for this alone, and is not listed.
    recordSpeed: (name, speed) =>
      folder.change(name, (known) => ({
        ...(known ? {} : { stage: 'ready' as const }),
        speeds: [...(known?.speeds ?? []), speed].slice(-keptSpeeds),
      })),
    async speedOf(name) {
      await folder.changed()
      return slowestOf((await folder.read(name))?.speeds ?? [])
    },
    recordPace: (name, pace) =>
      folder.change(name, (known) => ({
        ...(known ? {} : { stage: 'ready' as const }),
        paces: [...(known?.paces ?? []), pace].slice(-keptSpeeds),
      })),
    async paceOf(name) {
      await folder.changed()
      const paces = (await folder.read(name))?.paces ?? []
      return paces.length > 0 ? Math.max(...paces) : null
    },
    files: listFiles,
    async speechModels() {
      const models = await Promise.all(entries.map(({ name }) => findSpeechModel(workshop, name)))
      return models.filter((model) => model !== null)
    },
    freeDiskBytes: async () => Math.max(0, (await folder.freeBytes()) - reserveBytes),
    async usualEmbedding() {
      const here = (await listFiles()).find(({ kind }) => kind === 'embedding')
      return here?.name ?? entries.find(({ kind }) => kind === 'embedding')?.name ?? null
    },
    onReady(listener) {
      workshop.tryFile = listener
    },
    async continueInterrupted() {
      await folder.removeAbandoned(incomingPrefix)
      for (const name of await folder.names())
        if ((await folder.read(name))?.stage === 'download' && findEntry(workshop, name))
          await download(workshop, name).catch((err: unknown) =>
            log.info({ err, model: name }, 'a download is not continued by this process'),
          )
    },
    async settled() {
      while (jobs.size > 0) await Promise.all([...jobs.values()].map(({ ended }) => ended))
    },
    async close() {
      await Promise.all([...jobs.keys()].map((name) => stop(workshop, name)))
      await hub.close()
    },
  }
}

async function isHere(workshop: Workshop, name: string): Promise<boolean> {
  return Boolean((await findFile(workshop, name)) ?? (await findSpeechModel(workshop, name)))
}

async function requireModel(workshop: Workshop, name: string): Promise<void> {
  if (!findEntry(workshop, name) && !(await workshop.folder.read(name))?.own) throw noSuchModel()
}

async function stop({ jobs }: Workshop, name: string): Promise<void> {
  const job = jobs.get(name)
  job?.stopping.abort()
  await job?.ended
}

async function download(workshop: Workshop, name: string): Promise<LocalModelInfo> {
  const { folder, jobs } = workshop
  const entry = findEntry(workshop, name)
  if (!entry) throw noSuchModel()
  const unsupported = explainUnsupported(entry.kind)
  if (unsupported)
    throw new Problem('bad_request', { message: `${unsupported} Nothing was downloaded.` })
  const isReady = await isHere(workshop, name)
  if (jobs.has(name) || isReady) return describe(workshop, name)
  const [other] = jobs.keys()
  if (other)
    throw new Problem('model_download_busy', {
      message: busyWith(await describe(workshop, other)),
    })
  // Nothing is awaited in between, so that two administrators start one download.
  await new Promise<void>((resolve, reject) => {
    startJob(workshop, { name, phase: 'downloading' }, async (job) => {
      const lock = folder.lock(() => job.stopping.abort())
      lock.then(() => resolve(), reject)
      await runDownload(workshop, entry, { job, lock: await lock })
    })
  }).catch((error: unknown) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new Problem('model_download_busy')
  })
  return describe(workshop, name)
}

type AddedFile = { path: string } | { name: string; content: Readable }

async function addFile(workshop: Workshop, file: AddedFile): Promise<LocalModelInfo> {
  const { folder, entries } = workshop
  const given = 'path' in file ? basename(file.path) : file.name
  const incoming = `${incomingPrefix}${randomUUID()}`
  try {
    await store(workshop, file, incoming).catch((error: unknown) => {
      throw refuseFile(explainUnstored(file, error))
    })
    const path = folder.partPath(incoming)
    const { kind } = await readModelFacts(path)
    const facts = await hashFile(path, new AbortController().signal)
    const entry = entries.find(({ sha256 }) => sha256 === facts.sha256)
    const own = nameModelFile(given)
    const name = entry?.name ?? (findEntry(workshop, own) ? `file-${own}`.slice(0, 64) : own)
    await stop(workshop, name)
    await folder.promote(incoming, name)
    await rm(folder.partPath(name), { force: true })
    const title = given.replace(/\.gguf$/i, '').slice(0, 80)
    await folder.change(name, {
      ...{ ...facts, stage: 'ready', failure: null, speeds: [] },
      own: entry ? null : { title, kind },
    })
    startJob(workshop, { name, phase: 'checking' }, (job) => makeReady(workshop, name, job))
    return await describe(workshop, name)
  } catch (error) {
    if (error instanceof DownloadError || error instanceof LocalModelError)
      throw refuseFile(error.message)
    throw error
  } finally {
    await folder.remove(incoming)
  }
}

/** Puts the file where it is checked. */
async function store({ folder }: Workshop, file: AddedFile, name: string): Promise<void> {
  if ('path' in file) await folder.take(file.path, name)
  else await pipeline(file.content, createWriteStream(folder.partPath(name), { mode: 0o600 }))
}

function explainUnstored(file: AddedFile, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if ('path' in file && code === 'ENOENT') return `There is no file ${file.path}.`
  if ('path' in file && code === 'EISDIR')
    return `${file.path} is a folder. Name the file in it that ends in .gguf.`
  return toFailure(error).message
}

const noSuchModel = () => new Problem('not_found', { message: 'There is no such model.' })
const busyWith = ({ title }: LocalModelInfo) =>
  `${title} is being downloaded. Wait until it is here, or pause it. Nothing was started.`
const refuseFile = (message: string) =>
  new Problem('bad_request', { message: `${message} Nothing was added.` })
