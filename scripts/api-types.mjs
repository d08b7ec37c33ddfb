// `npm run api-types`: writes the response types of the page, src/web/api/openapi.ts,
// from the server's OpenAPI document.
import { join } from 'node:path'
import { environmentFor, findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root, run } from './run.mjs'

await rerunOnNewerNode()
const node = await findNode()
await install(node)
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
process.exitCode = await run(node, [vitest, 'run', 'tests/api-types.test.ts', '--update'], {
  env: environmentFor(node),
})
