// Reads BRAND_LOGO: an SVG or PNG file, recognized by its content.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { Parser } from 'htmlparser2'

/** `ratio` is its width by its height. `version` changes with the file. */
export type Logo = {
  bytes: Buffer
  type: 'image/svg+xml' | 'image/png'
  ratio: number
  version: string
}

/** It is sent with every page and in every mail. */
const maxBytes = 100_000
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Throws an Error that says what is wrong with the file. */
export function readLogo(file: string): Logo {
  const bytes = readBytes(file)
  const isPng = bytes.subarray(0, pngStart.length).equals(pngStart)
  const size = isPng ? readPngSize(bytes) : readSvgSize(bytes)
  if (size === 'cut off') throw refuse(file, 'is a PNG that is cut off')
  if (size === 'other') throw refuse(file, 'is neither an SVG nor a PNG file')
  if (size === 'unsized')
    throw refuse(file, 'is an SVG without a viewBox and without a width and height')
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
  return {
    bytes,
    type: isPng ? 'image/png' : 'image/svg+xml',
    ratio: size.width / size.height,
    version,
  }
}

const refuse = (file: string, reason: string) => new Error(`BRAND_LOGO, ${file}, ${reason}.`)

function readBytes(file: string): Buffer {
  let reason = `is larger than ${maxBytes / 1000} kB`
  try {
    const found = statSync(file)
    if (found.isDirectory()) reason = 'is a folder. Name the file in it'
    else if (found.size <= maxBytes) return readFileSync(file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    reason =
      code === 'ENOENT' ? 'does not exist' : `is a file that this server may not read (${code})`
  }
  throw refuse(file, reason)
}

type Size = { width: number; height: number }

/** The size is in the first chunk of the file, IHDR, and the last one is IEND. */
function readPngSize(bytes: Buffer): Size | 'cut off' {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR' || !bytes.includes('IEND')) return 'cut off'
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return size.width > 0 && size.height > 0 ? size : 'cut off'
}

function readSvgSize(bytes: Buffer): Size | 'other' | 'unsized' {
  const attributes = readRootOfSvg(bytes.toString('utf8'))
  if (!attributes) return 'other'
  const box = (attributes.viewBox ?? '').trim().split(/[\s,]+/)
  const [width = 0, height = 0] =
    box.length === 4
      ? box.slice(2).map(Number)
      : [attributes.width, attributes.height].map((text) => parseFloat(text ?? ''))
  return width > 0 && height > 0 ? { width, height } : 'unsized'
}

/** The attributes of the first element, if that is the one of an SVG. */
function readRootOfSvg(text: string): Record<string, string> | null {
  const roots: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        roots.push({ name, attributes })
        parser.pause()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  const [root] = roots
  return root?.name === 'svg' && root.attributes.xmlns === 'http://www.w3.org/2000/svg'
    ? root.attributes
    : null
}
