// Fetches the library that runs models, with the one build that this machine needs, when a model
// is used for the first time. It is a quarter of all its builds, and none of them is in Pith.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSystemFile } from './check-model.ts'
import { LocalModelError } from './local-model-file.ts'

/** A library of npm with a build for each system, of which a machine gets its own. */
export type Library = {
  name: string
  /** The folder of the package, as its own lock names it, with the file to import. */
  entry: string
  /** By platform and architecture of Node.js. All run on the processor. */
  builds: Record<string, string>
  packageOf(build: string): string
  /** Parts that are never used. */
  unneeded(build: string): string[]
  /** That of the builds for Linux. */
  oldestGlibc: { major: number; minor: number }
  /** What it does, in messages. */
  purpose: string
  /** What to do where no build runs. */
  elsewhere: string
  /** Of packages that it names and never needs. */
  overrides?: Record<string, string>
  lock(): Promise<unknown>
}

/** Runs the models that write. */
export const writersLibrary: Library = {
  name: 'node-llama-cpp',
  entry: 'node_modules/node-llama-cpp/dist/index.js',
  /** macOS has one build for processor and graphics. */
  builds: {
    'linux-x64': 'linux-x64',
    'linux-arm64': 'linux-arm64',
    'linux-arm': 'linux-armv7l',
    'linux-riscv64': 'linux-riscv64',
    'darwin-arm64': 'mac-arm64-metal',
    'darwin-x64': 'mac-x64',
    'win32-x64': 'win-x64',
    'win32-arm64': 'win-arm64',
  },
  packageOf: (build) => `@node-llama-cpp/${build}`,
  // Sources for compiling it, which never happens: 34 MB.
  unneeded: () => ['node_modules/node-llama-cpp/llama/gitRelease.bundle'],
  oldestGlibc: { major: 2, minor: 34 },
  purpose: 'runs models',
  elsewhere: 'Run Ollama, here or on another computer, and choose its model.',
  lock: async () =>
    (await import('./library/package-lock.json', { with: { type: 'json' } })).default,
}

const onlineAdvice = 'Connect this machine to the internet or a mirror of npm, and try again.'
const timeLimitMs = 10 * 60_000
const abandonedMs = 3 * timeLimitMs
/** What npm needs. It never gets the settings of the server, which have secrets. */
const npmVariables = new RegExp(
  `^(?:${[
    ...['path', 'home', 'userprofile', '(?:local)?appdata', 'systemroot', 'comspec'],
    ...['te?mp', 'tmpdir', 'npm_config_.*', '(?:https?|no)_proxy', 'node_extra_ca_certs'],
  ].join('|')})$`,
  'i',
)

type Lock = {
  packages: Record<
    string,
    { name?: string; version?: string; optional?: boolean; dependencies?: Record<string, string> }
  >
}

const fetching = new Map<string, Promise<string>>()

/**
 * Returns the file to import. The packages are those of the lock beside this file, each compared
 * with its hash, and no script of a package runs. Throws a LocalModelError: `no_library`,
 * `no_platform`.
 */
export function fetchLibrary(folder: string, library = writersLibrary): Promise<string> {
  const key = `${library.name} ${folder}`
  const started =
    fetching.get(key) ?? fetchOnce(folder, library).finally(() => void fetching.delete(key))
  fetching.set(key, started)
  return started
}

async function fetchOnce(folder: string, library: Library): Promise<string> {
  const build = findBuild(library)
  const lock = await readLock(library, build)
  const { overrides } = library
  const version = lock.packages['']!.dependencies![library.name]!
  const home = join(folder, `${library.name}-${version}-${build}`)
  const entry = join(home, library.entry)
  if (existsSync(entry)) return entry
  const unfinished = `${home}.unfinished-${process.pid}`
  try {
    await mkdir(unfinished, { recursive: true })
    await removeAbandoned(folder)
    const { dependencies } = lock.packages['']!
    const { name } = lock.packages['']!
    const main = { name, private: true, dependencies, ...(overrides && { overrides }) }
    await writeFile(join(unfinished, 'package.json'), JSON.stringify(main))
    await writeFile(join(unfinished, 'package-lock.json'), JSON.stringify(lock))
    await runNpm(unfinished)
    for (const path of library.unneeded(build))
      await rm(join(unfinished, path), { recursive: true, force: true })
    await rename(unfinished, home).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(entry)) throw error
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new LocalModelError(
      'no_library',
      `The library that ${library.purpose} could not be fetched from npm (${reason}). ${onlineAdvice}`,
    )
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return entry
}

/** What processes have left behind that were killed while they fetched. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.includes('.unfinished-')) continue
    const path = join(folder, name)
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Date.now() }
    if (mtimeMs < Date.now() - abandonedMs) await rm(path, { recursive: true, force: true })
  }
}

/** The lock of all builds, of which only one is not optional. */
async function readLock({ lock: read, packageOf }: Library, build: string): Promise<Lock> {
  const lock = structuredClone(await read()) as Lock
  const name = packageOf(build)
  const { optional: _, ...kept } = lock.packages[`node_modules/${name}`]!
  lock.packages[`node_modules/${name}`] = kept
  lock.packages['']!.dependencies![name] = kept.version!
  return lock
}

type System = { platform: string; arch: string; glibc: string | undefined }

let known: System | null = null

function describeSystem(): System {
  if (known) return known
  const { platform, arch, report } = process
  // Else newer versions of Node.js look up the names of all who are connected.
  Object.assign(report, { excludeNetwork: true })
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } }
  known = { platform, arch, glibc: header.glibcVersionRuntime }
  return known
}

/** Throws a LocalModelError `no_platform` where no build runs, such as on Linux with musl. */
export function findBuild(
  { builds, oldestGlibc, purpose, elsewhere }: Library = writersLibrary,
  { platform, arch, glibc }: System = describeSystem(),
): string {
  const build = builds[`${platform}-${arch}`]
  const [major = 0, minor = 0] = (glibc ?? '').split('.').map(Number)
  const isNew =
    major > oldestGlibc.major || (major === oldestGlibc.major && minor >= oldestGlibc.minor)
  if (build && (platform !== 'linux' || isNew)) return build
  throw new LocalModelError(
    'no_platform',
    platform === 'linux' && build
      ? `Models need Linux with glibc ${oldestGlibc.major}.${oldestGlibc.minor} or newer, as Debian 12 and Ubuntu 22.04 have it. ${elsewhere}`
      : `There is no build of the library that ${purpose} for ${platform} on ${arch}. ${elsewhere}`,
  )
}

/**
 * Whether the processor lacks AVX2. The library has a build for it too, which is slower.
 */
export function isSlowProcessor(read = readSystemFile, arch: string = process.arch): boolean {
  const flags = /^flags\s*:(.*)$/m.exec(read('/proc/cpuinfo') ?? '')?.[1]
  return arch === 'x64' && flags !== undefined && !/\bavx2\b/.test(flags)
}

function runNpm(folder: string): Promise<void> {
  const flags = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund']
  const args = ['ci', ...flags, '--loglevel=error', '--prefer-offline']
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => npmVariables.test(name)),
  )
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: timeLimitMs,
      shell: process.platform === 'win32',
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000)
    })
    child.once('error', () => reject(new Error('npm was not found')))
    child.once('close', (code) => {
      // Such as "npm error code ENOTFOUND".
      const reason = /code (E\w+)/.exec(said)?.[1] ?? `npm ended with ${code}`
      code === 0 ? resolve() : reject(new Error(reason))
    })
  })
}
