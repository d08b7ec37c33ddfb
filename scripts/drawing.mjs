// `npm run drawing`: draws the imports between layers and folders into docs/architecture.md.
import { findNode, rerunOnNewerNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root } from './run.mjs'

await rerunOnNewerNode()
await install(await findNode())
process.chdir(root)
const { writeMarked } = await import('../bench/markers.ts')
const { drawImports } = await import('../tests/drawing.ts')
const { readSourceFiles } = await import('../tests/source-files.ts')
writeMarked('docs/architecture.md', 'npm run drawing', drawImports(readSourceFiles('src')))
