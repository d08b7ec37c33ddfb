// The built server as a person meets it: a process of its own, a data folder of its own, doubles for everything outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMail } from '../doubles/mail.ts'
import { startModel } from '../doubles/model.ts'
import { startPayments } from '../doubles/payments.ts'
import { startYouTube } from '../doubles/youtube.ts'

export type RunningServer = { url: string; kill(signal: NodeJS.Signals): Promise<void> }

/** Starts `dist/server/main.js` and waits until it says that it is ready. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'error', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyAt(child)
  const kill = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return { url, kill }
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const url = /Pith is ready at (\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${said}`)))
  })
}

export async function startApp(change: { model?: boolean; mail?: boolean; payments?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pith-journey-'))
  const youtube = await startYouTube()
  const mail = change.mail ? await startMail() : null
  const model = change.model ? await startModel() : null
  const payments = change.payments ? await startPayments() : null
  const environment = {
    DATA_DIR: folder,
    YOUTUBE_BASE_URL: youtube.url,
    YOUTUBE_DATA_API_BASE_URL: `${youtube.url}/youtube/v3`,
    YOUTUBE_TIMEOUT_MS: '6000',
    IMPORT_PACE_MS: '300',
    // All people of a journey come from one address.
    GUEST_DAILY_PER_ADDRESS: '10000',
    GUEST_DAILY_TOTAL: '10000',
    SIGN_UPS_PER_HOUR: '10000',
    ...(mail ? { SMTP_URL: mail.url, MAIL_FROM: 'Pith <pith@example.org>' } : {}),
    ...payments?.settings,
    ...(model
      ? { MODEL: 'compatible:double', COMPATIBLE_BASE_URL: `${model.url}/v1`, COMPATIBLE_API_KEY: model.key }
      : {}),
  }
  let server = await startServer(environment)
  payments?.deliverTo(`${server.url}/api/stripe/webhook`)
  return {
    youtube,
    mail,
    model,
    payments,
    get url() {
      return server.url
    },
    /** Ends the server as a crash would, and starts it again at the same address. */
    async crash() {
      const { port } = new URL(server.url)
      await server.kill('SIGKILL')
      server = await startServer({ ...environment, PORT: port })
    },
    async close() {
      await server.kill('SIGTERM')
      await Promise.all([youtube.close(), mail?.close(), model?.close(), payments?.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
