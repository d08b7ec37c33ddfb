// Browser tests of the built app in Chromium. Each worker starts the servers that its
// tests need. With TRACE set, failed tests leave a trace, which makes the run a third
// slower.
import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './tests/e2e/data-folder.ts',
  outputDir: '.cache/browser',
  workers: 2,
  // Otherwise one worker would run the longest file alone at the end.
  fullyParallel: true,
  // Long enough for a busy machine: these limits only end tests that hang.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A run on a build machine repeats a failed test and names it, so that one slow moment
  // does not refuse a change.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/browser.json' }]],
  use: {
    // Names what a test waits for, instead of ending the test without a reason.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: await findChromium(),
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Otherwise no test could answer for a page.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Colors in a transition have a wrong contrast, and moving things cost processor time.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
