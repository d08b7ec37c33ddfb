// `npm run dev`: the app with reload, doubles of YouTube, a model, Stripe and a mail
// server, and an account. It needs no network and no keys.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { findNode, nodeFlags, rerunOnNewerNode } from './node.mjs'
import { installToRun } from './prepare.mjs'
import { root, whenOrphaned } from './run.mjs'

await rerunOnNewerNode()
await installToRun(await findNode())
process.chdir(root)
const { startYouTube } = await import('../tests/doubles/youtube.ts')
const { testVideos, failingVideos } = await import('../tests/doubles/youtube-videos.ts')
const { startModel } = await import('../tests/doubles/model.ts')
const { startPayments } = await import('../tests/doubles/payments.ts')
const { startPodcast } = await import('../tests/doubles/podcast.ts')
const { startMail } = await import('../tests/doubles/mail.ts')
const { readSettings } = await import('../src/server/config.ts')
const { fillInstallation } = await import('../src/server/http/page/fill-document.ts')
const { stylesheetAddress, writeStylesheet } = await import('../src/server/brand/brand.ts')
const { createServer: createPage } = await import('vite')

const { BRAND_NAME, BRAND_URL, SIGN_UP, COMMUNITY, plans, brand } = readSettings(process.env)
const port = Number(process.env.PORT || 3000)
const ann = { name: 'Ann Example', email: 'ann@example.org', password: 'essence of ann' }
const [youtube, podcast, model, payments, mail, serverPort] = await Promise.all([
  startYouTube(),
  startPodcast(),
  startModel(),
  startPayments({ file: 'data/dev/stripe.json', plans }),
  startMail({ onMail: showMail }),
  freePort(),
])
model.setPace({ characters: 24, delayMs: 15 })
payments.deliverTo(`http://127.0.0.1:${serverPort}/api/stripe/webhook`)
// vite.config.ts reads the port of the server from here.
process.env.PORT = String(serverPort)
const server = spawn(
  process.execPath,
  [...nodeFlags, '--watch', '--watch-preserve-output', 'src/server/main.ts'],
  {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      DATA_DIR: './data/dev',
      PUBLIC_URL: `http://localhost:${port}`,
      YOUTUBE_BASE_URL: youtube.url,
      YOUTUBE_DATA_API_BASE_URL: `${youtube.url}/youtube/v3`,
      PRIVATE_PODCAST_HOSTS: podcast.host,
      MODEL: 'compatible:double',
      COMPATIBLE_BASE_URL: `${model.url}/v1`,
      COMPATIBLE_API_KEY: model.key,
      ...payments.settings,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Pith <pith@example.org>',
    },
  },
)
// The server does this with the built page.
const stylesheet = writeStylesheet(brand)
const installation = {
  ...{ name: BRAND_NAME, url: BRAND_URL ?? '/', isByInvitation: SIGN_UP !== 'open', plans },
  hasCommunity: COMMUNITY === 'on',
  ...(stylesheet !== null && { stylesheet: stylesheetAddress(stylesheet) }),
}
const fillPage = {
  name: 'fill-page',
  transformIndexHtml: (html) => fillInstallation(html, installation),
}
const page = await createPage({ server: { port }, plugins: [fillPage] })
await page.listen()
whenOrphaned(stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
server.once('exit', stop)

let announced = false
for await (const line of createInterface(server.stdout)) {
  if (!line.startsWith('Pith is ready')) console.log(line)
  else if (!announced) await announce(page.resolvedUrls.local[0])
}

async function announce(address) {
  announced = true
  await createAccount()
  console.log(`Pith is ready at ${address}`)
  console.log('\nVideos with a transcript:')
  for (const [name, id] of Object.entries(testVideos))
    console.log(`  https://youtu.be/${id}  ${name}`)
  console.log('and videos that fail:')
  for (const [code, id] of Object.entries(failingVideos))
    console.log(`  https://youtu.be/${id}  ${code}`)
  console.log(`A podcast with transcripts:\n  ${podcast.url}/feed.xml`)
  console.log(`\nSign in as ${ann.email} with the password: ${ann.password}`)
  console.log('Any card number pays for a plan, except 4000 0000 0000 0002, which is declined.')
  console.log('Sent mail appears here.')
  console.log('\nPress Ctrl-C to stop.')
}

/** Creates the account. If it exists, the server answers the same. */
async function createAccount() {
  const response = await fetch(`http://127.0.0.1:${serverPort}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ann),
  })
  if (!response.ok) console.error(`The account could not be created: ${await response.text()}`)
}

function showMail({ to, text }) {
  console.log(`\nMail to ${to.join(', ')}:\n${text}`)
}

async function stop() {
  server.off('exit', stop)
  if (server.exitCode === null && server.signalCode === null && server.kill())
    await once(server, 'exit')
  await Promise.all([
    page.close(),
    youtube.close(),
    podcast.close(),
    model.close(),
    payments.close(),
    mail.close(),
  ])
  process.exit(0)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
