// `npm run build`: the page into dist/web, the server and the terminal program into dist/server, and what they read beside them.
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fittingNode, rerunOnFittingNode } from './node.mjs'
import { digestOfSources, install, stampFile } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnFittingNode()
await install(await fittingNode())
const digest = digestOfSources()
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })
await Promise.all([buildPage(), buildServer()])
cpSync(join(root, 'src/server/db/migrations'), join(dist, 'server/migrations'), { recursive: true })
cpSync(join(root, 'sample'), join(dist, 'sample'), { recursive: true })
// Last, so that a build that was broken off counts as none.
writeFileSync(stampFile, digest)

async function buildPage() {
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
}

async function buildServer() {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/server/main.ts',
      cli: 'src/cli/main.ts',
      'engine-thread': 'src/server/threads/engine-thread.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22.18',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    // PGlite opens files that lie beside its code; pg-native is asked for and not there.
    external: ['@electric-sql/pglite', 'pg-native'],
    // Packages that were written for `require` find one.
    banner: {
      js: "import { createRequire as pithRequire } from 'node:module';const require = pithRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
}
