// `npm start`: installs and builds if necessary, then runs the built server.
import { envFlags } from './env-file.mjs'
import { environmentFor, findNode, nodeFlags } from './node.mjs'
import { prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

const settings = envFlags(root)
const node = await findNode()
await prepare(node)
process.exit(
  await run(node, [...nodeFlags, ...settings, 'dist/server/main.js'], {
    env: environmentFor(node),
  }),
)
