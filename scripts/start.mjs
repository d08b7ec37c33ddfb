// `npm start`: whatever a fresh clone still lacks is brought, then the built server runs until it is told to end.
import { environmentFor, fittingNode } from './node.mjs'
import { prepare } from './prepare.mjs'
import { run } from './run.mjs'

const node = await fittingNode()
await prepare(node)
process.exit(await run(node, ['--env-file-if-exists=.env', 'dist/server/main.js'], { env: environmentFor(node) }))
