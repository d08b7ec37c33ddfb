// Starts the built app with doubles of all external services.
import { rmSync } from 'node:fs'
import { readSettings } from '../../src/server/config.ts'
import { startMail } from '../doubles/mail.ts'
import { startModel } from '../doubles/model.ts'
import { startPayments } from '../doubles/payments.ts'
import { startPodcast } from '../doubles/podcast.ts'
import { startYouTube } from '../doubles/youtube.ts'
import { copyDataFolder } from './data-folder.ts'
import { startServer } from './server.ts'

type AppOptions = {
  model?: boolean
  mail?: boolean
  payments?: boolean
  environment?: Record<string, string>
  /** Instead of the built server. */
  program?: string
}

export async function startApp(options: AppOptions = {}) {
  const { PLANS_FILE } = options.environment ?? {}
  const folder = copyDataFolder()
  const youtube = await startYouTube()
  const podcast = await startPodcast()
  const mail = options.mail ? await startMail() : null
  const model = options.model ? await startModel() : null
  const payments = options.payments
    ? await startPayments({ plans: readSettings({ PLANS_FILE }).plans })
    : null
  const environment = {
    DATA_DIR: folder,
    YOUTUBE_BASE_URL: youtube.url,
    YOUTUBE_DATA_API_BASE_URL: `${youtube.url}/youtube/v3`,
    PRIVATE_PODCAST_HOSTS: podcast.host,
    // A busy machine may be slow, and tests hold requests to YouTube.
    YOUTUBE_TIMEOUT_MS: '600000',
    // Every server asks for imports at this pace, also while its worker runs the tests of others.
    IMPORT_PACE_MS: '500',
    // Limits are those of the spec: nobody lifts them, though this is the computer of all users.
    ALLOWANCE: 'on',
    // All users of a test have the same address.
    GUEST_DAILY_PER_ADDRESS: '10000',
    GUEST_DAILY_TOTAL: '10000',
    SIGN_UPS_PER_HOUR: '10000',
    // Nobody in a test has had their account for a day.
    IMPORT_AFTER_HOURS: '0',
    ...(mail ? { SMTP_URL: mail.url, MAIL_FROM: 'Pith <pith@example.org>' } : {}),
    ...payments?.settings,
    ...(model
      ? {
          MODEL: 'compatible:double',
          COMPATIBLE_BASE_URL: `${model.url}/v1`,
          COMPATIBLE_API_KEY: model.key,
        }
      : {}),
    ...options.environment,
  }
  let server = await startServer(environment, options.program)
  payments?.deliverTo(`${server.url}/api/stripe/webhook`)
  return {
    youtube,
    podcast,
    mail,
    model,
    payments,
    /** Of the server, for the terminal program beside it. */
    environment,
    get url() {
      return server.url
    },
    passHour: () => server.passHour(),
    /** Kills the server and starts it again at the same address. */
    async crash() {
      const { port } = new URL(server.url)
      await server.kill('SIGKILL')
      server = await startServer({ ...environment, PORT: port }, options.program)
    },
    async close() {
      await server.kill('SIGTERM')
      await Promise.all([
        youtube.close(),
        podcast.close(),
        mail?.close(),
        model?.close(),
        payments?.close(),
      ])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
