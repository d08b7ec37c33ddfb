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

/** The workspace whose packages only tests, types, linting and measuring need. */
const testsWorkspace = 'tests/packages'

/** Installs all locked packages, also those of tests, unless they are there. */
export const install = (node) => installFor(node, ['', testsWorkspace])

/** Installs what building and running need, unless it is there. */
export const installToRun = (node) => installFor(node, [''])

/** No install script of a package runs. */
async function installFor(node, workspaces) {
  if (isInstalled(workspaces)) return
  console.error('Installing packages: half a minute, only the first time.')
  const args = ['ci', '--ignore-scripts', '--include=dev']
  // What was installed for tests stays.
  const hasTests = existsSync(join(root, 'node_modules', 'pith-tests'))
  if (!hasTests && !workspaces.includes(testsWorkspace)) args.push('--workspaces=false')
  if ((await npm(args, { env: environmentFor(node) })) !== 0)
    exitWithError(
      'The packages could not be installed. If this machine is offline, connect it once and start again.',
    )
}

/**
 * Builds page and server if their sources changed since the last build. Resolves to
 * whether the build is good.
 */
export async function build(node) {
  const options = { env: environmentFor(node), stdio: printToStderr }
  return isBuilt() || (await run(node, [join(root, 'scripts', 'build.mjs')], options)) === 0
}

export async function prepare(node) {
  await installToRun(node)
  if (!(await build(node))) exitWithError('The build failed.')
}

/**
 * Whether every package that the workspaces need is installed in its locked version.
 * Those for other platforms may be missing.
 */
function isInstalled(workspaces) {
  const installedFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  const locked = readPackages(join(root, 'package-lock.json'))
  return listNeeded(locked, workspaces).every((path) =>
    path in installed ? installed[path].version === locked[path].version : locked[path].optional,
  )
}

/** The paths of the packages that these ones need, and what those need. */
function listNeeded(locked, paths) {
  const needed = new Set()
  const add = (path) => {
    const {
      dependencies,
      devDependencies,
      peerDependencies,
      peerDependenciesMeta = {},
    } = locked[path]
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
      const found = peerDependenciesMeta[name]?.optional
        ? undefined
        : findPackage(locked, path, name)
      if (found === undefined || needed.has(found)) continue
      needed.add(found)
      add(found)
    }
  }
  paths.forEach(add)
  return [...needed]
}

/** Looks for a package as Node.js does: beside the package at the path, then further up. */
function findPackage(locked, path, name) {
  const found = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  if (found in locked) return found
  return path === ''
    ? undefined
    : findPackage(locked, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
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
