// `npm start`: whatever a fresh clone still lacks is brought, then the built server runs until it is told to end.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, fittingNode, nodeFlags } from './node.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

const node = await fittingNode()
await prepare(node)
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
process.exit(await run(node, [...nodeFlags, ...settings, 'dist/server/main.js'], { env: environmentFor(node) }))
