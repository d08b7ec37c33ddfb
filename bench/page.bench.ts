// What a browser must fetch and run before somebody can paste a link: the built page's scripts, followed from its HTML.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from './row.ts'

const folder = 'dist/web'

export async function run(): Promise<Row[]> {
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const fromHtml = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path]) => path!)
  const assets = readdirSync(join(folder, 'assets')).map((name) => join('assets', name))
  const screen = assets.find((path) => /summarize-page.*\.js$/.test(path))
  if (fromHtml.length === 0) throw new Error(`${folder}/index.html names no script`)
  const scripts = new Set<string>()
  for (const path of screen ? [...fromHtml, screen] : fromHtml) follow(path, scripts)
  const kilobytes =
    [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0) / 1000
  return [{ name: 'First scripts of /summarize', value: kilobytes, unit: 'kB gzip', goal: '<= 130 kB', peer: '250 kB' }]
}

/** Adds a script and all that it imports before it runs; what it may import later is left out. */
function follow(path: string, found: Set<string>): void {
  if (found.has(path)) return
  found.add(path)
  const code = readFileSync(join(folder, path), 'utf8')
  for (const [, target] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    follow(join('assets', basename(target!)), found)
  }
}
