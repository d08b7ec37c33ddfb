// `npm run migrations`: writes the migration that the tables need, and keeps only the newest snapshot, because no other one is read again.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root, run } from './run.mjs'

await rerunOnNewerNode()
const node = await findNode()
await install(node)
const drizzle = join(root, 'node_modules/drizzle-kit/bin.cjs')
process.exitCode = await run(node, [drizzle, 'generate', ...process.argv.slice(2)], {
  env: environmentFor(node),
})

const snapshots = join(root, 'src/server/db/migrations/meta')
const older = readdirSync(snapshots)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .slice(0, -1)
for (const name of older) rmSync(join(snapshots, name))
