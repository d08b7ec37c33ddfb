// Requests addresses that a person has given, on the public internet only.
import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Problem } from '#contract/problems/problems.ts'
import { maxAddressCharacters } from '#contract/sources/podcasts.ts'
import { isPublicAddress } from './public-address.ts'

export type PublicWeb = {
  /**
   * Resolves to the response of the last redirect. Throws a Problem `link_refused` or
   * `link_failed`.
   */
  read(link: string, limits: ReadLimits): Promise<WebResponse>
  /**
   * Gives a file to a receiver, chunk by chunk, from a byte on if the other side can.
   * Throws the same Problems, and what `isDiscarded` knows where the connection broke off.
   */
  download(link: string, wanted: Wanted, receiver: Receiver): Promise<void>
  /**
   * Gives the response of the last redirect to a function, of which the connection is closed
   * when it ends. `range` is what a player asks for, such as "bytes=0-". Throws the same
   * Problems.
   */
  stream(link: string, wanted: Streamed, use: UseResponse): Promise<void>
}
type Streamed = { accept: string; range: string | null; signal: AbortSignal }
type UseResponse = (response: FetchedResponse) => Promise<void>
type Wanted = {
  accept: string
  from: number
  /** By which the other side knows whether its file is the same; null to begin again. */
  validator: string | null
  signal: AbortSignal
}
export type Receiver = {
  /**
   * Called once before the chunks. `isWhole` if they begin with the first byte. `size` is
   * that of the file; 0 if the other side does not say it.
   */
  begin(given: { isWhole: boolean; size: number; validator: string | null }): Promise<void>
  add(chunk: Uint8Array): Promise<void>
}
type ReadLimits = {
  /** Bytes after decompression. The rest of a longer response is not read. */
  maxBytes: number
  /** The media types that are wanted, as in the header `Accept`. */
  accept: string
}
export type WebResponse = {
  /** The address after all redirects. */
  url: string
  /** The header, in lower case; empty if there is none. */
  contentType: string
  bytes: Uint8Array
  /** Whether the response was longer than `maxBytes`. */
  isCut: boolean
}

const maxRedirects = 5
const timeoutMs = 15_000
/** A download may send nothing for so long. */
const pauseMs = 30_000

type WebSettings = {
  /** Hosts in the operator's own network, with their port, that may be requested all the same. */
  PRIVATE_PODCAST_HOSTS: string[]
  PUBLIC_URL?: string | undefined
}

/** Sends no cookies and no credentials. All requests of a call end after fifteen seconds. */
export function openPublicWeb({
  PRIVATE_PODCAST_HOSTS: privateHosts,
  PUBLIC_URL,
}: WebSettings): PublicWeb {
  const userAgent = PUBLIC_URL ? `Pith (+${PUBLIC_URL})` : 'Pith'
  return {
    read: (link, { accept, maxBytes }) =>
      follow(
        link,
        { headers: { accept }, signal: AbortSignal.timeout(timeoutMs) },
        (response, url) => readResponse(response, url, maxBytes),
      ),
    download(link, { accept, from, validator, signal }, receiver) {
      // Compressed bytes have other places.
      const headers: Record<string, string> = { accept, 'accept-encoding': 'identity' }
      if (from > 0 && validator) {
        headers.range = `bytes=${from}-`
        headers['if-range'] = validator
      }
      // What the receiver throws is none of the other side's.
      let failure: unknown
      const keep = (error: unknown) => {
        failure = error
        throw error
      }
      const kept: Receiver = {
        begin: (given) => receiver.begin(given).catch(keep),
        add: (chunk) => receiver.add(chunk).catch(keep),
      }
      const receive = (response: FetchedResponse, url: URL) =>
        receiveFile(response, url, { from, receiver: kept })
      return follow(link, { headers, signal }, receive).catch((error: unknown) => {
        throw failure ?? error
      })
    },
    stream(link, { accept, range, signal }, use) {
      const headers = { accept, 'accept-encoding': 'identity', ...(range && { range }) }
      return follow(link, { headers, signal }, async (response, url) => {
        if (![200, 206, 416].includes(response.status)) requireFound(response, url)
        await use(response)
      })
    },
  }

  async function follow<T>(
    link: string,
    { headers: given, signal }: { headers: Record<string, string>; signal: AbortSignal },
    use: (response: FetchedResponse, url: URL) => Promise<T>,
  ): Promise<T> {
    // Imported with the first use. In the built server only the default export has its parts.
    const { Agent, fetch } = (await import('undici')).default
    let url = parsePublicUrl(link, privateHosts)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const isPrivateHost = privateHosts.includes(url.host)
      // The connection itself uses the judged addresses, so that the name cannot change
      // its meaning in between.
      const agent = new Agent({
        connect: isPrivateHost ? {} : { lookup: lookupPublicAddresses },
        headersTimeout: timeoutMs,
        bodyTimeout: pauseMs,
      })
      try {
        const headers = { 'user-agent': userAgent, ...given }
        const response = await fetch(url.href, {
          headers,
          dispatcher: agent,
          redirect: 'manual',
          signal,
        })
        const target =
          response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
        if (target === null) return await use(response, url)
        url = parsePublicUrl(
          URL.canParse(target, url.href) ? new URL(target, url).href : '',
          privateHosts,
        )
      } catch (cause) {
        throw toProblem(cause)
      } finally {
        await agent.destroy()
      }
    }
    throw new Problem('link_failed', {
      message: 'This link redirects too often. Paste the address it leads to.',
    })
  }
}

async function receiveFile(
  response: FetchedResponse,
  url: URL,
  { from, receiver }: { from: number; receiver: Receiver },
): Promise<void> {
  const continues = response.status === 206 && startOfRange(response) === from
  if (!continues) requireFound(response, url)
  // A weak tag says nothing about single bytes.
  const etag = response.headers.get('etag')
  const validator = etag?.startsWith('"') ? etag : response.headers.get('last-modified')
  const length = Number(response.headers.get('content-length') ?? 0)
  await receiver.begin({ isWhole: !continues, size: (continues ? from : 0) + length, validator })
  const chunks = (response.body ?? emptyBody())[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      throw new Discarded(cause)
    })
    if (next.done) return
    await receiver.add(next.value)
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

const startOfRange = ({ headers }: FetchedResponse) =>
  Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1] ?? Number.NaN)

/** Marks what was received before a connection broke off. */
class Discarded extends Error {
  constructor(cause: unknown) {
    super('the connection broke off', { cause })
  }
}

/** Whether a download broke off, so that it can go on. */
export function isDiscarded(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Discarded) return true
  return false
}

export type FetchedResponse = {
  status: number
  headers: { get(name: string): string | null }
  body: AsyncIterable<Uint8Array> | null
}

function requireFound(response: FetchedResponse, url: URL): void {
  if (response.status !== 200)
    throw new Problem('link_failed', {
      message: `The server at ${url.hostname} answered with the status ${response.status}, and no summary was counted. Open the link in a browser to see whether it works.`,
    })
}

async function readResponse(
  response: FetchedResponse,
  url: URL,
  maxBytes: number,
): Promise<WebResponse> {
  requireFound(response, url)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length > maxBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return {
    url: url.href,
    bytes,
    isCut: length > maxBytes,
    contentType: response.headers.get('content-type')?.toLowerCase() ?? '',
  }
}

/** Throws a Problem `link_refused` unless the address may be requested, as far as its text says. */
function parsePublicUrl(link: string, privateHosts: string[]): URL {
  const url = URL.canParse(link) ? new URL(link) : null
  if (!url || !isPublicUrl(url, privateHosts)) throw new Problem('link_refused')
  if (url.href.length > maxAddressCharacters)
    throw new Problem('link_refused', { message: tooLongMessage })
  return url
}

/** Whether an address may be requested, as far as its text says. */
export function isPublicUrl(url: URL, privateHosts: string[]): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  if (privateHosts.includes(url.host)) return true
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.port === '' && (isIP(host) === 0 || isPublicAddress(host))
}

/**
 * Resolves a name for a connection. Fails if one of its addresses is not public: such a
 * name may be meant for attacks.
 */
export const lookupPublicAddresses: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(
        Object.assign(new Error(`${hostname} has an address that is not public`), {
          code: refusedCode,
        }),
        '',
      )
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}

const tooLongMessage =
  'This address, or the one it leads to, is longer than 2,000 characters. Nothing was read. Paste a shorter address of the podcast.'

const refusedCode = 'PITH_NOT_PUBLIC'

/** Whether `lookupPublicAddresses` has refused the connection. */
export function isRefusedAddress(cause: unknown): boolean {
  for (let error = cause; error instanceof Error; error = error.cause)
    if ((error as { code?: unknown }).code === refusedCode) return true
  return false
}

function toProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  return new Problem(isRefusedAddress(cause) ? 'link_refused' : 'link_failed', { cause })
}
