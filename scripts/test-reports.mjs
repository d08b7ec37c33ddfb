// Reads the reports of the test runners into one list: each test with its name, its outcome and the message of its first failure.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

export function listUnitTests(file) {
  return (readReport(file)?.testResults ?? []).flatMap((suite) => {
    const path = relative(root, suite.name)
    const tests = suite.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) =>
        describe(`${path} ${fullName}`, status === 'passed', failureMessages),
      )
    const hasFailure = tests.some(({ outcome }) => outcome === 'failed')
    return suite.status === 'failed' && !hasFailure ? [...tests, describe(path, false, [suite.message])] : tests
  })
}

export function listBrowserTests(file) {
  return (readReport(file)?.suites ?? []).flatMap(listSpecs)
}

function listSpecs(suite) {
  const specs = suite.specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return describe(`${file}:${line} ${title}`, status !== 'unexpected', messages)
      }),
  )
  return [...specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}

function describe(name, hasPassed, messages) {
  const outcome = hasPassed ? (messages.length === 0 ? 'passed' : 'passed when repeated') : 'failed'
  return { name, outcome, message: messages[0] ?? '' }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
