// Speaks to the hubs that have the files of models: requests a file, and asks for its size and
// checksum. Addresses and redirects to private networks are refused.
import { PassThrough, type Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { LocalModelFailure } from '#contract/models/local-models.ts'
import {
  isPublicUrl,
  isRefusedAddress,
  lookupPublicAddresses,
} from '../../adapters/web/public-web.ts'
import type { Settings } from '../../config.ts'

/** A failure with a sentence for people. After one that `isFinal` the address is not tried again. */
export class DownloadError extends Error {
  readonly code: LocalModelFailure['code']
  readonly isFinal: boolean

  constructor(
    code: LocalModelFailure['code'],
    message: string,
    { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'DownloadError'
    this.code = code
    this.isFinal = isFinal
  }
}

/** What a hub publishes about a file. */
export type FileFacts = { bytes: number; sha256: string }
type HubResponse = {
  status: number
  header(name: string): string | null
  /** It ends early where the connection breaks. */
  body: Readable
}
type HubRequest = { method?: 'GET' | 'HEAD'; headers?: Record<string, string>; signal: AbortSignal }

export type Hub = {
  /** Follows redirects. Throws a DownloadError, or the reason of the signal. */
  request(address: string, request: HubRequest): Promise<HubResponse>
  /** Null if the hub answers but says no checksum. Throws as `request` does. */
  describe(address: string, signal: AbortSignal): Promise<FileFacts | null>
  close(): Promise<void>
}

type HubOptions = {
  settings: Pick<Settings, 'HTTPS_PROXY' | 'NO_PROXY'>
  /** Hosts that the operator named, which may be private. */
  trustedHosts: string[]
  /** So long may a hub send nothing. */
  quietMs?: number
}

const maxRedirects = 5
const maxListBytes = 5_000_000
const describeMs = 20_000

export function openHub({ settings, trustedHosts, quietMs = 30_000 }: HubOptions): Hub {
  const agents = new Map<boolean, Promise<Agent>>()
  const agentFor = (isTrusted: boolean) => {
    const agent = agents.get(isTrusted) ?? openAgent(settings, isTrusted)
    agents.set(isTrusted, agent)
    return agent
  }

  async function send(url: URL, { method = 'GET', headers, signal }: HubRequest) {
    const dispatcher = await agentFor(trustedHosts.includes(url.host))
    const options = {
      ...{ origin: url.origin, path: url.pathname + url.search, method },
      headers: { 'user-agent': 'Pith', ...headers },
      signal,
      headersTimeout: quietMs,
      bodyTimeout: quietMs,
    }
    const response = await new Promise<Received>((resolve, reject) => {
      // At once: what a body holds is lost when its connection breaks before somebody reads it.
      dispatcher.request(options, (error, data) =>
        error ? reject(error) : resolve({ ...data, body: keepArrived(data.body) }),
      )
    }).catch((cause: unknown) => {
      signal.throwIfAborted()
      if (isRefusedAddress(cause)) throw refusePrivate(url, cause)
      throw new DownloadError('network', `${url.hostname} cannot be reached, or does not answer.`, {
        cause,
      })
    })
    const header = (name: string) => {
      const value = response.headers[name]
      return (Array.isArray(value) ? value[0] : value) ?? null
    }
    return { status: response.statusCode, header, body: response.body }
  }

  /** Null for a response that is no redirect, or one that `mayFollow` stops. */
  function targetOf({ status, header }: HubResponse, url: URL): URL | null {
    const target = status >= 300 && status < 400 ? header('location') : null
    if (target === null) return null
    if (!URL.canParse(target, url.href)) throw refusePrivate(url)
    const next = new URL(target, url)
    const isWeaker = url.protocol === 'https:' && next.protocol !== 'https:'
    if (isWeaker || !isPublicUrl(next, trustedHosts)) throw refusePrivate(next)
    return next
  }

  async function request(address: string, options: HubRequest): Promise<HubResponse> {
    let url = new URL(address)
    if (!isPublicUrl(url, trustedHosts)) throw refusePrivate(url)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await send(url, options)
      const next = targetOf(response, url)
      if (!next) return response
      response.body.destroy()
      url = next
    }
    throw new DownloadError('network', `${url.hostname} redirects too often.`, { isFinal: true })
  }

  async function readList(address: string, signal: AbortSignal): Promise<unknown> {
    const { status, header, body } = await request(address, { signal })
    if (status !== 200 || Number(header('content-length')) > maxListBytes) {
      body.destroy()
      return null
    }
    try {
      return JSON.parse(await text(body))
    } catch {
      return null // a page of a proxy
    }
  }

  return {
    request,
    async describe(address, outer) {
      const signal = AbortSignal.any([outer, AbortSignal.timeout(describeMs)])
      try {
        const url = new URL(address)
        if (!isPublicUrl(url, trustedHosts)) throw refusePrivate(url)
        // The hub itself answers with what it redirects to. The headers of the storage behind it
        // are about something else.
        const head = await send(url, { method: 'HEAD', signal })
        head.body.destroy()
        const linked = readLinked(head)
        if (linked) return linked
        const list = listAddressOf(url)
        if (list) {
          const facts = findInList(await readList(list.address, signal), list.path)
          if (facts) return facts
        }
        if (head.status >= 400)
          throw new DownloadError('network', describeStatus(url, head.status), { isFinal: true })
        return null
      } catch (error) {
        outer.throwIfAborted()
        if (error instanceof DownloadError) throw error
        throw new DownloadError('network', `${new URL(address).hostname} did not answer in time.`, {
          cause: error,
        })
      }
    },
    async close() {
      await Promise.all([...agents.values()].map(async (agent) => (await agent).destroy()))
    },
  }
}

type Agent = import('undici').Dispatcher
type ResponseData = import('undici').Dispatcher.ResponseData
type Received = Pick<ResponseData, 'statusCode' | 'headers'> & { body: PassThrough }

/** Ends, shorter, where the connection breaks. */
function keepArrived(body: ResponseData['body']): PassThrough {
  const kept = new PassThrough()
  body.on('error', () => kept.end())
  kept.on('close', () => body.destroy())
  return body.pipe(kept)
}

async function openAgent(
  { HTTPS_PROXY, NO_PROXY }: HubOptions['settings'],
  isTrusted: boolean,
): Promise<Agent> {
  const undici = await import('undici')
  // Its types forget this part of the default export.
  const { EnvHttpProxyAgent } = undici.default as unknown as typeof undici
  return new EnvHttpProxyAgent({
    // The connection itself uses the judged addresses. A proxy resolves names itself.
    connect: isTrusted ? {} : { lookup: lookupPublicAddresses },
    ...(HTTPS_PROXY && { httpsProxy: HTTPS_PROXY, httpProxy: HTTPS_PROXY }),
    ...(NO_PROXY && { noProxy: NO_PROXY }),
  })
}

const refusePrivate = (url: URL, cause?: unknown) =>
  new DownloadError(
    'network',
    `${url.hostname} is no public address, so it was not asked. LOCAL_AI_MIRROR names a hub of yours.`,
    { isFinal: true, cause },
  )

export function describeStatus({ hostname }: URL, status: number): string {
  return status === 404
    ? `${hostname} does not have the file any more.`
    : `${hostname} answered with the status ${status}.`
}

/** The headers in which a hub says what is stored behind an address. */
function readLinked({ header }: HubResponse): FileFacts | null {
  const bytes = Number(header('x-linked-size'))
  const sha256 = /^(?:W\/)?"?([\da-f]{64})"?$/i.exec(header('x-linked-etag') ?? '')?.[1]
  return sha256 && Number.isSafeInteger(bytes) && bytes > 0
    ? { bytes, sha256: sha256.toLowerCase() }
    : null
}

/** Where the hub lists the files of a repository, with the path of this one. */
function listAddressOf({ origin, pathname }: URL): { address: string; path: string } | null {
  const [, start = '', repository, revision, path] =
    /^(.*?)\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/.exec(pathname) ?? []
  if (!repository || !revision || !path) return null
  const address = start.endsWith('/models')
    ? `${origin}/api/v1/models/${repository}/repo/files?Revision=${revision}&Recursive=true`
    : `${origin}${start}/api/models/${repository}/tree/${revision}?recursive=true`
  return { address, path: decodeURIComponent(path) }
}

const sha256 = z.string().regex(/^[\da-f]{64}$/i)
const bytes = z.int().positive()
const treeSchema = z.array(
  z.object({ path: z.string(), lfs: z.object({ oid: sha256, size: bytes }).optional() }),
)
const fileListSchema = z.object({
  Data: z.object({
    Files: z.array(z.object({ Path: z.string(), Size: z.number(), Sha256: z.string().nullish() })),
  }),
})

function findInList(list: unknown, path: string): FileFacts | null {
  const tree = treeSchema.safeParse(list)
  if (tree.success) {
    const lfs = tree.data.find((file) => file.path === path)?.lfs
    return lfs ? { bytes: lfs.size, sha256: lfs.oid.toLowerCase() } : null
  }
  const files = fileListSchema.safeParse(list)
  const file = files.data?.Data.Files.find(({ Path }) => Path === path)
  const facts = z.object({ bytes, sha256 }).safeParse({ bytes: file?.Size, sha256: file?.Sha256 })
  return facts.success ? { bytes: facts.data.bytes, sha256: facts.data.sha256.toLowerCase() } : null
}
