// Builds the browser extension into dist/extension/{chrome,firefox}, and a zip of each.
import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import { root } from './run.mjs'

const source = join(root, 'src/extension')
const dist = join(root, 'dist/extension')
const entries = {
  background: 'background/main.ts',
  page: 'page/main.ts',
  player: 'player/main.ts',
  panel: 'panel/main.tsx',
}

/** Returns the version, and for each browser the zip and the size of what it contains. */
export async function buildExtension() {
  const { makeManifest, targets } = await import('../src/extension/manifest.ts')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  rmSync(dist, { recursive: true, force: true })
  const [first, ...others] = targets.map((target) => join(dist, target))
  await Promise.all(Object.entries(entries).map(([name, entry]) => bundle(name, entry, first)))
  copyFileSync(join(source, 'panel/panel.html'), join(first, 'panel.html'))
  writeFileSync(
    join(first, 'panel.css'),
    readTokens() + readFileSync(join(source, 'panel/panel.css'), 'utf8'),
  )
  cpSync(join(source, 'icons'), first, { recursive: true })
  for (const folder of others) cpSync(first, folder, { recursive: true })
  const zips = targets.map((target) => {
    const folder = join(dist, target)
    writeFileSync(
      join(folder, 'manifest.json'),
      `${JSON.stringify(makeManifest(target, version), null, 2)}\n`,
    )
    return { target, ...zip(folder, join(dist, `pith-${target}-${version}.zip`)) }
  })
  return { version, zips }
}

function zip(folder, file) {
  const names = readdirSync(folder).sort()
  const files = Object.fromEntries(
    names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  )
  // Equal sources make equal files.
  const bytes = zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) })
  writeFileSync(file, bytes)
  return { file, bytes: bytes.length, size: describeSize(files) }
}

/** A browser runs each of these as a plain script, so each is one file without imports. */
async function bundle(name, entry, outDir) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome116', 'firefox140'],
      modulePreload: false,
      // A store reads the code.
      sourcemap: false,
      lib: {
        entry: join(source, entry),
        formats: ['iife'],
        name: 'pith',
        fileName: () => `${name}.js`,
      },
    },
  })
}

/**
 * The design tokens of the web app. The panel follows the theme of the browser, uses the
 * fonts of the system, and is as narrow as a phone also where there is a pointer.
 */
function readTokens() {
  const changes = [
    ['@media not print {\n  :root.dark {', '@media (prefers-color-scheme: dark) {\n  :root {'],
    ['@media (max-width: 720px), (pointer: coarse)', '@media (pointer: coarse)'],
  ]
  const tokens = readFileSync(join(root, 'src/web/styles/tokens.css'), 'utf8').replace(
    /@font-face \{[^}]*\}\n/g,
    '',
  )
  return changes.reduce((css, [from, to]) => {
    if (!css.includes(from)) throw new Error(`tokens.css has no "${from}"`)
    return css.replace(from, to)
  }, tokens)
}

function describeSize(files) {
  const packed = Object.entries(files).filter(([name]) => !name.endsWith('.png'))
  const bytes = packed.reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0)
  return `${(bytes / 1000).toFixed(1)} kB when compressed, without icons`
}
