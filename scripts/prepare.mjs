// Makes a clone ready to run: its packages installed and its build up to date. Does nothing when both are.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor } from './node.mjs'
import { giveUp, npm, root, run } from './run.mjs'

const inputs = [
  'src',
  'sample',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.mjs',
]
export const stampFile = join(root, 'dist', 'built-from')

/** Installs the locked packages where node_modules holds others. No package's install script runs. */
export async function install(node) {
  if (isInstalled()) return
  console.error('Installing packages: half a minute, the first time only.')
  if ((await npm(['ci', '--ignore-scripts'], { env: environmentFor(node) })) !== 0)
    giveUp('The packages could not be installed. If this machine is offline, connect it once and start again.')
}

/** Builds page and server where their sources changed since the last build. True when the build is good. */
export async function build(node) {
  return isBuilt() || (await run(node, [join(root, 'scripts', 'build.mjs')], { env: environmentFor(node) })) === 0
}

export async function prepare(node) {
  await install(node)
  if (!(await build(node))) giveUp('The build failed.')
}

/** True when every locked package is there in the locked version; packages for other machines may be missing. */
function isInstalled() {
  const presentFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(presentFile)) return false
  const present = readPackages(presentFile)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) => path === '' || (path in present ? present[path].version === version : optional),
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestOfSources()
}

/** One digest over the names and bytes of everything that the build reads. */
export function digestOfSources() {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap(filesUnder))
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return digest.digest('hex')
}

function filesUnder(path) {
  const whole = join(root, path)
  if (!existsSync(whole)) return []
  if (statSync(whole).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}
