// Downloads a large file in pieces that survive interruptions, until its size and checksum are
// those that were published.
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { DownloadError, describeStatus, type FileFacts, type Hub } from './hub.ts'

type Options = {
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
  pace?: Pace
}
export type Pace = {
  /** Tries in a row that got no further. Those that did do not count. */
  maxFruitless: number
  firstWaitMs: number
  longestWaitMs: number
}
const usualPace: Pace = { maxFruitless: 6, firstWaitMs: 1000, longestWaitMs: 30_000 }

/** What arrived and is not on the disk yet. */
const maxQueuedBytes = 4 * 1024 * 1024
const magic = Buffer.from('GGUF')

type Wanted = FileFacts & { path: string; addresses: string[]; isGguf: boolean }

/**
 * Continues the partial file at `path`. Throws a DownloadError, or the reason of the signal; then
 * the partial file stays.
 */
export async function downloadFile(
  hub: Hub,
  wanted: Wanted,
  { signal, onProgress, pace = usualPace }: Options,
): Promise<void> {
  const handle = await open(wanted.path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    if ((await sizeOf(handle)) > wanted.bytes) await handle.truncate(0)
    const left = [...wanted.addresses]
    const etags = new Map<string, string>()
    let furthest = await sizeOf(handle)
    const failures = new Map<string, DownloadError>()
    let fruitless = 0
    for (let turn = 0; (await sizeOf(handle)) < wanted.bytes; turn++) {
      const address = left[turn % left.length]!
      const failure = await receive(hub, { handle, address, etags, wanted, signal, onProgress })
        .then(() => brokenConnection())
        .catch(toDownloadError)
      signal.throwIfAborted()
      const have = await sizeOf(handle)
      if (have === wanted.bytes) break
      fruitless = have > furthest ? 0 : fruitless + 1
      furthest = Math.max(furthest, have)
      failures.set(address, failure)
      if (failure.isFinal) left.splice(left.indexOf(address), 1)
      // Without a network that is said soon. What began to arrive is waited for longer.
      const maxTries = have > 0 ? pace.maxFruitless : Math.max(3, wanted.addresses.length + 1)
      if (failure.code === 'disk') throw failure
      if (left.length === 0 || fruitless >= Math.min(maxTries, pace.maxFruitless))
        throw joinFailures([...failures.values()])
      await delay(waitMs(fruitless, pace), undefined, { signal })
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Each address failed in its own way, and each may be the one to mend. */
function joinFailures(failures: DownloadError[]): DownloadError {
  const { code } = failures.find(({ code }) => code === 'network') ?? failures[0]!
  const message = [...new Set(failures.map(({ message }) => message))].join(' ')
  return new DownloadError(code, message, { cause: failures.at(-1) })
}

function waitMs(fruitless: number, { firstWaitMs, longestWaitMs }: Pace): number {
  return Math.min(firstWaitMs * 2 ** fruitless, longestWaitMs)
}

const sizeOf = async (handle: FileHandle) => (await handle.stat()).size

type Receiving = {
  handle: FileHandle
  address: string
  /** The tag of each address, so that a file that was replaced there is not continued. */
  etags: Map<string, string>
  wanted: Wanted
} & Omit<Options, 'pace'>

/** One request: receives what is missing, or as much of it as arrives. */
async function receive(
  hub: Hub,
  { handle, address, etags, wanted, signal, onProgress }: Receiving,
): Promise<void> {
  const have = await sizeOf(handle)
  const etag = etags.get(address)
  const { status, header, body } = await hub.request(address, {
    signal,
    headers: have > 0 ? { range: `bytes=${have}-`, ...(etag && { 'if-range': etag }) } : {},
  })
  const url = new URL(address)
  const start = status === 206 ? startOf(header('content-range'), wanted.bytes) : 0
  const length = header('content-length')
  const fault =
    status === 416
      ? otherSize(url)
      : status !== 200 && status !== 206
        ? // What is missing or forbidden stays so; a hub that is busy does not.
          new DownloadError('network', describeStatus(url, status), {
            isFinal: status >= 400 && status < 500 && status !== 408 && status !== 429,
          })
        : /^text\/html/i.test(header('content-type') ?? '')
          ? noModel(url)
          : (status === 206 && start !== have) ||
              (length !== null && Number(length) !== wanted.bytes - start)
            ? otherSize(url)
            : null
  if (fault) {
    body.destroy()
    throw fault
  }
  const tag = header('etag')
  // A weak tag does not say that the bytes are the same.
  if (tag && !tag.startsWith('W/')) etags.set(address, tag)
  // A hub that does not know ranges starts anew.
  if (start === 0) await handle.truncate(0)
  let position = start
  await drain(body, async (chunk) => {
    const isModel = chunk.subarray(0, 4).equals(magic.subarray(0, chunk.length))
    if (wanted.isGguf && position === 0 && !isModel) throw noModel(url)
    if (position + chunk.length > wanted.bytes) throw otherSize(url)
    await handle.write(chunk, 0, chunk.length, position)
    position += chunk.length
    onProgress(position)
  })
}

/** Where a partial response starts; -1 if it is a part of a file of another size. */
function startOf(contentRange: string | null, bytes: number): number {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(contentRange ?? '') ?? []
  return start !== undefined && (total === '*' || Number(total) === bytes) ? Number(start) : -1
}

/**
 * Takes each piece as soon as it is there, because what a stream still holds when its connection
 * breaks is lost.
 */
function drain(body: Readable, write: (chunk: Buffer) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let queuedBytes = 0
    let writing = Promise.resolve()
    body.on('data', (chunk: Buffer) => {
      queuedBytes += chunk.length
      if (queuedBytes > maxQueuedBytes) body.pause()
      writing = writing
        .then(() => write(chunk))
        .then(() => {
          queuedBytes -= chunk.length
          if (body.isPaused() && queuedBytes <= maxQueuedBytes) body.resume()
        })
      writing.catch((error: unknown) => {
        reject(error)
        body.destroy()
      })
    })
    body.on('end', () => writing.then(resolve, reject))
    const fail = (error?: Error) =>
      writing.then(() => reject(error ?? new Error('the connection broke')), reject)
    body.on('error', fail)
    body.on('close', () => fail())
  })
}

/** Reads the whole file. Throws a DownloadError unless it is the published one. */
export async function checkFile(
  path: string,
  { bytes, sha256 }: FileFacts,
  signal: AbortSignal,
): Promise<void> {
  const read = await hashFile(path, signal, false)
  if (read.bytes === bytes && read.sha256 === sha256) return
  throw new DownloadError(
    'wrong_file',
    'The checksum differs from the published one, so the file was deleted. Download it again.',
    { isFinal: true },
  )
}

/** Throws a DownloadError for an empty file, or one that should be a GGUF file and is none. */
export async function hashFile(
  path: string,
  signal: AbortSignal,
  isGguf = true,
): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    const piece = chunk as Buffer
    if (isGguf && bytes === 0 && !piece.subarray(0, 4).equals(magic))
      throw new DownloadError(
        'wrong_file',
        'This is no GGUF file. Choose a file that ends in .gguf.',
      )
    hash.update(piece)
    bytes += piece.length
  }
  if (bytes === 0) throw new DownloadError('wrong_file', 'This file is empty.')
  return { bytes, sha256: hash.digest('hex') }
}

const noModel = ({ hostname }: URL) =>
  new DownloadError(
    'wrong_file',
    `${hostname} sent a web page in place of the model. A proxy or a sign-in page may be in between.`,
    { isFinal: true },
  )
const otherSize = ({ hostname }: URL) =>
  new DownloadError(
    'wrong_file',
    `${hostname} has a file of another size than the published one.`,
    {
      isFinal: true,
    },
  )

function toDownloadError(cause: unknown): DownloadError {
  if (cause instanceof DownloadError) return cause
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DownloadError('disk', 'The disk is full. What has arrived is kept.', { cause })
  if (code === 'EACCES' || code === 'EROFS' || code === 'EIO')
    return new DownloadError('disk', 'The data folder cannot be written.', { cause })
  return brokenConnection(cause)
}

const brokenConnection = (cause?: unknown) =>
  new DownloadError('network', 'The connection broke again and again.', { cause })
