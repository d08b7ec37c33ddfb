// `npm run dev`: the app with reload, doubles of YouTube, of a model, of Stripe and of a mail server beside it, and an account to sign in with. No network, no key.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fittingNode, nodeFlags, rerunOnFittingNode } from './node.mjs'
import { install } from './prepare.mjs'
import { root, whenOrphaned } from './run.mjs'

await rerunOnFittingNode()
await install(await fittingNode())
process.chdir(root)
const { startYouTube } = await import('../tests/doubles/youtube.ts')
const { talks, failing } = await import('../tests/doubles/youtube-videos.ts')
const { startModel } = await import('../tests/doubles/model.ts')
const { startPayments } = await import('../tests/doubles/payments.ts')
const { startMail } = await import('../tests/doubles/mail.ts')
const { createServer: createPage } = await import('vite')

const port = Number(process.env.PORT || 3000)
const ann = { name: 'Ann Example', email: 'ann@example.org', password: 'essence of ann' }
const [youtube, model, payments, mail, serverPort] = await Promise.all([
  startYouTube(),
  startModel(),
  startPayments({ keptIn: 'data/dev/stripe.json' }),
  startMail({ onMail: showMail }),
  freePort(),
])
model.pace({ characters: 24, delayMs: 15 })
payments.deliverTo(`http://127.0.0.1:${serverPort}/api/stripe/webhook`)
// The page's own configuration reads where the server is from here, too.
process.env.PORT = String(serverPort)
const server = spawn(process.execPath, [...nodeFlags, '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: './data/dev',
    PUBLIC_URL: `http://localhost:${port}`,
    YOUTUBE_BASE_URL: youtube.url,
    YOUTUBE_DATA_API_BASE_URL: `${youtube.url}/youtube/v3`,
    MODEL: 'compatible:double',
    COMPATIBLE_BASE_URL: `${model.url}/v1`,
    COMPATIBLE_API_KEY: model.key,
    ...payments.settings,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Pith <pith@example.org>',
  },
})
const page = await createPage({ server: { port } })
await page.listen()
whenOrphaned(end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
server.once('exit', end)

let announced = false
for await (const line of createInterface(server.stdout)) {
  if (!line.startsWith('Pith is ready')) console.log(line)
  else if (!announced) await announce(page.resolvedUrls.local[0])
}

async function announce(address) {
  announced = true
  await seed()
  console.log(`Pith is ready at ${address}`)
  console.log('\nVideos that the double of YouTube can be read on:')
  for (const [name, id] of Object.entries(talks)) console.log(`  https://youtu.be/${id}  ${name}`)
  console.log('and some that go wrong:')
  for (const [code, id] of Object.entries(failing)) console.log(`  https://youtu.be/${id}  ${code}`)
  console.log(`\nSign in as ${ann.email} with the password: ${ann.password}`)
  console.log('Plans are paid with any card number but 4000 0000 0000 0002, which is declined.')
  console.log('Mail that is sent is shown here.')
  console.log('\nCtrl-C ends all of it.')
}

/** Makes the account; where it is there already the server answers just the same. */
async function seed() {
  const response = await fetch(`http://127.0.0.1:${serverPort}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ann),
  })
  if (!response.ok) console.error(`The account could not be made: ${await response.text()}`)
}

function showMail({ to, text }) {
  console.log(`\nA mail to ${to.join(', ')}:\n${text}`)
}

async function end() {
  server.off('exit', end)
  if (server.exitCode === null && server.signalCode === null && server.kill()) await once(server, 'exit')
  await Promise.all([page.close(), youtube.close(), model.close(), payments.close(), mail.close()])
  process.exit(0)
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  await once(probe, 'close')
  return free
}
