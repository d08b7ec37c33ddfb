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
    async read(link, limits) {
      // Imported with the first use. In the built server only the default export has its parts.
      const { Agent, fetch } = (await import('undici')).default
      const signal = AbortSignal.timeout(timeoutMs)
      let url = parsePublicUrl(link, privateHosts)
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        const isPrivateHost = privateHosts.includes(url.host)
        // The connection itself uses the judged addresses, so that the name cannot change
        // its meaning in between.
        const agent = new Agent({ connect: isPrivateHost ? {} : { lookup: lookupPublicAddresses } })
        try {
          const headers = { 'user-agent': userAgent, accept: limits.accept }
          const response = await fetch(url.href, {
            headers,
            dispatcher: agent,
            redirect: 'manual',
            signal,
          })
          const target =
            response.status >= 300 && response.status < 400
              ? response.headers.get('location')
              : null
          if (target === null) return await readResponse(response, url, limits.maxBytes)
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
    },
  }
}

type FetchedResponse = {
  status: number
  headers: { get(name: string): string | null }
  body: AsyncIterable<Uint8Array> | null
}

async function readResponse(
  response: FetchedResponse,
  url: URL,
  maxBytes: number,
): Promise<WebResponse> {
  if (response.status !== 200)
    throw new Problem('link_failed', {
      message: `The server at ${url.hostname} answered with the status ${response.status}, and no summary was counted. Open the link in a browser to see whether it works.`,
    })
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
