// Units, routes and the recorded suite. Journeys in a browser are Playwright's.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
    globalSetup: 'tests/template.ts',
    setupFiles: 'tests/guards.ts',
    // On two processors it would otherwise use one.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
