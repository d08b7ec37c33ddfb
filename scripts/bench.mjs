// `npm run bench`: runs every bench/*.bench.ts, prints a table and writes
// bench/results.json. `npm run bench -- library --database folder --rows list,tags` runs
// only those rows of the library, where its benchmark knows these options. `npm run bench
// -- --against <commit>` compares this clone with another commit, in turn.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pairRows, withOtherCommit } from './bench-against.mjs'
import { environmentFor, findNode, nodeFlags } from './node.mjs'
import { install, prepare } from './prepare.mjs'
import { root, run as runProgram } from './run.mjs'

/** How often each of two commits is measured. */
const rounds = 3

const node = await findNode()
// Benchmarks that run in this process need the flags of the server.
if (node !== process.execPath || !nodeFlags.every((flag) => process.execArgv.includes(flag)))
  process.exit(
    await runProgram(node, [...nodeFlags, ...process.argv.slice(1)], { env: environmentFor(node) }),
  )
await install(node)
await prepare(node)
process.chdir(root)

const { values: options, positionals: names } = parseArgs({
  options: { against: { type: 'string' }, rows: { type: 'string' }, database: { type: 'string' } },
  allowPositionals: true,
})
if (options.against) await withOtherCommit(node, options.against, compareWith)
else await runAll()

async function runAll() {
  const files = readdirSync('bench').filter(
    (file) =>
      file.endsWith('.bench.ts') &&
      (names.length === 0 || names.some((name) => file.includes(name))),
  )
  const rows = []
  for (const file of files) {
    console.error(`${file} …`)
    const { run } = await import(join(root, 'bench', file))
    rows.push(...(await run({ rows: options.rows?.split(',') ?? [], database: options.database })))
  }
  console.log(formatTable(rows))
  const machine = {
    node: process.version,
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
  }
  writeFileSync('bench/results.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`)
}

/** Measures the other commit and this clone in turn, so that both meet the same machine. */
async function compareWith(other) {
  const [theirs, ours] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [folder, runs] of [
      [other, theirs],
      [root, ours],
    ]) {
      const args = [...nodeFlags, join(folder, 'scripts', 'bench.mjs'), ...names]
      if ((await runProgram(node, args, { cwd: folder })) !== 0)
        throw new Error(`The benchmarks in ${folder} failed.`)
      runs.push(JSON.parse(readFileSync(join(folder, 'bench', 'results.json'), 'utf8')).rows)
    }
  }
  const shown = pairRows(theirs, ours).map(({ name, unit, before, after, ratio }) => ({
    ...{ name, unit, value: after },
    goal: `${roundValue(before)} ${unit} before`,
    peer: `ratio ${roundValue(ratio)}`,
  }))
  console.log(formatTable(shown))
}

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
