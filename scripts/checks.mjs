// The quick checks that `npm test` and `npm run check` share. Each resolves to whether it passed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor } from './node.mjs'
import { root, run } from './run.mjs'

/**
 * Checks the types of every layer, each against its own tsconfig.json. Each of several
 * threads would look at the types of the packages anew, and collecting garbage costs more
 * than the memory that it frees: together two thirds of the processor time.
 */
export async function checkTypes(node) {
  const env = { ...environmentFor(node), GOGC: 'off' }
  const layers = readdirSync(join(root, 'src')).filter((layer) =>
    existsSync(join(root, 'src', layer, 'tsconfig.json')),
  )
  let passed = true
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  for (const layer of layers)
    passed =
      (await run(node, [tsc, '-p', `src/${layer}`, '--singleThreaded'], { env })) === 0 && passed
  return passed
}

export function lint(node) {
  return runTool(node, '@biomejs/biome/bin/biome', 'check', '.')
}

export async function runTool(node, path, ...args) {
  return (
    (await run(node, [join(root, 'node_modules', path), ...args], {
      env: environmentFor(node),
    })) === 0
  )
}
