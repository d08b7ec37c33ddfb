// An installation to be harmed: built servers on a real database, with the doubles of all services.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { extensions } from '#server/db/wrap-engine.ts'
import { startMail } from '#tests/doubles/mail.ts'
import { startModel } from '#tests/doubles/model.ts'
import { startPayments } from '#tests/doubles/payments.ts'
import { startYouTube } from '#tests/doubles/youtube.ts'
import type { Query } from '#tests/faults/accounts.ts'
import {
  type Launch,
  type ServerProcess,
  spawnServerProcess,
} from '#tests/faults/server-process.ts'
import { freePort, type PostgresServer, startPostgres } from '#tests/postgres.ts'
import { EndlessVideos } from './requests.ts'

export type InstallationOptions = {
  database?: 'folder' | 'postgres'
  /** How many servers share the PostgreSQL database. */
  servers?: number
  /** Whether a model writes the summaries. */
  model?: boolean
  environment?: Record<string, string>
  launch?: Omit<Launch, 'file'>
  /** What servers call the machine of the database, instead of its address. */
  databaseHost?: string
  /** The data folder, if it has to be a special one. */
  folder?: string
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

const builtServer = 'dist/server/main.js'
const metricsToken = randomBytes(16).toString('hex')
/** After it, work that is still queued counts as unfinished. */
const finishLimitMs = 120_000

export async function openInstallation(options: InstallationOptions = {}) {
  const { database = 'folder', servers: count = 1, model: usesModel = false, launch = {} } = options
  const own = mkdtempSync(join(tmpdir(), 'pith-faults-'))
  const folder = options.folder ?? join(own, 'data')
  const [youtube, model, stripe, mail] = await Promise.all([
    startYouTube(new EndlessVideos()),
    startModel(),
    startPayments(),
    startMail(),
  ])
  const postgres: PostgresServer | null = database === 'postgres' ? await startPostgres() : null
  const ports: number[] = []
  for (let i = 0; i < count; i++) ports.push(await freePort())
  const secret = randomBytes(32).toString('hex')
  const settingsOf = (index: number): Record<string, string> => ({
    PORT: String(ports[index]),
    DATA_DIR: count > 1 ? `${folder}-${index}` : folder,
    AUTH_SECRET: secret,
    METRICS_TOKEN: metricsToken,
    TRUSTED_PROXIES: '127.0.0.1',
    SIGN_UPS_PER_HOUR: '1000000',
    LOG_LEVEL: 'error',
    YOUTUBE_BASE_URL: youtube.url,
    YOUTUBE_DATA_API_BASE_URL: `${youtube.url}/youtube/v3`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Pith <pith@example.org>',
    MODEL_DAILY_TOKENS: '0',
    ...stripe.settings,
    ...(postgres && {
      DATABASE_URL: postgres.url.replace('127.0.0.1', options.databaseHost ?? '127.0.0.1'),
    }),
    ...(usesModel && {
      MODEL: 'compatible:double',
      COMPATIBLE_BASE_URL: `${model.url}/v1`,
      COMPATIBLE_API_KEY: model.key,
    }),
    ...options.environment,
  })
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const servers: Omit<ServerProcess, 'url'>[] = []
  /** Every process that was started. */
  const processes: Omit<ServerProcess, 'url'>[] = []

  /** Does not wait until the server is ready. */
  const spawn = (index = 0) => {
    const starting = spawnServerProcess(settingsOf(index), { ...launch, file: builtServer })
    servers[index] = starting
    processes.push(starting)
    return starting
  }
  const start = async (index = 0): Promise<void> => void (await spawn(index).ready)
  /** Starts the servers that do not run. */
  const startAll = async (): Promise<void> => {
    for (const index of ports.keys()) if (!servers[index]?.isRunning()) await start(index)
  }
  const stopAll = () => Promise.all(servers.map((server) => server.kill('SIGTERM')))

  const isIdle = async (url: string): Promise<boolean> => {
    const response = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    const text = await response.text()
    return (
      response.ok &&
      ['waiting', 'running'].every((state) => text.includes(`pith_jobs{state="${state}"} 0\n`))
    )
  }
  const untilIdle = async (limitMs = finishLimitMs): Promise<void> => {
    const endMs = performance.now() + limitMs
    while (performance.now() < endMs && !(await isIdle(urls[0]!).catch(() => false)))
      await wait(250)
  }

  await startAll()
  stripe.deliverTo(async (body, headers) => {
    const running = urls.filter((_, index) => servers[index]?.isRunning())
    const url = running.at(Math.floor(Math.random() * running.length)) ?? urls[0]!
    return (await fetch(`${url}/api/stripe/webhook`, { method: 'POST', body, headers })).status
  })
  let turn = 0
  return {
    folder,
    youtube,
    model,
    stripe,
    mail,
    postgres,
    servers,
    urls,
    spawn,
    start,
    startAll,
    stopAll,
    untilIdle,
    /** What the servers have written about errors. */
    errorLog: () => processes.map((server) => server.output()).join(''),
    /** The addresses of the servers in turn. */
    nextUrl: () => urls[turn++ % urls.length]!,
    /** Queries the database. Servers on a data folder are stopped for it. */
    async withQuery<T>(action: (query: Query) => Promise<T>): Promise<T> {
      if (postgres) return queryPostgres(postgres.url, action)
      await stopAll()
      return queryFolder(folder, action)
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.kill('SIGKILL')))
      await Promise.all([
        youtube.close(),
        model.close(),
        stripe.close(),
        mail.close(),
        postgres?.stop(),
      ])
      rmSync(own, { recursive: true, force: true })
    },
  }
}

async function queryPostgres<T>(url: string, action: (query: Query) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await action((sql, params) => client.query(sql, params))
  } finally {
    await client.end()
  }
}

async function queryFolder<T>(folder: string, action: (query: Query) => Promise<T>): Promise<T> {
  const engine = await PGlite.create({ dataDir: join(folder, 'pg'), extensions })
  try {
    return await action((sql, params) => engine.query(sql, params))
  } finally {
    await engine.close()
  }
}
