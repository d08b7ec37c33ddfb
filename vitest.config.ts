// Tests of functions, routes and recorded transcripts. The tests in a browser are in
// playwright.config.ts.
import { availableParallelism, totalmem } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They wait most: one that began late would run alone at the end. */
const longest = /adversarial-texts|nobody-is-held-up|restarts|killed-server|local-runner/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: 'tests/template.ts',
    setupFiles: ['tests/guards.ts', 'tests/seed.ts'],
    // The files of a worker share its modules and its databases: loading the server for
    // each file would take a sixth of the processor time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A worker waits half of its time: for servers that it starts, and for time limits.
    maxWorkers: Math.max(1, Math.min(2 * availableParallelism(), Math.floor(totalmem() / 4e9))),
    // Long enough for a busy machine: these limits only end tests that hang.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A run on a build machine repeats a failed test once and names it, so that one slow
    // moment does not refuse a change.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 120_000, interval: 20 } },
  },
})
