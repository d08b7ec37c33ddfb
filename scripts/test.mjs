// `npm test`: types, lint and build at once, then unit and browser tests at once. A
// failure does not stop the others. The last lines name the tests that were skipped and
// why, that failed, or that passed only when they were repeated, and count those that
// ran.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkTypes, lint } from './checks.mjs'
import { environmentFor, findNode, rerunOnNewerNode } from './node.mjs'
import { build, install } from './prepare.mjs'
import { root } from './run.mjs'
import { listBrowserTests, listSkipped, listUnitTests } from './test-reports.mjs'

await rerunOnNewerNode()
const node = await findNode()
await install(node)

const cache = join(root, '.cache')
const unitReport = join(cache, 'units.json')
const browserReport = join(cache, 'browser.json')
mkdirSync(cache, { recursive: true })
for (const report of [unitReport, browserReport]) rmSync(report, { force: true })

const total = { passed: 0, failed: 0 }
const unstable = []
const skipped = []
await Promise.all([
  step('types', async () => countOne(await checkTypes(node))),
  step('lint', async () => countOne(await lint(node))),
  step('build', async () => ({ passed: 0, failed: (await build(node)) ? 0 : 1 })),
])
await Promise.all([
  step('unit tests', async () => {
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`]
    const code = await runQuietly('vitest/vitest.mjs', args, { SERVER_FILE: 'dist/server/main.js' })
    return count(listUnitTests(unitReport), code)
  }),
  step('browser tests', async () => {
    const code = await runQuietly('@playwright/test/cli.js', ['test'])
    return count(listBrowserTests(browserReport), code)
  }),
])
for (const lines of listSkipped(skipped)) console.log(lines)
for (const { name, outcome, message } of unstable) console.log(`── ${outcome}: ${name}\n${message}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

async function step(name, check) {
  const startMs = Date.now()
  console.log(`── ${name}`)
  const { passed, failed } = await check()
  total.passed += passed
  total.failed += failed
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}

/**
 * Runs a tool and prints its output when it has finished, because two tools run at the
 * same time.
 */
function runQuietly(path, args, settings = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...environmentFor(node), ...settings }
    const child = spawn(node, [join(root, 'node_modules', path), ...args], { cwd: root, env })
    const output = []
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code)
    })
  })
}

function countOne(passed) {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Counts the tests of a report. A runner that fails without a failed test, or runs no
 * test, counts as one failure.
 */
function count(listed, code) {
  const tests = listed.filter(({ outcome }) => outcome !== 'skipped')
  skipped.push(...listed.filter(({ outcome }) => outcome === 'skipped'))
  const failed = tests.filter(({ outcome }) => outcome === 'failed').length
  const passed = tests.length - failed
  unstable.push(...tests.filter(({ outcome }) => outcome !== 'passed'))
  const isUnexplained = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: failed + (isUnexplained ? 1 : 0) }
}
