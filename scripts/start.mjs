// `npm start`: installs and builds if necessary, then runs the built server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, findNode, nodeFlags } from './node.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

const node = await findNode()
await prepare(node)
const envFlags = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
process.exit(await run(node, [...nodeFlags, ...envFlags, 'dist/server/main.js'], { env: environmentFor(node) }))
