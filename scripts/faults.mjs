// `npm run faults`: harms the built server in many ways, and counts what was lost.
import { environmentFor, findNode, nodeFlags } from './node.mjs'
import { install, prepare } from './prepare.mjs'
import { root, run } from './run.mjs'

const node = await findNode()
// The command opens the embedded database itself, which needs the flags of the server.
if (node !== process.execPath || !nodeFlags.every((flag) => process.execArgv.includes(flag)))
  process.exit(
    await run(node, [...nodeFlags, ...process.argv.slice(1)], { env: environmentFor(node) }),
  )
await install(node)
await prepare(node)
process.chdir(root)
const { runFaults } = await import('../bench/faults/command.ts')
process.exit(await runFaults(process.argv.slice(2)))
