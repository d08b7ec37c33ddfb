// Runs before `npm pack`: the package has the built app.
import { findNode } from './node.mjs'
import { prepare } from './prepare.mjs'

await prepare(await findNode())
