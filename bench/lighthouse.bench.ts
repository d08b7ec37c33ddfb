// Measures the start page and the pricing page with Lighthouse, as a phone with a slow
// network loads them for the first time.
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '#tests/chromium.ts'
import { type BenchmarkRow, median } from './row.ts'
import { startServer, withEmptyFolder } from './server.ts'

/**
 * Not a dependency, because it is larger than all others together and nothing else needs
 * it. npx keeps it in its cache.
 */
const lighthouse = 'lighthouse@13.5.0'
const runs = 5
const paths = ['/summarize', '/pricing']

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { transferSize?: number }[] } }
  >
}

const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? []
const audit = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? Number.NaN
const category = (name: string) => (report: Report) => report.categories[name]!.score * 100
const kilobytesOf = (report: Report) =>
  requestsOf(report).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000

const measures: { name: string; unit: string; goal: string; read: (report: Report) => number }[] = [
  { name: 'performance', unit: 'of 100', goal: '>= 98', read: category('performance') },
  { name: 'accessibility', unit: 'of 100', goal: '>= 98', read: category('accessibility') },
  { name: 'best practices', unit: 'of 100', goal: '>= 98', read: category('best-practices') },
  { name: 'SEO', unit: 'of 100', goal: '>= 98', read: category('seo') },
  {
    name: 'first paint',
    unit: 's',
    goal: '',
    read: (report) => audit('first-contentful-paint')(report) / 1000,
  },
  {
    name: 'largest paint',
    unit: 's',
    goal: '<= 1.8 s',
    read: (report) => audit('largest-contentful-paint')(report) / 1000,
  },
  { name: 'blocking time', unit: 'ms', goal: '<= 150 ms', read: audit('total-blocking-time') },
  { name: 'layout shift', unit: '', goal: '0', read: audit('cumulative-layout-shift') },
  { name: 'requests', unit: '', goal: '<= 12', read: (report) => requestsOf(report).length },
  { name: 'transferred', unit: 'kB', goal: '', read: kilobytesOf },
]

export async function run(): Promise<BenchmarkRow[]> {
  return await withEmptyFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder })
    const options = await findChromium()
    const port = await findFreePort()
    const browser = await chromium.launch({
      ...options,
      args: [...options.args!, `--remote-debugging-port=${port}`],
    })
    try {
      const rows: BenchmarkRow[] = []
      for (const path of paths)
        rows.push(...(await measurePage(`${server.url}${path}`, path, port)))
      return rows
    } finally {
      await browser.close()
      await server.stop()
    }
  })
}

async function measurePage(url: string, path: string, port: number): Promise<BenchmarkRow[]> {
  const reports: Report[] = []
  // The first run does not count.
  for (let run = 0; run <= runs; run++) reports.push(await runLighthouse(url, port))
  return measures.map(({ name, unit, goal, read }) => ({
    ...{ name: `Lighthouse ${path}: ${name}`, unit, goal },
    value: median(reports.slice(1).map(read)),
  }))
}

async function runLighthouse(url: string, port: number): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--port=${port}`,
    '--hostname=127.0.0.1',
  ]
  const { stdout } = await promisify(execFile)('npx', ['-y', lighthouse, url, ...options], {
    maxBuffer: 2 ** 27,
    env: { ...process.env, CI: '1' },
  })
  return JSON.parse(stdout) as Report
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
