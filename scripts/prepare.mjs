// Makes a clone ready to run: installs the packages and builds, unless both are up to date.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor } from './node.mjs'
import { exitWithError, npm, printToStderr, root, run } from './run.mjs'

const inputs = [
  'src',
  'sample',
  'index.html',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/build-extension.mjs',
  'scripts/compress.mjs',
  'scripts/prerender.mjs',
]
export const stampFile = join(root, 'dist', 'built-from')

/** Installs the locked packages if node_modules differs from the lock file. No install script of a package runs. */
export async function install(node) {
  if (isInstalled()) return
  console.error('Installing packages: half a minute, only the first time.')
  if ((await npm(['ci', '--ignore-scripts', '--include=dev'], { env: environmentFor(node) })) !== 0)
    exitWithError('The packages could not be installed. If this machine is offline, connect it once and start again.')
}

/** Builds page and server if their sources changed since the last build. Resolves to whether the build is good. */
export async function build(node) {
  const options = { env: environmentFor(node), stdio: printToStderr }
  return isBuilt() || (await run(node, [join(root, 'scripts', 'build.mjs')], options)) === 0
}

export async function prepare(node) {
  await install(node)
  if (!(await build(node))) exitWithError('The build failed.')
}

/** Whether every locked package is installed in its locked version. Packages for other platforms may be missing. */
function isInstalled() {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (path in installed ? installed[path].version === version : optional),
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digestOfSources()
}

/** A digest of the names and bytes of all files that the build reads. */
export function digestOfSources() {
  const digest = createHash('sha256')
  for (const file of inputs.flatMap(listFiles))
    digest
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return digest.digest('hex')
}

function listFiles(path) {
  const absolutePath = join(root, path)
  if (!existsSync(absolutePath)) return []
  if (statSync(absolutePath).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(absolutePath)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`))
}
