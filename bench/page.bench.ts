// Measures the scripts that a browser loads before a user can paste a link, starting from
// the built HTML of the start page.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BenchmarkRow } from './row.ts'

const folder = 'dist/web'

export async function run(): Promise<BenchmarkRow[]> {
  const kilobytes = weighFirstScripts()
  return [
    {
      name: 'First scripts of /summarize',
      value: kilobytes,
      unit: 'kB gzip',
      goal: '<= 110 kB',
      peer: '250 kB',
    },
  ]
}

/** Returns the size of these scripts, in kilobytes when compressed. */
export function weighFirstScripts(): number {
  const html = readFileSync(join(folder, 'pages', 'summarize.html'), 'utf8')
  const fromHtml = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path]) => path!)
  if (fromHtml.length === 0) throw new Error(`The start page in ${folder} names no script`)
  const scripts = new Set<string>()
  for (const path of fromHtml) addScripts(path, scripts)
  return (
    [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(folder, path))).length, 0) /
    1000
  )
}

/** Adds a script and its static imports. Dynamic imports are not included. */
function addScripts(path: string, scripts: Set<string>): void {
  if (scripts.has(path)) return
  scripts.add(path)
  const code = readFileSync(join(folder, path), 'utf8')
  for (const [, target] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    addScripts(join('assets', basename(target!)), scripts)
  }
}
