// Sends the audio of a recording to its owner, whole or in ranges, as players ask for it.
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context, MiddlewareHandler } from 'hono'
import { Problem } from '#contract/problems/problems.ts'
import type { Deps } from '../deps/deps.ts'
import { fileOf } from './recordings/files.ts'
import { isSigned, requireOwn } from './recordings/recordings.ts'

type Wanted = { ownerId: string | null; id: string; until: number; signature: string }

/**
 * Throws `not_found` for others than the owner, for an address that is forged or too old,
 * and for deleted audio.
 */
export async function sendMedia(c: Context, deps: Deps, wanted: Wanted): Promise<Response> {
  const { id, ownerId, hasMedia } = await requireOwn(deps.db.orm, wanted)
  const addressed = { kind: 'recording', id, ownerId, until: wanted.until } as const
  const isValid = isSigned(deps, addressed, wanted.signature)
  const path = fileOf(deps.settings, id)
  const found = isValid && hasMedia ? await readHead(path) : null
  if (!found) throw new Problem('not_found')
  const { size, type } = found
  const etag = `"${id}-${size}"`
  const headers = {
    'Content-Type': type,
    'Content-Disposition': 'inline',
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
  }
  const ifRange = c.req.header('if-range')
  const isSame = ifRange === undefined || ifRange === etag
  const range = isSame ? parseRange(c.req.header('range'), size) : 'all'
  if (range === 'none')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } })
  const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range
  const isEmpty = c.req.method === 'HEAD' || size === 0
  const body = isEmpty ? null : Readable.toWeb(createReadStream(path, { start, end }))
  return new Response(body as ReadableStream | null, {
    status: range === 'all' ? 200 : 206,
    headers: {
      ...headers,
      'Content-Length': String(end - start + 1),
      ...(range !== 'all' && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    },
  })
}

/** Whatever the file is: nothing in it runs. It replaces the policy of the pages. */
export const sandboxMedia: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', "sandbox; default-src 'none'")
}

/** Several ranges at once are answered with the whole file, which is allowed. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'all' | 'none' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return 'all'
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'none' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = Math.min(to === '' ? size - 1 : Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'all'
  return start >= size ? 'none' : { start, end }
}

async function readHead(path: string): Promise<{ size: number; type: string } | null> {
  let file: FileHandle | null = null
  try {
    file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return { size: (await file.stat()).size, type: typeOf(buffer.subarray(0, bytesRead)) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    await file?.close()
  }
}

/** By the first bytes, because a name says anything. What is no audio or video is just bytes. */
function typeOf(head: Buffer): string {
  const starts = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text
  const [first = 0, second = 0] = head
  if (starts('RIFF') && starts('WAVE', 8)) return 'audio/wav'
  if (starts('fLaC')) return 'audio/flac'
  if (starts('OggS')) return 'audio/ogg'
  if (starts('\x1a\x45\xdf\xa3')) return 'video/webm'
  if (starts('ftyp', 4)) return starts('M4A', 8) ? 'audio/mp4' : 'video/mp4'
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac'
  if (starts('ID3') || (first === 0xff && (second & 0xe0) === 0xe0)) return 'audio/mpeg'
  return 'application/octet-stream'
}
