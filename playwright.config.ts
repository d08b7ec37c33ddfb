// Journeys through the built app in a real Chromium. Each journey starts the servers that it needs. With TRACE set those that fail leave a trace,
// which costs a third of the time.
import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.cache/journeys',
  workers: 2,
  // Else the longest files would end with one worker alone.
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/journeys.json' }]],
  use: {
    launchOptions: await findChromium(),
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-GB',
    timezoneId: 'UTC',
  },
})
