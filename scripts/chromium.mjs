// Finds a Chromium on this machine or unpacks the one among the packages, and says how to launch it without display or network.
import { spawn } from 'node:child_process'
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
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { root } from './run.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Launch options for Playwright. Looks at CHROMIUM, then for Debian's, then for Playwright's own; else brings one, which needs
 * Linux on x64 and nothing installed but the C library.
 */
export async function findChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  const installed = [process.env.CHROMIUM, '/usr/bin/chromium', chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
  if (installed) return { executablePath: installed, args, env: process.env }
  const folder = await bringChromium()
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  }
  return { executablePath: join(folder, 'chromium'), args, env }
}

async function bringChromium() {
  const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))
  const folder = join(root, '.cache', `chromium-${version}`)
  if (existsSync(folder)) return folder
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('No Chromium was found. Install one and set CHROMIUM to its path.')
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  await unpack(join(packed, 'bin/chromium.br'), createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }))
  // Libraries that a bare Debian lacks, and one font for machines that have none.
  for (const archive of ['al2023.tar.br', 'fonts.tar.br']) await untar(join(packed, 'bin', archive), unfinished)
  const fonts = ['/usr/share/fonts', '/usr/local/share/fonts', join(folder, 'fonts')].map(
    (path) => `<dir>${path}</dir>`,
  )
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  writeFileSync(join(unfinished, 'fonts.conf'), `<fontconfig>${fonts.join('')}${cache}</fontconfig>\n`)
  // Two runs may unpack at once; the first one to finish wins.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  return folder
}

function unpack(file, target) {
  return pipeline(createReadStream(file), createBrotliDecompress(), target)
}

async function untar(file, folder) {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] })
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject)
    tar.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))))
  })
  await Promise.all([unpack(file, tar.stdin), ended])
}
