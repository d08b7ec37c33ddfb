#!/usr/bin/env node
// The terminal program, on a Node that is new enough and from an up-to-date build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, fittingNode } from '../scripts/node.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { root, run } from '../scripts/run.mjs'

const node = await fittingNode()
await prepare(node)
const program = join(root, 'dist', 'server', 'cli.js')
const settings = join(root, '.env')
if (node === process.execPath) {
  if (existsSync(settings)) process.loadEnvFile(settings)
  await import(program)
} else {
  const words = [`--env-file-if-exists=${settings}`, program, ...process.argv.slice(2)]
  process.exit(await run(node, words, { env: environmentFor(node), cwd: process.cwd() }))
}
