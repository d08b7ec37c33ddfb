// The folder with the files of models: `<name>.gguf`, what has arrived of one as `<name>.part`,
// and what is known about it as `<name>.json`. A model of several files has folders for them,
// `<name>.files` and `<name>.parts`. It outlives processes, and several may share it.
import { existsSync, mkdirSync } from 'node:fs'
import {
  copyFile,
  link,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import {
  localModelFailures,
  localModelKinds,
  localModelNameSchema,
} from '#contract/models/local-models.ts'
import { lockDataFolder } from '../../db/folder-lock.ts'

const recordSchema = z.object({
  /** What was asked for last, and how it ended. */
  stage: z.enum(['download', 'pause', 'failed', 'ready']),
  bytes: z.int().positive().nullable(),
  sha256: z.string().nullable(),
  /** Of its last requests here, or of its measurement. */
  speeds: z
    .array(z.object({ promptTokensPerSecond: z.number(), answerTokensPerSecond: z.number() }))
    .default([]),
  /** Seconds of work for a second of audio, of its last recordings or its measurement. */
  paces: z.array(z.number().positive()).default([]),
  failure: z.object({ code: z.enum(localModelFailures), message: z.string() }).nullable(),
  /** Of a file that is in no catalog. */
  own: z.object({ title: z.string(), kind: z.enum(localModelKinds) }).nullable(),
})
export type ModelRecord = z.infer<typeof recordSchema>
const emptyRecord: ModelRecord = {
  stage: 'pause',
  bytes: null,
  sha256: null,
  speeds: [],
  paces: [],
  failure: null,
  own: null,
}

type Suffix = 'gguf' | 'part' | 'json' | 'files' | 'parts'
type Change = Partial<ModelRecord> | ((known: ModelRecord | null) => Partial<ModelRecord>)

/** Nobody needs longer for the next byte. */
const abandonedMs = 3600_000

export type ModelFolder = ReturnType<typeof openModelFolder>

/** Null if it was damaged. */
function parseRecord(text: string): ModelRecord | null {
  try {
    return recordSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Of files, and of folders with all of their files. */
async function statAll(paths: string[]): Promise<{ bytes: number; changedMs: number }> {
  const inside = await Promise.all(
    paths.map(async (outer) =>
      (await readdir(outer).catch(() => [])).map((file) => join(outer, file)),
    ),
  )
  const found = await Promise.all(
    [...paths, ...inside.flat()].map((one) => stat(one).catch(() => null)),
  )
  const here = found.filter((one) => one !== null)
  return {
    bytes: here.reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0),
    changedMs: Math.max(0, ...here.map(({ mtimeMs }) => mtimeMs)),
  }
}

export function openModelFolder(folder: string) {
  const path = (name: string, suffix: Suffix) => join(folder, `${name}.${suffix}`)
  let changing = Promise.resolve()
  const create = () => mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** Every name comes from a catalog or was checked; this keeps the folder safe from mistakes. */
  const check = (name: string) => localModelNameSchema.parse(name)

  /** Null if there is none, or if it was damaged: then the file counts as not there. */
  async function read(name: string): Promise<ModelRecord | null> {
    const text = await readFile(path(check(name), 'json'), 'utf8').catch(() => null)
    return text === null ? null : parseRecord(text)
  }

  /** A process that is killed leaves the old record or the new one. */
  async function write(name: string, record: ModelRecord): Promise<void> {
    create()
    const target = path(check(name), 'json')
    const temporary = `${target}.${process.pid}.new`
    await writeFile(temporary, JSON.stringify(record), { mode: 0o600 })
    await rename(temporary, target)
  }

  return {
    /** Creates the folder, because something is written there. `file` is one of several. */
    partPath(name: string, file: string | null = null) {
      create()
      if (file === null) return path(check(name), 'part')
      mkdirSync(path(check(name), 'parts'), { recursive: true, mode: 0o700 })
      return join(path(name, 'parts'), check(file))
    },
    filePath: (name: string, file: string | null = null) =>
      file === null ? path(check(name), 'gguf') : join(path(check(name), 'files'), check(file)),
    hasFile: (name: string) =>
      existsSync(path(check(name), 'gguf')) || existsSync(path(name, 'files')),
    /** Of what is not there, zeros; of a folder, all of its files. */
    async stat(name: string, ...suffixes: [Suffix, ...Suffix[]]) {
      return statAll(suffixes.map((suffix) => path(check(name), suffix)))
    },

    read,
    /** Resolves once the changes that were begun are stored. */
    changed: () => changing,
    /** Changes of this process come one after another, so that none is lost. */
    change(name: string, part: Change): Promise<void> {
      const changed = changing.then(async () => {
        const known = await read(name)
        const changes = typeof part === 'function' ? part(known) : part
        await write(name, { ...(known ?? emptyRecord), ...changes })
      })
      changing = changed.catch(() => {})
      return changed
    },
    /** The names of all records. */
    async names(): Promise<string[]> {
      const files = await readdir(folder).catch(() => [])
      return files
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length))
        .filter((name) => localModelNameSchema.safeParse(name).success)
    },
    async remove(name: string): Promise<void> {
      check(name)
      for (const suffix of ['json', 'part', 'gguf', 'parts', 'files'] as const)
        await rm(path(name, suffix), { recursive: true, force: true })
    },
    /** Deletes what a killed process has left of files that were added. */
    async removeAbandoned(prefix: string): Promise<void> {
      for (const file of await readdir(folder).catch(() => [])) {
        if (!file.startsWith(prefix)) continue
        const found = await stat(join(folder, file)).catch(() => null)
        if (found && Date.now() - found.mtimeMs > abandonedMs)
          await rm(join(folder, file), { force: true })
      }
    },
    /** What has arrived becomes the file that is used, under its own name or another. */
    async promote(name: string, target = name): Promise<void> {
      await rename(path(check(name), 'part'), path(check(target), 'gguf'))
    },
    /** The same with the files of a model that has several. */
    async promoteAll(name: string): Promise<void> {
      await rm(path(check(name), 'files'), { recursive: true, force: true })
      await rename(path(name, 'parts'), path(name, 'files'))
    },
    /** Takes a file of this machine without moving it; a second name needs no space. */
    async take(source: string, name: string): Promise<void> {
      create()
      const target = path(check(name), 'part')
      await rm(target, { force: true })
      await link(source, target).catch(() => copyFile(source, target))
    },
    /** Of the disk, also while the folder or that of all data is not there yet. */
    async freeBytes(): Promise<number> {
      const existing = [folder, dirname(folder), '.'].find((path) => existsSync(path))!
      const { bavail, bsize } = await statfs(existing)
      return bavail * bsize
    },
    /** Throws a FolderInUseError while another process downloads into this folder. */
    lock: (onLost: () => void) => {
      create()
      return lockDataFolder(folder, onLost)
    },
  }
}
