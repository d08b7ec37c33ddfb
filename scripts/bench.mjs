// `npm run bench`: runs every bench/*.bench.ts, prints a table and writes bench/results.json.
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { environmentFor, findNode, nodeFlags } from './node.mjs'
import { prepare } from './prepare.mjs'
import { root, run as runProgram } from './run.mjs'

const node = await findNode()
// Benchmarks that run in this process need the flags of the server.
if (node !== process.execPath || !nodeFlags.every((flag) => process.execArgv.includes(flag)))
  process.exit(await runProgram(node, [...nodeFlags, ...process.argv.slice(1)], { env: environmentFor(node) }))
await prepare(node)
process.chdir(root)

const names = process.argv.slice(2)
const files = readdirSync('bench').filter(
  (file) => file.endsWith('.bench.ts') && (names.length === 0 || names.some((name) => file.includes(name))),
)
const rows = []
for (const file of files) {
  console.error(`${file} …`)
  const { run } = await import(join(root, 'bench', file))
  rows.push(...(await run()))
}
console.log(formatTable(rows))
const machine = { node: process.version, processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length }
writeFileSync('bench/results.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`)

function formatTable(rows) {
  const lines = rows.map(({ name, value, unit, goal, peer }) => [
    name,
    `${roundValue(value)} ${unit}`,
    goal ?? '',
    peer ? `[${peer}]` : '',
  ])
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column].length), 0))
  return lines
    .map(([name, value, goal, peer]) =>
      `${name.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${goal.padEnd(widths[2])}  ${peer}`.trimEnd(),
    )
    .join('\n')
}

/** Rounds to three significant digits: 12.345 -> 12.3, 1234.5 -> 1235. */
function roundValue(value) {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
