// What an operator loads into systemd, Prometheus and Grafana is well formed, and asks
// for nothing that the server does not report.
import { existsSync, readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startTestServer, type TestServer } from './deps.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

const ruleSchema = z.strictObject({
  alert: z.string().startsWith('Pith'),
  expr: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
})
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema).min(1) })).min(1),
})
const panelSchema = z.object({
  id: z.number(),
  title: z.string(),
  type: z.enum(['timeseries', 'stat']),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ refId: z.string(), expr: z.string() })).min(1),
})
const boardSchema = z.object({
  title: z.literal('Pith'),
  schemaVersion: z.number(),
  __inputs: z.array(z.object({ name: z.literal('DS_PROMETHEUS') })),
  panels: z.array(panelSchema).min(1),
})

/** What a query asks for. Throws if Prometheus would refuse it. */
function metricsOf(query: string): string[] {
  const metrics: string[] = []
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`"${query}" is no query: see character ${from}`)
      if (type.name === 'VectorSelector') metrics.push(/^\w+/.exec(query.slice(from, to))![0])
    },
  })
  return metrics
}

let server: TestServer
let reported: Set<string>
beforeAll(async () => {
  const environment = {
    METRICS_TOKEN: 'a-token-for-metrics',
    BACKUP_TO: 'copies',
    ...{ MODEL_PRICE_INPUT: '1', MODEL_PRICE_OUTPUT: '2' },
  }
  server = await startTestServer({ environment, idle: true })
  const headers = { authorization: 'Bearer a-token-for-metrics' }
  const text = await (await server.app.request('/metrics', { headers })).text()
  // Prometheus itself adds whether the server answers.
  reported = new Set([...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!), 'up'])
})
afterAll(() => server.close())

test('the alerts of Prometheus ask for metrics that the server reports', () => {
  const { groups } = rulesSchema.parse(parse(read('prometheus-rules.yml')))
  const rules = groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  const metrics = rules.flatMap(({ expr }) => metricsOf(expr))
  expect(metrics.filter((name) => !reported.has(name))).toEqual([])
})

test('the panels of Grafana show every metric, and do not overlap', () => {
  const { panels } = boardSchema.parse(JSON.parse(read('grafana-board.json')))
  const metrics = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsOf(expr)))
  // Whether backups fail is an alert.
  expect(new Set([...metrics, 'pith_backup_failing'])).toEqual(reported)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('a query that is not well formed is found', () => {
  expect(() => metricsOf('sum(pith_jobs')).toThrow('is no query')
  expect(metricsOf('rate(a[5m]) / on (b) c{d="e"}')).toEqual(['a', 'c'])
})

test('the service of systemd starts the command of the package, and waits until the server has stopped', () => {
  const lines = read('pith.service').split('\n')
  const wrong = lines.filter(
    (line) => line && !/^(#.*|\[(Unit|Service|Install)\]|[A-Z]\w+=.*)$/.test(line),
  )
  expect(wrong).toEqual([])
  const values = Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/)),
  )
  const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    bin: Record<string, string>
  }
  const [, command, word] = /^\/usr\/local\/bin\/(\w+) (\w+)$/.exec(values.ExecStart)!
  expect(existsSync(bin[command!]!)).toBe(true)
  expect(word).toBe('serve')
  const [, drainMs] = /drainMs = ([\d_]+)/.exec(readFileSync('src/server/main.ts', 'utf8'))!
  expect(Number(values.TimeoutStopSec) * 1000).toBeGreaterThan(Number(drainMs!.replaceAll('_', '')))
  const [, wrongSettings] = /wrongSettingsExitCode = (\d+)/.exec(
    readFileSync('src/server/main.ts', 'utf8'),
  )!
  expect(values.RestartPreventExitStatus).toBe(wrongSettings)
  // The compiler of JavaScript and the database need memory that is written and run.
  expect(values.MemoryDenyWriteExecute).toBeUndefined()
})
