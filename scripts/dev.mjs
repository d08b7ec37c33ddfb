// `npm run dev`: the app with reload, and doubles of YouTube and of a model beside it. No network, no key.
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
const { createServer: createPage } = await import('vite')

const port = Number(process.env.PORT || 3000)
const [youtube, model, serverPort] = await Promise.all([startYouTube(), startModel(), freePort()])
model.pace({ characters: 24, delayMs: 15 })
// The page's own configuration reads where the server is from here, too.
process.env.PORT = String(serverPort)
const server = spawn(process.execPath, [...nodeFlags, '--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    LOG_LEVEL: 'warn',
    ...process.env,
    DATA_DIR: './data/dev',
    YOUTUBE_BASE_URL: youtube.url,
    YOUTUBE_DATA_API_BASE_URL: `${youtube.url}/youtube/v3`,
    MODEL: 'compatible:double',
    COMPATIBLE_BASE_URL: `${model.url}/v1`,
    COMPATIBLE_API_KEY: model.key,
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
  else if (!announced) announce(page.resolvedUrls.local[0])
}

function announce(address) {
  announced = true
  console.log(`Pith is ready at ${address}`)
  console.log('\nVideos that the double of YouTube can be read on:')
  for (const [name, id] of Object.entries(talks)) console.log(`  https://youtu.be/${id}  ${name}`)
  console.log('and some that go wrong:')
  for (const [code, id] of Object.entries(failing)) console.log(`  https://youtu.be/${id}  ${code}`)
  console.log('\nCtrl-C ends all of it.')
}

async function end() {
  server.off('exit', end)
  if (server.exitCode === null && server.signalCode === null && server.kill()) await once(server, 'exit')
  await Promise.all([page.close(), youtube.close(), model.close()])
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
