// `npm run build`: builds the browser extension to dist/extension, the page to dist/web,
// and the server and the command-line program to dist/server, with the files that they
// read.
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressFiles } from './compress.mjs'
import { findNode, nodeFlags, rerunOnNewerNode } from './node.mjs'
import { digestOfSources, installToRun, stampFile } from './prepare.mjs'
import { root, run } from './run.mjs'

await rerunOnNewerNode()
await installToRun(await findNode())
const digest = digestOfSources()
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })
cpSync(join(root, 'src/server/db/migrations'), join(dist, 'server/migrations'), { recursive: true })
await Promise.all([buildPage(), buildServer(), packDatabase()])
cpSync(join(root, 'sample'), join(dist, 'sample'), { recursive: true })
// Last, because an interrupted build must not count.
writeFileSync(stampFile, digest)

/** The page offers the extension, and says its version and size. */
async function buildPage() {
  const { build } = await import('vite')
  const { buildExtension } = await import('./build-extension.mjs')
  const { version, zips } = await buildExtension()
  process.env.VITE_EXTENSION_VERSION = version
  process.env.VITE_EXTENSION_BYTES = String(Math.max(...zips.map(({ bytes }) => bytes)))
  const { buildComponents, writePages } = await import('./prerender.mjs')
  await Promise.all([build({ root, logLevel: 'warn' }), buildComponents()])
  await writePages()
  for (const { target, file } of zips) copyFileSync(file, join(dist, 'web', `pith-${target}.zip`))
  await compressFiles(join(dist, 'web'))
}

/** In a process of its own, so that it uses another core than the page. */
async function packDatabase() {
  const program = 'await (await import(process.argv[1])).packCluster(process.argv[2])'
  const url = pathToFileURL(join(root, 'src/server/db/pack-cluster.ts')).href
  const args = [...nodeFlags, '--input-type=module', '-e', program, url, join(dist, 'server')]
  if ((await run(process.execPath, args)) !== 0)
    throw new Error('The file of a new database could not be made.')
}

async function buildServer() {
  const { build } = await import('esbuild')
  const options = {
    absWorkingDir: root,
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node22.18',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    // PGlite opens files next to its code. pg-native is optional and not installed.
    external: ['@electric-sql/pglite', 'pg-native'],
    // For packages that use `require`.
    banner: {
      js: "import { createRequire as pithRequire } from 'node:module';const require = pithRequire(import.meta.url);",
    },
    logLevel: 'warning',
  }
  const entryPoints = {
    main: 'src/server/main.ts',
    cli: 'src/cli/main.ts',
    'engine-thread': 'src/server/threads/engine-thread.ts',
    'runner-process': 'src/server/models/local/runner-process.ts',
    'listen-process': 'src/server/listening/listener/listen-process.ts',
  }
  // Apart: a part with schemas of both would be loaded before the library that names
  // those of the server.
  const importThread = { 'import-thread': 'src/server/library/imports/import-thread.ts' }
  await Promise.all([
    build({ ...options, entryPoints, splitting: true }),
    build({ ...options, entryPoints: importThread }),
  ])
}
