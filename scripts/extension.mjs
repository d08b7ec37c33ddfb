// `npm run build:extension`: builds the browser extension alone, as `npm run build` does
// with everything else.
import { relative } from 'node:path'
import { findNode, rerunOnNewerNode } from './node.mjs'
import { installToRun } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await installToRun(await findNode())
const { buildExtension } = await import('./build-extension.mjs')
for (const { file, size } of (await buildExtension()).zips)
  console.log(`${relative(root, file)}: ${size}`)
