// `npm test`: types, lint, units, build and journeys, all of them even when one fails. The last line counts them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentFor, fittingNode, rerunOnFittingNode } from './node.mjs'
import { build, install } from './prepare.mjs'
import { root, run } from './run.mjs'

await rerunOnFittingNode()
const node = await fittingNode()
await install(node)

const cache = join(root, '.cache')
const unitReport = join(cache, 'units.json')
const journeyReport = join(cache, 'journeys.json')
mkdirSync(cache, { recursive: true })
for (const report of [unitReport, journeyReport]) rmSync(report, { force: true })

const total = { passed: 0, failed: 0 }
await step('types', async () => {
  const rooms = readdirSync(join(root, 'src')).filter((room) => existsSync(join(root, 'src', room, 'tsconfig.json')))
  const codes = []
  for (const room of rooms) codes.push(await tool('typescript/bin/tsc', '-p', `src/${room}`))
  return oneCheck(Math.max(...codes))
})
await step('lint', async () => oneCheck(await tool('@biomejs/biome/bin/biome', 'check', '.')))
await step('units', async () => {
  const code = await tool(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  )
  return countOf(unitReport, code, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }))
})
await step('build', async () => ({ passed: 0, failed: (await build(node)) ? 0 : 1 }))
await step('journeys', async () => {
  const code = await tool('@playwright/test/cli.js', 'test')
  return countOf(journeyReport, code, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }))
})
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function step(name, check) {
  const begin = Date.now()
  console.log(`\n── ${name}`)
  const { passed, failed } = await check()
  total.passed += passed
  total.failed += failed
  console.log(`── ${name}: ${failed > 0 ? 'FAILED' : 'passed'} in ${((Date.now() - begin) / 1000).toFixed(1)} s`)
}

function tool(path, ...words) {
  return run(node, [join(root, 'node_modules', path), ...words], { env: environmentFor(node) })
}

function oneCheck(code) {
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** What a report counts; a runner that failed without a failed test, or ran none, is one failure more. */
function countOf(file, code, read) {
  const count = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  const unexplained = count.failed === 0 && (code !== 0 || count.passed === 0)
  return { passed: count.passed, failed: count.failed + (unexplained ? 1 : 0) }
}
