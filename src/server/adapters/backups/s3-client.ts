// Signed requests to an S3-compatible store.
import { AwsV4Signer } from 'aws4fetch'
import type { Dispatcher } from 'undici'
import { BackupStoreError } from './backup-store.ts'
import { readElements } from './xml.ts'

/** How long the store may take to accept the next bytes, or to answer. */
const idleMs = 120_000

export type S3Options = {
  /** "s3://bucket" or "s3://bucket/prefix" */
  place: string
  /** The address of the store; the bucket is the first part of the path. */
  url: string
  region: string
  keyId: string
  secret: string
}

type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Below the bucket; empty for the bucket itself. */
  key?: string
  query?: Record<string, string>
  body?: { content: AsyncIterable<Uint8Array> | string; bytes: number; sha256: string }
  signal?: AbortSignal
}

export type S3Client = {
  /** Resolves to the successful response, whose body must be read. Throws a BackupStoreError. */
  send(request: S3Request): Promise<Dispatcher.ResponseData>
}

export function openS3Client({ place, url, region, keyId, secret }: S3Options): S3Client {
  const bucket = new URL(place).host
  const host = new URL(url).host
  return {
    async send({ method, key = '', query = {}, body, signal }) {
      const { request } = (await import('undici')).default
      const address = new URL(`${url.replace(/\/+$/, '')}/${bucket}${key && `/${key}`}`)
      address.search = new URLSearchParams(query).toString()
      const signer = new AwsV4Signer({
        ...{
          method,
          url: address.href,
          region,
          service: 's3',
          accessKeyId: keyId,
          secretAccessKey: secret,
        },
        headers: { 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
      })
      const signed = await signer.sign()
      const headers = {
        ...Object.fromEntries(signed.headers),
        ...(body && { 'content-length': String(body.bytes) }),
      }
      const idle = startIdleTimer()
      const stop = AbortSignal.any([idle.signal, ...(signal ? [signal] : [])])
      try {
        const content =
          typeof body?.content === 'string' ? body.content : body && idle.watch(body.content)
        const response = await request(signed.url, {
          ...{ method, headers, body: (content ?? null) as string, signal: stop },
          ...{ headersTimeout: 0, bodyTimeout: idleMs },
        })
        if (response.statusCode >= 300) throw await explain(response, { place, bucket, host })
        return response
      } catch (cause) {
        if (cause instanceof BackupStoreError || signal?.aborted) throw cause
        throw unreachable(
          host,
          idle.signal.aborted ? new Error(`no answer for ${idleMs / 1000} seconds`) : cause,
        )
      } finally {
        idle.stop()
      }
    },
  }
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function startIdleTimer() {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), idleMs)
  return {
    signal: controller.signal,
    stop: () => clearTimeout(timer),
    async *watch(content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        timer.refresh()
        yield chunk
      }
    },
  }
}

/** Describes a connection that failed before or during a response. */
export function unreachable(host: string, cause: unknown): BackupStoreError {
  const { code, message } = cause as NodeJS.ErrnoException
  return new BackupStoreError(
    `${host} cannot be reached (${code ?? message}). Check BACKUP_S3_URL and the network.`,
    {
      cause,
    },
  )
}

type Names = { place: string; bucket: string; host: string }

async function explain(
  { statusCode, body }: Dispatcher.ResponseData,
  names: Names,
): Promise<BackupStoreError> {
  const text = await body.text()
  const [code = ''] = await readElements(text, 'Code')
  const [message = ''] = await readElements(text, 'Message')
  return new BackupStoreError(
    adviceOf(code, names) ??
      `${names.host} answered ${[statusCode, code, message].filter(Boolean).join(' ')}.`,
  )
}

function adviceOf(code: string, { place, bucket, host }: Names): string | null {
  switch (code) {
    case 'SignatureDoesNotMatch':
      return `${host} rejects the secret. Correct BACKUP_S3_SECRET.`
    case 'InvalidAccessKeyId':
      return `${host} does not know the key. Correct BACKUP_S3_KEY_ID.`
    case 'AccessDenied':
      return `The key may not use ${place}. Allow it to list the bucket, and to get, put and delete objects in it.`
    case 'NoSuchBucket':
      return `${host} has no bucket "${bucket}". Create it, or correct BACKUP_TO.`
    case 'NoSuchKey':
      return `${place} has no such backup.`
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `The bucket "${bucket}" is in another region. Correct BACKUP_S3_REGION and BACKUP_S3_URL.`
    case 'RequestTimeTooSkewed':
      return 'The clock of this machine is wrong, so the store rejects its requests. Set the clock.'
    default:
      return null
  }
}
