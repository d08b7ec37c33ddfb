// Reads what a GGUF file says of itself, and refuses files that cannot be used before they are
// loaded: a damaged one may end the process that loads it. Also how much memory is free.
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { LocalModelError, type LocalModelFile } from './local-model-file.ts'

export type ModelFacts = {
  architecture: string
  kind: LocalModelFile['kind']
  /** Tokens that it was trained with. */
  contextTokens: number
  /** Memory for what it has read, of each token. */
  bytesPerToken: number
  fileBytes: number
}

/** Memory for its calculations, beside its weights and what it has read. As measured. */
const workingBytes = 200 * 1024 ** 2
/** A header with a vocabulary of 250,000 words has some 10 MB. */
const maxHeaderBytes = 128 * 1024 ** 2
const firstReadBytes = 2 * 1024 ** 2

/** Values and bytes of a block of weights, by their type. */
const blocks: Record<number, [number, number]> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  20: [32, 18],
  23: [256, 136],
  30: [1, 2],
}
/** Bytes of a number, by the type of a value: 8 is a text, 9 a list. */
const numberBytes: Record<number, number> = {
  ...{ 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 },
}

/**
 * Reads the head of a file. Throws a LocalModelError: `missing`, `not_a_model`, `cut`, `split`,
 * `unsupported`.
 */
export async function readModelFacts(path: string): Promise<ModelFacts> {
  const file = await open(path).catch(() => {
    throw new LocalModelError(
      'missing',
      `The file ${path} is not there or cannot be read. Download the model again.`,
    )
  })
  try {
    const { size } = await file.stat()
    const { values, dataEnd } = await readHeader(file, size)
    if (size < dataEnd)
      throw new LocalModelError(
        'cut',
        `The file of the model is not whole: it has ${size} of ${dataEnd} bytes. Download it again.`,
      )
    return toFacts(values, size)
  } finally {
    await file.close()
  }
}

/** Memory that a model needs for a request of so many tokens. */
export function countNeededBytes(
  { bytesPerToken, fileBytes }: ModelFacts,
  contextTokens: number,
): number {
  return fileBytes + bytesPerToken * contextTokens + workingBytes
}

/** Throws a LocalModelError `damaged` if the file has another hash. */
export async function compareHash({ path, sha256 }: LocalModelFile): Promise<void> {
  if (!sha256) return
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 4 * 1024 ** 2 }))
    hash.update(chunk)
  if (hash.digest('hex') !== sha256.toLowerCase())
    throw new LocalModelError(
      'damaged',
      'The file of the model is damaged: its SHA-256 is another one. Download it again.',
    )
}

type Value = number | string | number[]
type Header = { values: Map<string, Value>; dataEnd: number }

async function readHeader(file: FileHandle, size: number): Promise<Header> {
  for (let bytes = firstReadBytes; ; bytes *= 4) {
    const buffer = Buffer.alloc(Math.min(bytes, size))
    await file.read(buffer, 0, buffer.length, 0)
    try {
      return parseHeader(buffer)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      if (buffer.length === size)
        throw new LocalModelError('cut', 'The file of the model is not whole. Download it again.')
      if (bytes > maxHeaderBytes) throw notAModel()
    }
  }
}

const notAModel = () =>
  new LocalModelError(
    'not_a_model',
    'The file is no GGUF model, but perhaps the web page of a proxy. Choose another file.',
  )

/** Throws a RangeError where the buffer ends too early. */
function parseHeader(buffer: Buffer): Header {
  let at = 0
  const take = (bytes: number): number => {
    if (bytes > buffer.length - at) throw new RangeError('the header is longer')
    at += bytes
    return at - bytes
  }
  const readU32 = () => buffer.readUInt32LE(take(4))
  const readU64 = () => Number(buffer.readBigUInt64LE(take(8)))
  const readText = () => {
    const length = readU64()
    const start = take(length)
    return buffer.toString('utf8', start, start + length)
  }
  const readNumber = (type: number): number => {
    const bytes = numberBytes[type]
    if (!bytes) throw notAModel()
    const start = take(bytes)
    if (type === 6) return buffer.readFloatLE(start)
    if (type === 12) return buffer.readDoubleLE(start)
    return bytes === 8 ? Number(buffer.readBigInt64LE(start)) : buffer.readUIntLE(start, bytes)
  }
  const readValue = (): Value => {
    const type = readU32()
    if (type === 8) return readText()
    if (type !== 9) return readNumber(type)
    const [inner, length] = [readU32(), readU64()]
    if (inner === 8) {
      for (let i = 0; i < length; i++) take(readU64())
      return []
    }
    const bytes = numberBytes[inner]
    if (!bytes) throw notAModel()
    // Only short lists are of interest, such as heads by layer.
    if (length > 1000) {
      take(bytes * length)
      return []
    }
    return Array.from({ length }, () => readNumber(inner))
  }

  if (buffer.toString('latin1', 0, 4) !== 'GGUF') throw notAModel()
  take(4)
  const version = readU32()
  if (version < 2 || version > 3) throw notAModel()
  const [tensors, entries] = [readU64(), readU64()]
  const values = new Map<string, Value>()
  for (let i = 0; i < entries; i++) values.set(readText(), readValue())
  let lastByte = 0
  for (let i = 0; i < tensors; i++) {
    readText()
    const sizes = Array.from({ length: readU32() }, readU64)
    const [count, bytes] = blocks[readU32()] ?? [1, 0]
    const offset = readU64()
    lastByte = Math.max(lastByte, offset + (sizes.reduce((a, b) => a * b, 1) / count) * bytes)
  }
  const alignment = toNumber(values.get('general.alignment')) || 32
  return { values, dataEnd: Math.ceil(at / alignment) * alignment + lastByte }
}

function toFacts(values: Map<string, Value>, fileBytes: number): ModelFacts {
  const architecture = String(values.get('general.architecture') ?? '')
  if (!architecture) throw notAModel()
  if (toNumber(values.get('split.count')) > 1)
    throw new LocalModelError(
      'split',
      'The file is one of several parts of a model. Choose a model that is one file.',
    )
  const read = (name: string) => toNumber(values.get(`${architecture}.${name}`))
  const [width, heads] = [read('embedding_length'), read('attention.head_count')]
  const headWidth = heads > 0 ? width / heads : width
  const keyHeads = read('attention.head_count_kv') || heads
  const widths =
    (read('attention.key_length') || headWidth) + (read('attention.value_length') || headWidth)
  const isEmbedding = /bert|embed/.test(architecture) || values.has(`${architecture}.pooling_type`)
  return {
    architecture,
    kind: isEmbedding ? 'embedding' : 'writer',
    contextTokens: read('context_length') || 2048,
    // Two bytes for each number of keys and values.
    bytesPerToken: read('block_count') * keyHeads * widths * 2,
    fileBytes,
  }
}

/** The largest number of a list. */
function toNumber(value: Value | undefined): number {
  if (Array.isArray(value)) return Math.max(0, ...value)
  return typeof value === 'number' ? value : 0
}

type Files = (path: string) => string | null

export const readSystemFile: Files = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Another system, or a container without this file.
    return null
  }
}

/**
 * Bytes that are free, or held by files that were read and need not be kept: a download of a
 * gigabyte fills a container with these, and Node.js would count them as taken.
 */
export function readFreeMemory(read: Files = readSystemFile): number {
  const available = /^MemAvailable:\s+(\d+) kB/m.exec(read('/proc/meminfo') ?? '')
  const free = available ? Number(available[1]) * 1024 : freemem()
  return Math.min(free, ...readGroupLimits(read))
}

export const memoryAdvice = 'Close other programs, or choose a smaller model.'

/** Throws a LocalModelError `no_memory`. */
export function refuseIfTooLarge({ name }: { name: string }, needed: number, free: number): void {
  if (needed <= free) return
  const toGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`
  throw new LocalModelError(
    'no_memory',
    `${name} needs ${toGigabytes(needed)} of memory, and ${toGigabytes(free)} are free. ${memoryAdvice}`,
  )
}

/** What each group of the process may still take: version 2 with its parents, and version 1. */
function readGroupLimits(read: Files): number[] {
  const root = '/sys/fs/cgroup'
  const group = /^0::(\/.*)$/m.exec(read('/proc/self/cgroup') ?? '')?.[1] ?? '/'
  const names = group.split('/').filter(Boolean)
  const folders = [root, ...names.map((_, at) => join(root, ...names.slice(0, at + 1)))]
  const limits = folders.map((folder) =>
    readGroup(read, folder, {
      limit: 'memory.max',
      used: 'memory.current',
      cached: 'inactive_file',
    }),
  )
  const old = { limit: 'memory.limit_in_bytes', used: 'memory.usage_in_bytes' }
  limits.push(readGroup(read, join(root, 'memory'), { ...old, cached: 'total_inactive_file' }))
  return limits.filter((bytes) => bytes !== null)
}

function readGroup(
  read: Files,
  folder: string,
  names: { limit: string; used: string; cached: string },
): number | null {
  const limit = Number(read(join(folder, names.limit)) || Number.NaN)
  if (!Number.isFinite(limit)) return null
  const used = Number(read(join(folder, names.used)) ?? 0)
  const stat = read(join(folder, 'memory.stat')) ?? ''
  const cached = Number(new RegExp(`^${names.cached} (\\d+)`, 'm').exec(stat)?.[1] ?? 0)
  return Math.max(0, limit - used + cached)
}
