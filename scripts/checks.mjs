// The quick checks that `npm test` and `npm run check` share. Each resolves to whether it passed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor } from './node.mjs'
import { root, run } from './run.mjs'

/** Checks the types of every layer, each against its own tsconfig.json. */
export async function checkTypes(node) {
  const layers = readdirSync(join(root, 'src')).filter((layer) => existsSync(join(root, 'src', layer, 'tsconfig.json')))
  let passed = true
  for (const layer of layers) passed = (await runTool(node, 'typescript/bin/tsc', '-p', `src/${layer}`)) && passed
  return passed
}

export function lint(node) {
  return runTool(node, '@biomejs/biome/bin/biome', 'check', '.')
}

export async function runTool(node, path, ...args) {
  return (await run(node, [join(root, 'node_modules', path), ...args], { env: environmentFor(node) })) === 0
}
