// Keeps backups in a bucket of any S3-compatible store.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  type BackupStore,
  BackupStoreError,
  isBackupName,
  type StoredBackup,
} from './backup-store.ts'
import { openS3Client, type S3Client, type S3Options, unreachable } from './s3-client.ts'
import { readElements } from './xml.ts'

/** The store takes at most ten thousand parts. */
const maxParts = 10_000
const minPartBytes = 16 * 1024 * 1024

type Options = S3Options & {
  /** Where a backup is written before it is sent. */
  draftFolder: string
}

export function openS3Store(options: Options): BackupStore {
  const { place, draftFolder } = options
  const client = openS3Client(options)
  const folder = new URL(place).pathname.replace(/^\/+|\/+$/g, '')
  const prefix = folder ? `${folder}/` : ''
  return {
    place,
    async add(name, write, signal) {
      const path = join(draftFolder, `backup-${randomUUID()}.tmp`)
      try {
        await write(path)
        await upload(client, { key: prefix + name, path, signal })
      } finally {
        await rm(path, { force: true })
      }
    },
    list: () => list(client, prefix),
    async remove(name) {
      const { body } = await client.send({ method: 'DELETE', key: prefix + name })
      await body.dump()
    },
    async fetch(name, path) {
      const { body } = await client.send({ method: 'GET', key: prefix + name })
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((cause) => {
        throw unreachable(new URL(options.url).host, cause)
      })
    },
  }
}

/**
 * In parts: the store shows the object only when all of them are there and the last
 * request says so.
 */
async function upload(
  client: S3Client,
  { key, path, signal }: { key: string; path: string; signal: AbortSignal },
) {
  const { size } = await stat(path)
  const partBytes = Math.max(minPartBytes, Math.ceil(size / maxParts))
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' }, signal })
  const [uploadId] = await readElements(await begun.body.text(), 'UploadId')
  if (!uploadId) throw new BackupStoreError('The store did not begin the upload.')
  try {
    const etags: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const range = { start, end: Math.min(start + partBytes, size) - 1 }
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(path, range)) hash.update(chunk as Buffer)
      const content = createReadStream(path, range)
      const query = { partNumber: String(etags.length + 1), uploadId }
      const body = { content, bytes: range.end - start + 1, sha256: hash.digest('hex') }
      const part = await client.send({ method: 'PUT', key, query, body, signal })
      await part.body.dump()
      etags.push(String(part.headers.etag))
    }
    await complete(client, { key, uploadId, etags, signal })
  } catch (error) {
    // What the store has received so far would cost its operator money. If it is gone,
    // its own rules for unfinished uploads remain.
    await client.send({ method: 'DELETE', key, query: { uploadId } }).then(
      ({ body }) => body.dump(),
      () => {},
    )
    throw error
  }
}

async function complete(
  client: S3Client,
  {
    key,
    uploadId,
    etags,
    signal,
  }: { key: string; uploadId: string; etags: string[]; signal: AbortSignal },
): Promise<void> {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const content = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
  const sha256 = createHash('sha256').update(content).digest('hex')
  const body = { content, bytes: Buffer.byteLength(content), sha256 }
  const response = await client.send({ method: 'POST', key, query: { uploadId }, body, signal })
  // This request alone may fail after the status 200 was sent.
  const [message] = await readElements(await response.body.text(), 'Message')
  if (message) throw new BackupStoreError(`The store did not complete the upload: ${message}`)
}

async function list(client: S3Client, prefix: string): Promise<StoredBackup[]> {
  const found: StoredBackup[] = []
  let after: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(after && { 'continuation-token': after }) }
    const { body } = await client.send({ method: 'GET', query })
    const text = await body.text()
    const [names, sizes] = [await readElements(text, 'Key'), await readElements(text, 'Size')]
    for (const [index, key] of names.entries()) {
      const name = key.slice(prefix.length)
      if (isBackupName(name)) found.push({ name, bytes: Number(sizes[index]) })
    }
    after = (await readElements(text, 'NextContinuationToken'))[0]
  } while (after)
  return found.sort((a, b) => (a.name < b.name ? -1 : 1))
}
