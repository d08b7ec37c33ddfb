#!/usr/bin/env node
// The terminal program, on a Node that is new enough. A clone is brought up to date
// first; an installed package has nothing to build.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { envFlags } from '../scripts/env-file.mjs'
import { environmentFor, findNode, nodeFlags } from '../scripts/node.mjs'
import { root, run } from '../scripts/run.mjs'

const words = process.argv.slice(2)
const node = await findNode()
const isClone = existsSync(join(root, 'src'))
if (isClone) await (await import('../scripts/prepare.mjs')).prepare(node)
// The settings and the data of a clone are in it, as for `npm start`; those of a package
// belong to whoever calls, as captions do.
const home = isClone ? root : process.cwd()
const cwd = ['serve', 'admin', 'model', 'moderate', 'backup', 'restore'].includes(words[0])
  ? home
  : process.cwd()
const ownFile = ['backup', 'restore'].includes(words[0])
  ? words.findIndex((word, at) => at > 0 && !word.startsWith('-'))
  : -1
if (words[0] === 'model' && words[1] === 'file' && words[2]) words[2] = resolve(words[2])
if (ownFile > 0) words[ownFile] = resolve(words[ownFile])
// A restore works long enough to gain from a second compilation of the database: it takes
// two thirds of the time, and 400 MB more.
const flags = words[0] === 'restore' ? [] : nodeFlags
process.exit(
  await run(node, [...flags, ...envFlags(home), join(root, 'dist/server/cli.js'), ...words], {
    cwd,
    env: environmentFor(node),
  }),
)
