// Reads the reports of the test runners into one list: each test with its name, its
// outcome, and the message of its first failure or why it was skipped.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

export function listUnitTests(file) {
  return (readReport(file)?.testResults ?? []).flatMap((suite) => {
    const path = relative(root, suite.name)
    const tests = suite.assertionResults.map(({ fullName, status, failureMessages }) => {
      const name = `${path} ${fullName}`
      if (status === 'passed' || status === 'failed')
        return describe(name, status === 'passed', failureMessages)
      return describeSkipped(name, 'its condition is not met on this machine')
    })
    const hasFailure = tests.some(({ outcome }) => outcome === 'failed')
    return suite.status === 'failed' && !hasFailure
      ? [...tests, describe(path, false, [suite.message])]
      : tests
  })
}

export function listBrowserTests(file) {
  return (readReport(file)?.suites ?? []).flatMap(listSpecs)
}

function listSpecs(suite) {
  const specs = suite.specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, results, annotations }) => {
      const name = `${file}:${line} ${title}`
      const reason = annotations.find(({ type }) => type === 'skip')?.description
      if (status === 'skipped') return describeSkipped(name, reason ?? 'no reason is given')
      const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
      return describe(name, status !== 'unexpected', messages)
    }),
  )
  return [...specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}

function describe(name, hasPassed, messages) {
  const outcome = hasPassed ? (messages.length === 0 ? 'passed' : 'passed when repeated') : 'failed'
  return { name, outcome, message: messages[0] ?? '' }
}

function describeSkipped(name, reason) {
  return { name, outcome: 'skipped', message: reason }
}

/** Writes the skipped tests of a list under their reasons. */
export function listSkipped(tests) {
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped')
  return [...Map.groupBy(skipped, ({ message }) => message)].map(([reason, group]) =>
    [`── ${group.length} skipped: ${reason}`, ...group.map(({ name }) => `   ${name}`)].join('\n'),
  )
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
