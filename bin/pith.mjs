#!/usr/bin/env node
// The terminal program, on a Node that is new enough and from an up-to-date build.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { environmentFor, findNode, nodeFlags } from '../scripts/node.mjs'
import { prepare } from '../scripts/prepare.mjs'
import { root, run } from '../scripts/run.mjs'

const words = process.argv.slice(2)
const node = await findNode()
await prepare(node)
const file = join(root, '.env')
const settings = existsSync(file) ? [`--env-file=${file}`] : []
// The data is where `npm start` keeps it; captions are files of whoever calls.
const cwd = ['serve', 'admin', 'moderate', 'backup', 'restore'].includes(words[0]) ? root : process.cwd()
const ownFile = ['backup', 'restore'].includes(words[0])
  ? words.findIndex((word, at) => at > 0 && !word.startsWith('-'))
  : -1
if (ownFile > 0) words[ownFile] = resolve(words[ownFile])
process.exit(
  await run(node, [...nodeFlags, ...settings, join(root, 'dist/server/cli.js'), ...words], {
    cwd,
    env: environmentFor(node),
  }),
)
